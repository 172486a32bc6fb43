/* The clock of a hand, the pages of a list that is longer than the screen, and the hall screen's keys: space, Enter,
   Page Down or the right arrow sends the form marked data-next; Page Up, Backspace or the left arrow the one marked
   data-back. */
"use strict";

let page = 0; // of standings

function tick() {
  for (const clock of document.querySelectorAll("[data-elapsed]")) {
    if (clock.dataset.from === undefined) clock.dataset.from = String(Date.now());
    const minutes = Math.floor((Number(clock.dataset.elapsed) + (Date.now() - Number(clock.dataset.from)) / 1000) / 60);
    const words = clock.querySelector("b");
    if (words && words.textContent !== String(minutes)) words.textContent = String(minutes);
  }
  const list = document.querySelector(".reveal");
  if (list) showPage(list);
}

function showPage(list) {
  const width = list.getBoundingClientRect().width;
  const pages = Math.round(list.scrollWidth / width);
  const sign = document.querySelector("[data-page]");
  page %= pages;
  list.scrollLeft = page * width;
  sign.textContent = pages > 1 ? `${page + 1} / ${pages}` : "";
}

function turnPage() {
  page += 1;
  tick();
}

document.addEventListener("keydown", (event) => {
  const isNext = [" ", "Enter", "PageDown", "ArrowRight"].includes(event.key);
  const isBack = ["Backspace", "PageUp", "ArrowLeft"].includes(event.key);
  const form = document.querySelector(isNext ? "form[data-next]" : "form[data-back]");
  if (!form || !(isNext || isBack) || event.repeat || event.target.closest("a, button, input, select, textarea")) return;
  event.preventDefault();
  form.requestSubmit();
});

tick();
setInterval(tick, 1000);
const wall = document.getElementById("screen"); // the leader's page for calling has only the clock
if (wall) new MutationObserver(tick).observe(wall, { childList: true });
setInterval(turnPage, 10_000);
