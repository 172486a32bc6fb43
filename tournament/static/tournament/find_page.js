/* Ctrl K leads from every page of the desk to all of them; there, what is typed leaves the links that have it in their
   name or their data-words, and Enter opens the first, or asks Help where there is none; Help in the header is asked
   the same. */
"use strict";

addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const link = document.querySelector("[data-find]");
  if (link) link.click();
});

const find = document.getElementById("find");
if (find) {
  const box = find.querySelector("input[type=search]");
  const links = [...document.querySelectorAll(".desk-links a")];
  const help = document.querySelector('header a[href*="/help/"]');
  find.hidden = false;
  box.focus();
  find.addEventListener("input", () => {
    const typed = box.value;
    help.search = `?${new URLSearchParams({ of: location.pathname, q: typed })}`;
    const words = typed.toLowerCase().split(/\s+/);
    for (const link of links) {
      const heading = link.closest("section").firstElementChild.textContent;
      const text = `${heading} ${link.textContent} ${link.dataset.words || ""}`.toLowerCase();
      link.parentElement.hidden = !words.every((word) => text.includes(word));
    }
    for (const part of document.querySelectorAll(".desk-links section")) {
      part.hidden = !part.querySelector("li:not([hidden])");
    }
    find.querySelector("p").hidden = links.some((link) => !link.parentElement.hidden);
  });
  find.addEventListener("submit", (event) => {
    const found = links.find((link) => !link.parentElement.hidden);
    if (!found) return;
    event.preventDefault();
    found.click();
  });
}
