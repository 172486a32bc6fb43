/* The clocks of a hand and of the hall, the pages of a list that is longer than the screen, and the hall screen's keys:
   space, Enter, Page Down or the right arrow sends the form marked data-next; Page Up, Backspace or the left arrow the
   one marked data-back. */
"use strict";

const minutes = (seconds) => Math.floor(seconds / 60);
const SAID = {
  elapsed: minutes,
  left: (seconds) => (seconds < 0 ? `in ${-minutes(seconds)} min` : "now"),
  clock: (seconds) => [minutes(seconds / 60) % 24, minutes(seconds) % 60].map((part) => String(part).padStart(2, "0")).join(":"),
};
let page = 0; // of standings

function tick() {
  for (const [kind, say] of Object.entries(SAID)) {
    for (const clock of document.querySelectorAll(`[data-${kind}]`)) {
      if (kind === "elapsed" && document.querySelector("[data-stale]")) continue; // perhaps the next hand is being played
      clock.dataset.from = clock.dataset.from || Date.now();
      const words = clock.querySelector("b");
      const said = String(say(Number(clock.dataset[kind]) + (Date.now() - clock.dataset.from) / 1000));
      if (words.textContent !== said) words.textContent = said;
    }
  }
  const list = document.querySelector(".reveal ol");
  if (list) showPage(list);
}

function showPage(list) {
  const pages = Math.ceil(list.scrollWidth / list.clientWidth - 0.1);
  page %= pages;
  list.style.transform = `translateX(${-page * list.clientWidth}px)`;
  document.querySelector("[data-page]").textContent = pages > 1 ? `· ${page + 1} of ${pages}` : "";
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
  form.querySelector("button").click();
});

tick();
setInterval(tick, 1000);
const wall = document.getElementById("screen"); // the leader's page for calling has only the clock
if (wall) new MutationObserver(tick).observe(wall, { childList: true });
setInterval(turnPage, 10000);
