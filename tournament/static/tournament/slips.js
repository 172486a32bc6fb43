/* Counts typed from paper slips: the sum so far, and numbers to look at again; the enter key goes on to the next slip.
   Without this they are saved all the same. */
"use strict";

for (const form of document.querySelectorAll("form.slips")) {
  const sum = form.querySelector("output");
  const unlikely = form.querySelector(".unlikely");
  const words = unlikely.textContent;
  const stopped = form.querySelector("[data-stopped]");
  let isAnswering = false;
  const boxes = [...form.querySelectorAll("[data-table]")];

  function say() {
    const flags = new Map();
    const odd = new Set();
    for (const box of boxes) {
      if (box.value === "" || !box.checkValidity()) continue;
      const [table, count] = [box.dataset.table, Number(box.value)];
      if (count < Number(unlikely.dataset.least) || count > Number(unlikely.dataset.most)) odd.add(table);
      if (flags.has(table) && flags.get(table) !== count) odd.add(table);
      flags.set(table, count);
    }
    const total = [...flags.values()].reduce((all, count) => all + count, Number(sum.dataset.found));
    if (flags.size) sum.textContent = sum.dataset.text.replace("FLAGS", total).replace("DUE", sum.dataset.due);
    unlikely.hidden = !odd.size;
    unlikely.textContent = words.replace("TABLES", [...odd].join(", "));
  }

  form.addEventListener("keydown", (event) => {
    const fields = [...form.querySelectorAll("input:not([type=hidden]), .save-bar button")];
    if (event.key !== "Enter" || !event.target.matches("input")) return;
    event.preventDefault();
    fields[fields.indexOf(event.target) + 1].focus();
  });
  form.addEventListener("input", say);
  // Where the program was stopped, what was typed stays on the page instead of the browser's own.
  form.addEventListener("submit", async (event) => {
    if (isAnswering) return;
    event.preventDefault();
    try {
      await fetch(location.href, { method: "HEAD", cache: "no-store" });
      isAnswering = true;
      form.requestSubmit();
    } catch (_error) {
      stopped.hidden = false;
      stopped.scrollIntoView({ block: "center" });
    }
  });
  say();
}
