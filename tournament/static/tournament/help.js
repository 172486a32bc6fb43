/* The answers that have most of the words typed; the one that the address names is open. */
"use strict";

const box = document.querySelector("#question");
const answers = [...document.querySelectorAll(".answers details")];
const texts = answers.map((answer) => ` ${answer.textContent} ${answer.dataset.words}`.toLowerCase().replace(/[^a-z0-9]+/g, " "));

function filter() {
  const words = box.value.toLowerCase().match(/[a-z0-9]{3,}/g) || [];
  const found = texts.map((text) => words.filter((word) => text.includes(` ${word}`)).length);
  const most = Math.max(...found);
  const isShown = (index) => !words.length || (most > 0 && found[index] === most);
  answers.forEach((answer, index) => (answer.hidden = !isShown(index)));
  const count = answers.filter((answer) => !answer.hidden).length;
  document.querySelector("#found").textContent = words.length ? `${count} of ${answers.length} answers` : "";
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
