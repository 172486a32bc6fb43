/* What does not fit on a page in this window or is set too small, a sentence each.  A function that takes a list of ways to set the text:
   a name, a family for text, one for headings, and a size. */
async (settings) => {
  const root = document.documentElement;
  const unread = ".sr-only, .skip, svg, select, textarea, input, .scroll";
  const long = 18; // letters; a longer word may be broken, as no phone holds it
  const narrow = 17; // times the size of text; where a page is narrower, any word may be broken

  function describe(element) {
    const name = element.tagName.toLowerCase() + [...element.classList].map((one) => `.${one}`).join("");
    return `${name} “${element.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  }

  function sticksOut(element) {
    const isWide = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
    return isWide && !element.closest(unread) && getComputedStyle(element).overflowX !== "auto";
  }

  function brokenWords() {
    if (innerWidth < narrow * Number.parseFloat(getComputedStyle(root).fontSize)) return [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const broken = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const line = node.parentElement;
      range.selectNodeContents(node);
      if (range.getClientRects().length < 2) continue; // most stand on one line
      if (line.closest(`${unread}, script`) || !line.checkVisibility() || node.data.includes("://")) continue;
      for (const word of node.data.matchAll(/[^\s\u2010-\u2014\-/·]+/g)) {
        if (word[0].length < 2 || word[0].length > long) continue;
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const tops = [...range.getClientRects()].map((box) => box.top);
        if (Math.max(...tops) - Math.min(...tops) > 3) broken.push(`“${word[0]}” is broken in ${describe(line)}`);
      }
    }
    return broken;
  }

  // The size in which a text is seen: a drawing may be shown smaller than it was made.
  function size(element) {
    const shown = element instanceof SVGTextElement ? element.getScreenCTM().a : 1;
    return shown * Number.parseFloat(getComputedStyle(element).fontSize);
  }

  function smallTexts() {
    const floor = 0.85 * Number.parseFloat(getComputedStyle(root).fontSize) - 0.1;
    const texts = [...document.body.querySelectorAll("*")].filter(
      (element) =>
        !element.closest("script, .hall-screen") && // the hall screen grows with the wall
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()) &&
        element.checkVisibility(),
    );
    const small = texts.filter((element) => size(element) > 0 && size(element) < floor); // 0 where words give way to a sign
    return small.map((element) => `${describe(element)} is set in ${size(element)} px`);
  }

  const found = [];
  let looked; // at this size of the text for texts that are too small: other letters are no smaller
  for (const { name, sans, serif, size } of settings) {
    root.style.setProperty("--sans", sans);
    root.style.setProperty("--serif", serif);
    root.style.fontSize = size;
    await document.fonts.ready;
    const wide = [...document.body.querySelectorAll("*")].filter(sticksOut);
    const wrong = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
    const lines = wrong.map((element) => `${describe(element)} sticks out by ${element.scrollWidth - element.clientWidth}`);
    if (root.scrollWidth > innerWidth) lines.push(`the page is ${root.scrollWidth} wide`);
    lines.push(...brokenWords(), ...(size === looked ? [] : smallTexts()));
    looked = size;
    found.push(...lines.map((line) => `${innerWidth} px, ${name}: ${line}`));
  }
  root.removeAttribute("style");
  return found;
}
