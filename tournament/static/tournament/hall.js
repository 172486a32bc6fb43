/* The hall screen's clock, and its one key: space, Enter, Page Down or the right arrow sends the form marked data-next. */
"use strict";

function tick() {
  for (const clock of document.querySelectorAll("[data-elapsed]")) {
    if (clock.dataset.from === undefined) clock.dataset.from = String(Date.now());
    const minutes = Math.floor((Number(clock.dataset.elapsed) + (Date.now() - Number(clock.dataset.from)) / 1000) / 60);
    const words = clock.querySelector("b");
    if (words && words.textContent !== String(minutes)) words.textContent = String(minutes);
  }
}

document.addEventListener("keydown", (event) => {
  const form = document.querySelector("form[data-next]");
  const isKey = [" ", "Enter", "PageDown", "ArrowRight"].includes(event.key);
  if (!form || !isKey || event.repeat || event.target.closest("a, button, input, select, textarea")) return;
  event.preventDefault();
  form.requestSubmit();
});

tick();
setInterval(tick, 1000);
