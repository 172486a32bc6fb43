/* The counting page: one tap a number, and the count read back.  R16: fives and loose, "3 fives and 2 = 17". */
"use strict";

for (const form of document.querySelectorAll("form.count")) {
  const [fives, loose, total] = ["fives", "loose", "total"].map((name) => form.elements[name]);
  const readBack = form.querySelector(".read-back");
  const unlikely = form.querySelector(".unlikely");
  const waiting = readBack.textContent;

  function isTyped(box) {
    return box.value !== "" && box.checkValidity();
  }

  function words() {
    if (total.value !== "") return isTyped(total) ? readBack.dataset.total.replace("TOTAL", Number(total.value)) : "";
    if (!isTyped(fives) || !isTyped(loose)) return "";
    const [f, l] = [Number(fives.value), Number(loose.value)];
    return readBack.dataset[f === 1 ? "one" : "many"].replace("FIVES", f).replace("LOOSE", l).replace("TOTAL", 5 * f + l);
  }

  function say() {
    for (const keys of form.querySelectorAll(".keys")) {
      const box = document.getElementById(keys.dataset.for);
      for (const key of keys.children) key.setAttribute("aria-pressed", String(box.value !== "" && Number(box.value) === Number(key.textContent)));
      stopAt(keys, keys.querySelector("[aria-pressed=true]") || keys.firstElementChild);
    }
    const text = words();
    readBack.textContent = text || waiting;
    readBack.classList.toggle("waiting", !text);
    const flags = text ? (total.value === "" ? 5 * Number(fives.value) + Number(loose.value) : Number(total.value)) : "";
    form.elements.read_back.value = flags;
    unlikely.hidden = !text || (flags >= Number(unlikely.dataset.least) && flags <= Number(unlikely.dataset.most));
  }

  // The tab key stops at one key of a group; the arrow keys go on from there.
  function stopAt(keys, stop) {
    for (const key of keys.children) key.tabIndex = key === stop ? 0 : -1;
  }

  for (const keys of form.querySelectorAll(".keys")) {
    keys.hidden = false;
    keys.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      const next = keys.children[([...keys.children].indexOf(event.target) + step + keys.children.length) % keys.children.length];
      event.preventDefault();
      stopAt(keys, next);
      next.focus();
    });
    keys.addEventListener("click", (event) => {
      const key = event.target.closest("button");
      if (!key) return;
      document.getElementById(keys.dataset.for).value = key.textContent;
      total.value = "";
      say();
    });
  }
  total.closest("details").addEventListener("toggle", (event) => {
    if (!event.target.open) return;
    total.focus();
    total.scrollIntoView({ block: "center" });
  });
  // What is missing is asked for here: without a connection the next page would be the browser's, and the count lost.
  form.addEventListener("submit", (event) => {
    if (form.elements.read_back.value !== "") return;
    event.preventDefault();
    if (fives.value !== "" || loose.value !== "") readBack.textContent = readBack.dataset.missing;
    readBack.classList.remove("waiting");
    form.querySelector(`[data-for=${(isTyped(fives) ? loose : fives).id}] [tabindex="0"]`).focus();
  });
  form.addEventListener("input", (event) => {
    if (event.target === total && total.value !== "") fives.value = loose.value = "";
    else if (event.target !== total) total.value = "";
    say();
  });
  say();
}
