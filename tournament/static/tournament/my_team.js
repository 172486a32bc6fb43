/* Remembers the team of whoever holds this phone, on this phone alone: its page is opened with #mine, and from then on the
   event's page shows the way to it. */
"use strict";

const key = `team of ${location.pathname.split("/")[1]}`;
const page = document.querySelector("[data-team]");
const link = document.querySelector("[data-my-team]");

function show() {
  if (page && location.hash === "#mine") {
    localStorage.setItem(key, JSON.stringify([location.pathname, page.dataset.team]));
  }
  const [address, words] = JSON.parse(localStorage.getItem(key) || "[]");
  if (page) {
    page.hidden = false;
    page.firstElementChild.hidden = address === location.pathname;
    page.lastElementChild.hidden = !page.firstElementChild.hidden;
  }
  if (address && address !== location.pathname) {
    link.href = address;
    link.textContent = words;
    link.parentNode.hidden = false;
  }
}

try {
  show();
  addEventListener("hashchange", show);
} catch (_error) {
  // A browser that stores nothing: the box and the links work without it.
}
