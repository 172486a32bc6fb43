/* Keeps every [data-fresh] part of a page fresh: asks its address (or the page's) again and swaps the part
   of the same id when it has changed, and the parts whose ids it names in data-also.  data-every: seconds, 5 by default; the start is random, so that a hall full of
   screens does not ask at once.  304 means that nothing has changed; a part that comes without data-fresh is
   not asked for again.  Anything else, or nothing in time, is a miss: three turns after the last answer a line above the
   part, [data-stale], says since when there is no connection.  The text of its first [data-news] is announced to screen readers.
   Also tells at each [data-since] time how many minutes ago that was, and opens what is folded for paper.
   Halls have old tablets: all scripts here are ES2017. */
"use strict";

const TIME_LIMIT = 15000;
const news = document.createElement("p");
news.className = "sr-only";
news.setAttribute("role", "status");
document.body.append(news);

function tellMinutes() {
  if (document.querySelector("[data-stale]")) return;
  for (const time of document.querySelectorAll("[data-since]")) {
    const minutes = Math.floor((Date.now() - new Date(time.dateTime)) / 60000);
    time.dataset.since = time.dataset.since || time.textContent;
    const isTold = minutes >= 0 && minutes < 100; // else the clock of this device is wrong, or play stands still
    time.textContent = isTold ? `${time.dataset.since} (${minutes} min)` : time.dataset.since;
  }
}

tellMinutes();
setInterval(tellMinutes, 10000);
addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll("details")) part.open = true;
});

const nameOf = (part) => part.getAttribute("href") || part.value || part.textContent;

for (const first of document.querySelectorAll("[data-fresh]")) {
  const id = first.id;
  const url = first.dataset.fresh || location.href;
  const every = 1000 * (Number(first.dataset.every) || 5);
  const parts = [id, ...(first.dataset.also || "").split(" ")].filter(Boolean);
  const shown = new Map(parts.map((each) => [each, document.getElementById(each).innerHTML])); // as it was sent
  const warning = document.createElement("p");
  warning.className = "notice warning hall-note";
  warning.dataset.stale = "";
  warning.setAttribute("role", "status");
  let etag = "";
  let fresh = new Date();
  let freshAt = performance.now(); // which goes on evenly when the clock is put right
  let isAsking = false;
  let timer = 0;

  async function load(signal) {
    const response = await fetch(url, { cache: "no-store", signal, headers: etag ? { "If-None-Match": etag } : {} });
    if (response.status === 304) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const part = page.getElementById(id);
    if (response.status !== 200 || !part) throw new Error(response.status); // such as the sign-in of a Wi-Fi
    etag = response.headers.get("ETag") || "";
    if (!part.hasAttribute("data-fresh")) clearInterval(timer);
    for (const each of parts) swap(each, page.getElementById(each));
  }

  async function ask() {
    if (document.hidden || isAsking) return;
    const limit = new AbortController();
    const late = setTimeout(() => limit.abort(), TIME_LIMIT);
    isAsking = true;
    try {
      await load(limit.signal);
      fresh = new Date();
      freshAt = performance.now();
      warning.remove();
      tellMinutes();
    } catch (_miss) {
      if (performance.now() - freshAt >= 3 * every) warn();
    }
    clearTimeout(late);
    isAsking = false;
  }

  function warn() {
    const since = [fresh.getHours(), fresh.getMinutes()].map((each) => String(each).padStart(2, "0")).join(":");
    warning.textContent = `No connection since ${since}: this is not being updated.`;
    if (!warning.parentNode) document.getElementById(id).before(warning);
  }

  function swap(each, next) {
    const now = document.getElementById(each);
    if (!next || next.innerHTML === shown.get(each)) return;
    shown.set(each, next.innerHTML);
    const focus = now.contains(document.activeElement) && nameOf(document.activeElement);
    const open = [...now.querySelectorAll("details")].map((part) => part.open);
    const [heard, told] = [now, next].map((part) => part.querySelector("[data-news]"));
    if (told && (!heard || told.textContent !== heard.textContent)) news.textContent = told.textContent;
    now.textContent = "";
    now.append(...next.childNodes);
    [...now.querySelectorAll("details")].forEach((part, index) => { part.open = Boolean(open[index]); });
    const focused = focus && [...now.querySelectorAll("a, input, button, summary")].find((part) => nameOf(part) === focus);
    if (focused) focused.focus();
  }

  setTimeout(() => {
    ask();
    timer = setInterval(ask, every);
  }, Math.random() * every);
}
