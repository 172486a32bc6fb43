/* The answers that hold every word typed; the one that the address names is open. */
"use strict";

const box = document.querySelector("#question");
const answers = [...document.querySelectorAll(".answers details")];

function filter() {
  const words = box.value.toLowerCase().split(/\s+/);
  for (const answer of answers) {
    const text = `${answer.textContent} ${answer.dataset.words}`.toLowerCase();
    answer.hidden = !words.every((word) => text.includes(word));
  }
  document.querySelector("#found").textContent = `${answers.filter((each) => !each.hidden).length} answers`;
}

function openNamed() {
  const named = document.getElementById(location.hash.slice(1));
  if (named && named.matches("details")) named.open = true;
}

box.closest("p").hidden = false;
box.addEventListener("input", filter);
addEventListener("hashchange", openNamed);
addEventListener("beforeprint", () => answers.forEach((answer) => (answer.open = true)));
openNamed();
