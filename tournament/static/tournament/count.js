/* The counting page: one tap a number, and the count read back.  R16: fives and loose, "3 fives and 2 = 17". */
"use strict";

for (const form of document.querySelectorAll("form.count")) {
  const boxes = [...form.querySelectorAll("[data-count]")];
  const readBack = form.querySelector(".read-back");

  function say() {
    for (const keys of form.querySelectorAll(".keys")) {
      const box = document.getElementById(keys.dataset.for);
      for (const key of keys.children) key.setAttribute("aria-pressed", String(box.value !== "" && key.textContent === String(Number(box.value))));
    }
    const whole = boxes.every((box) => box.value !== "" && box.checkValidity());
    const [fives, loose] = boxes.map((box) => Number(box.value));
    readBack.textContent = whole
      ? readBack.dataset[fives === 1 ? "one" : "many"].replace("FIVES", fives).replace("LOOSE", loose).replace("TOTAL", 5 * fives + loose)
      : readBack.dataset.waiting;
  }

  for (const keys of form.querySelectorAll(".keys")) {
    keys.hidden = false;
    keys.addEventListener("click", (event) => {
      const key = event.target.closest("button");
      if (!key) return;
      document.getElementById(keys.dataset.for).value = key.textContent;
      say();
    });
  }
  form.addEventListener("input", say);
  form.addEventListener("reset", () => setTimeout(say));
  say();
}
