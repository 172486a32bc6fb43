/* Keeps every [data-fresh] part of a page fresh: asks its address (or the page's) again and swaps the part
   of the same id when it has changed, and the part whose id it names in data-also.  data-every: seconds, 5 by default; the start is random, so that a hall full of
   screens does not ask at once.  304 and 204 mean nothing has changed; a part that comes without data-fresh is
   not asked for again.  The text of its first [data-news] is announced to screen readers.
   Also tells at each [data-since] time how many minutes ago that was, and opens what is folded for paper. */
"use strict";

const news = document.createElement("p");
news.className = "sr-only";
news.setAttribute("role", "status");
document.body.append(news);

function tellMinutes() {
  for (const time of document.querySelectorAll("[data-since]")) {
    const minutes = Math.floor((Date.now() - new Date(time.dateTime)) / 60_000);
    time.dataset.since ||= time.textContent;
    const isTold = minutes >= 0 && minutes < 100; // else the clock of this device is wrong, or play stands still
    time.textContent = isTold ? `${time.dataset.since} (${minutes} min)` : time.dataset.since;
  }
}

tellMinutes();
setInterval(tellMinutes, 10_000);
addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll("details")) part.open = true;
});

const nameOf = (part) => part.getAttribute("href") || part.value || part.textContent;

for (const first of document.querySelectorAll("[data-fresh]")) {
  const id = first.id;
  const url = first.dataset.fresh || location.href;
  const every = 1000 * (Number(first.dataset.every) || 5);
  const stale = document.querySelector("[data-stale]");
  const parts = [id, first.dataset.also].filter(Boolean);
  const shown = new Map(parts.map((each) => [each, document.getElementById(each).innerHTML])); // as it was sent
  let etag = "";
  let missed = 0;
  let timer = 0;

  async function ask() {
    if (document.hidden) return;
    try {
      const response = await fetch(url, { cache: "no-store", headers: etag ? { "If-None-Match": etag } : {} });
      missed = 0;
      if (response.status !== 200) return;
      etag = response.headers.get("ETag") || "";
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      if (page.getElementById(id) && !page.getElementById(id).hasAttribute("data-fresh")) clearInterval(timer);
      for (const each of parts) swap(each, page.getElementById(each));
      tellMinutes();
    } catch {
      missed += 1;
    } finally {
      if (stale) stale.hidden = missed < 3;
    }
  }

  function swap(each, next) {
    const now = document.getElementById(each);
    if (!next || next.innerHTML === shown.get(each)) return;
    shown.set(each, next.innerHTML);
    const focus = now.contains(document.activeElement) && nameOf(document.activeElement);
    const ticked = new Map([...now.querySelectorAll("[type=checkbox]")].map((box) => [box.value, box.checked]));
    const open = [...now.querySelectorAll("details")].map((part) => part.open);
    const heard = now.querySelector("[data-news]")?.textContent;
    const newsText = next.querySelector("[data-news]")?.textContent;
    if (newsText && newsText !== heard) news.textContent = newsText;
    now.replaceChildren(...next.childNodes);
    [...now.querySelectorAll("details")].forEach((part, index) => { part.open = Boolean(open[index]); });
    for (const box of now.querySelectorAll("[type=checkbox]")) box.checked = ticked.get(box.value) ?? box.checked;
    if (focus) [...now.querySelectorAll("a, input, button, summary")].find((part) => nameOf(part) === focus)?.focus();
  }

  setTimeout(() => {
    ask();
    timer = setInterval(ask, every);
  }, Math.random() * every);
}
