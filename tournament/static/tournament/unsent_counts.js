/* A count is stored on the phone before it is sent, sent again every few seconds, and removed only on the receipt.
   The receipt is the page to which the server redirects after a saved count; its address carries received=KEY.
   While a count waits no page can be opened, and so the form itself turns to the next table. */
"use strict";

const PREFIX = "unsent count ";
const INTERVAL = 5000;
const FIRST_LIMIT = 8000;
const LONGEST_LIMIT = 64000;
const notice = document.querySelector("[data-unsent-counts]");
const receipt = document.querySelector("[data-received-counts]");
const refusals = document.querySelector("[data-refused-counts]");
const form = document.querySelector("form[data-label]");
const offline = document.querySelector("[data-offline]");
const tables = document.querySelector("[data-next-tables]");
const received = new Map();
let state = "sending"; // of what is shown; then how the last attempt ended: waiting, elsewhere, code
let signIn = "";
let limit = FIRST_LIMIT; // twice as long after each try without an answer
let isChoosing = false; // the next table
let isSending = false;
let hasNewCount = false;

const isInForm = (count) => Boolean(form) && form.dataset.key === count.key;

function unsentCounts() {
  return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
    .map((name) => Object.assign({ name }, JSON.parse(localStorage.getItem(name))))
    .sort((one, other) => one.order - other.order); // a correction comes after what it corrects
}

function store(count) {
  localStorage.setItem(count.name, JSON.stringify(count));
}

function list(box, lines) {
  if (!box) return;
  box.hidden = lines.length === 0;
  const items = box.querySelector("ul");
  items.textContent = "";
  items.append(...lines.map(({ text, link, name }) => {
    const line = document.createElement("li");
    const words = link ? Object.assign(document.createElement("a"), { href: link }) : line;
    words.textContent = text;
    if (link) line.append(words);
    if (link) line.append(" ", forgetButton(name));
    return line;
  }));
}

function forgetButton(name) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "second", textContent: refusals.dataset.forget });
  button.addEventListener("click", () => {
    localStorage.removeItem(name);
    show();
  });
  return button;
}

function show() {
  const counts = unsentCounts();
  const waiting = counts.filter((count) => !count.why);
  list(notice, waiting);
  list(refusals, counts.filter((count) => count.why).map(({ text, why, url, name }) => ({ text: `${text}. ${why}`, link: url, name })));
  list(receipt, [...received.values()].map(({ text }) => ({ text })));
  if (notice) showHowMany(waiting.length);
  const link = notice && notice.querySelector("a");
  if (link) link.href = signIn;
  if (!form) return;
  const own = waiting.some((count) => count.key === form.dataset.key);
  if (own) showButton(state === "sending" ? form.dataset.sending : form.dataset.stored);
  isChoosing = isChoosing && waiting.length > 0;
  form.hidden = isChoosing || (own && state !== "sending") || received.has(form.dataset.key);
  tables.hidden = !form.hidden || waiting.length === 0;
  offerTables([...received.values()].map(({ url }) => url), waiting.map(({ url }) => url));
}

function showHowMany(number) {
  for (const words of notice.querySelectorAll("[data-when]")) words.hidden = !words.dataset.when.split(" ").includes(state);
  const title = notice.querySelector("[data-one]");
  title.textContent = number === 1 ? title.dataset.one : title.dataset.many.replace("NUMBER", number);
  const fold = notice.querySelector("details");
  if (fold.dataset.number !== String(number)) fold.open = number === 1;
  fold.dataset.number = number;
}

function offerTables(counted, waiting) {
  const cells = [...tables.querySelectorAll("li")];
  for (const cell of cells) {
    const isWaiting = waiting.includes(cell.firstElementChild.href); // nobody has received it yet
    if (!isWaiting && !counted.includes(cell.firstElementChild.href)) continue;
    cell.className = isWaiting ? "attention" : "done";
    cell.querySelector("a > span:last-child").textContent = isWaiting ? tables.dataset.waiting : tables.dataset.nextTables;
  }
  const here = 1 + cells.findIndex((cell) => cell.firstElementChild.href === form.action);
  const next = [...cells.slice(here), ...cells.slice(0, here)].find((cell) => cell.className === "todo");
  const button = tables.querySelector(".button");
  button.hidden = !next;
  if (!next) return;
  button.href = next.firstElementChild.href;
  button.textContent = ofTable(button.textContent, next.querySelector("b").textContent);
}

function ofTable(text, table) {
  return text.replace(/\d+/, table);
}

function turnTo(link) {
  const table = link.querySelector("b").textContent;
  const [title, kicker] = [".page-head h1", ".page-head .kicker"].map((name) => document.querySelector(name));
  document.title = ofTable(document.title, table);
  title.textContent = ofTable(title.textContent, table);
  kicker.textContent = `${link.dataset.team} · ${kicker.textContent.split(" · ").pop()}`;
  for (const part of document.querySelectorAll("[data-of-table]")) part.remove();
  history.replaceState(null, "", link.href);
  form.action = link.href;
  form.dataset.label = ofTable(form.dataset.label, table);
  form.dataset.key = form.elements.key.value = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
  for (const name of ["fives", "loose", "total"]) form.elements[name].value = "";
  form.dispatchEvent(new Event("input")); // count.js reads it back
  form.querySelector(".save-bar button").dataset.label = ofTable(form.querySelector(".save-bar button").dataset.label, table);
  showButton("");
  isChoosing = notice.querySelector("details").open = false;
  show();
  scrollTo(0, 0);
}

function showButton(text) {
  const button = form.querySelector(".save-bar button");
  button.textContent = text || button.dataset.label;
  for (const each of form.querySelectorAll("button")) each.disabled = Boolean(text);
}

async function fetchPage(url, options) {
  const abort = new AbortController();
  const timer = setTimeout(() => {
    limit = Math.min(2 * limit, LONGEST_LIMIT);
    abort.abort();
  }, limit);
  try {
    const response = await fetch(url, Object.assign({ cache: "no-store", signal: abort.signal }, options));
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return { response, page, isOurs: page.querySelector(".site-head") !== null };
  } finally {
    clearTimeout(timer);
  }
}

async function send(count) {
  const body = new URLSearchParams(count.body);
  let answer = await fetchPage(count.url, { method: "POST", body });
  if (answer.response.status === 403) { // the form's token is too old
    const token = (await fetchPage(count.url)).page.querySelector("form.count [name=csrfmiddlewaretoken]");
    if (!token) return "elsewhere";
    body.set("csrfmiddlewaretoken", token.value);
    answer = await fetchPage(count.url, { method: "POST", body });
  }
  const { response, page, isOurs } = answer;
  if (!isOurs) return "elsewhere";
  if (response.ok && new URL(response.url).searchParams.get("received") === count.key) return keepReceipt(count, response.url);
  if (page.querySelector("form [name=code]")) return askForCode(count, response.url);
  const refusal = page.querySelector(".refusal:not([hidden]), .errorlist") || ([404, 409].includes(response.status) && page.querySelector("main .lead"));
  if (!refusal) return "waiting";
  store(Object.assign({}, count, { why: (refusal.querySelector("p") || refusal).textContent.trim() }));
  if (isInForm(count)) showButton("");
  show();
  if (refusals) refusals.scrollIntoView();
  return "refused";
}

function keepReceipt(count, address) {
  localStorage.removeItem(count.name);
  received.set(count.key, count);
  if (isInForm(count)) location.assign(address);
  return "received";
}

function askForCode(count, address) {
  signIn = address;
  if (isInForm(count)) location.assign(address);
  return "code";
}

async function sendAll() {
  if (isSending) return;
  const before = state;
  do {
    hasNewCount = false;
    const waiting = unsentCounts().filter((count) => !count.why);
    const stuck = new Set();
    isSending = true;
    show();
    try {
      for (const count of waiting) {
        if (stuck.has(count.url)) continue;
        const result = await send(count);
        if (result === "received" || result === "refused") continue;
        state = result;
        stuck.add(count.url);
      }
    } catch (_error) { // no connection, or no answer in time
      state = "waiting";
    }
    isSending = false;
  } while (hasNewCount);
  show();
  if (state !== before && form && !notice.hidden) notice.scrollIntoView({ block: "center" });
}

if (form) form.addEventListener("submit", (event) => {
  if (form.elements.read_back.value === "") return; // not counted yet: count.js asks for the rest, else the server reads it back
  const fields = new URLSearchParams(new FormData(form));
  fields.set("counted_at", new Date().toISOString());
  const order = 1 + Math.max(0, ...unsentCounts().map((count) => count.order)); // the phone's clock may be set back
  const text = `${form.dataset.label}: ${form.querySelector(".read-back").textContent}`;
  try {
    store({ name: PREFIX + form.dataset.key, key: form.dataset.key, url: form.action, body: fields.toString(), text, order });
  } catch (_error) {
    return; // this phone stores nothing: the form is sent as it is, and the browser says when it did not arrive
  }
  event.preventDefault();
  if (order === 1) state = "sending"; // else it waits with the others
  hasNewCount = true;
  for (const count of unsentCounts()) if (count.why && count.url === form.action) localStorage.removeItem(count.name);
  sendAll();
});

window.addEventListener("storage", ({ key, oldValue, newValue }) => {
  if (key && key.startsWith(PREFIX) && newValue === null) {
    const count = JSON.parse(oldValue);
    if (!count.why) received.set(count.key, count); // another window has its receipt
  }
  show();
});
if (tables) tables.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  turnTo([...tables.querySelectorAll("li a")].find((each) => each.href === link.href));
});

for (const back of document.querySelectorAll(".back")) back.addEventListener("click", (event) => {
  isChoosing = Boolean(tables) && state !== "sending" && unsentCounts().some((count) => !count.why);
  if (!isChoosing) return;
  event.preventDefault();
  show();
});

let wanted = ""; // the page of a link that was pressed without a connection
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || navigator.onLine) return;
  event.preventDefault();
  wanted = link.href;
  offline.hidden = false;
  offline.scrollIntoView({ block: "center" });
});
window.addEventListener("online", () => wanted && location.assign(wanted));

for (const moment of ["online", "pageshow", "focus"]) window.addEventListener(moment, sendAll);
document.addEventListener("visibilitychange", sendAll);
setInterval(sendAll, INTERVAL);
sendAll();
