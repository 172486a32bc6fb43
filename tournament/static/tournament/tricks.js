/* The tricks of a hand: the second number fills itself, until it is typed.  Without this both are typed. */
"use strict";

for (const form of document.forms) {
  const boxes = [...form.querySelectorAll("[data-sum]")];
  if (boxes.length !== 2) continue;
  const typed = new Set(boxes.filter((box) => box.value !== ""));
  form.addEventListener("input", (event) => {
    const box = event.target;
    if (!boxes.includes(box)) return;
    const other = boxes[1 - boxes.indexOf(box)];
    typed.add(box);
    if (typed.has(other)) return;
    const left = Number(box.dataset.sum) - Number(box.value);
    other.value = box.value !== "" && left >= 0 ? left : "";
  });
}
