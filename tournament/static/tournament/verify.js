/* A count is stored on the phone before it is sent, sent again every few seconds, and removed only on the receipt: the
   page to which the server redirects after a saved count; its address carries received=KEY.  The page holds the tables
   and the form, which is opened for any of them here, so that without a connection nothing is left to open. */
"use strict";

const PREFIX = "unsent count ";
const INTERVAL = 5000;
const FIRST_LIMIT = 8000;
const LONGEST_LIMIT = 64000;
const find = (selector) => document.querySelector(selector);
const notice = find("[data-unsent-counts]");
const receipt = find("[data-received-counts]");
const refusals = find("[data-refused-counts]");
const section = find("#count");
const form = section && section.querySelector("form");
const received = new Map();
let state = "sending"; // of what is shown; then how the last attempt ended: waiting, elsewhere, code
let signIn = "";
let limit = FIRST_LIMIT; // twice as long after each try without an answer
let isSending = false;
let hasNewCount = false;

const isInForm = (count) => Boolean(form) && form.dataset.key === count.key;
const store = (count) => localStorage.setItem(count.name, JSON.stringify(count));
const cells = () => [...document.querySelectorAll("#fresh .room li")];

function unsentCounts() {
  return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
    .map((name) => Object.assign({ name }, JSON.parse(localStorage.getItem(name))))
    .sort((one, other) => one.order - other.order); // a correction comes after what it corrects
}

function list(box, lines) {
  if (!box) return;
  box.hidden = lines.length === 0;
  box.querySelector("ul").replaceChildren(...lines.map(({ text, why, url, name }) => {
    const line = document.createElement("li");
    if (!why) return Object.assign(line, { textContent: text });
    const button = Object.assign(document.createElement("button"), { type: "button", className: "second", textContent: box.dataset.forget });
    button.addEventListener("click", () => { localStorage.removeItem(name); show(); });
    line.append(Object.assign(document.createElement("a"), { href: url, textContent: `${text}. ${why}` }), " ", button);
    return line;
  }));
}

function show() {
  const counts = unsentCounts();
  const waiting = counts.filter((count) => !count.why);
  list(notice, waiting);
  list(refusals, counts.filter((count) => count.why));
  list(receipt, [...received.values()]);
  for (const words of notice.querySelectorAll("[data-when]")) words.hidden = !words.dataset.when.split(" ").includes(state);
  const title = notice.querySelector("[data-one]");
  title.textContent = waiting.length === 1 ? title.dataset.one : title.dataset.many.replace("NUMBER", waiting.length);
  notice.querySelector("a").href = signIn;
  if (!section) return;
  const isWaiting = waiting.some(isInForm);
  if (isWaiting && state !== "sending") section.hidden = true;
  showButton(isWaiting ? form.dataset[state === "sending" ? "sending" : "stored"] : "");
  if (waiting.length) offerTables(waiting.map(({ url }) => url));
}

// Nobody has received what waits here: the table is not settled, and the next one is another.
function offerTables(waiting) {
  for (const cell of cells()) {
    if (!waiting.includes(cell.firstElementChild.href)) continue;
    cell.className = "attention";
    cell.querySelector(".word").textContent = "on this phone";
  }
  const here = 1 + cells().findIndex((cell) => cell.firstElementChild.href === form.action);
  const next = [...cells().slice(here), ...cells().slice(0, here)].find((cell) => cell.className === "todo");
  const button = find("[data-next]");
  if (button) button.hidden = !next;
  if (!button || !next) return;
  button.href = next.firstElementChild.href;
  button.textContent = `Count table ${next.querySelector("b").textContent}`;
}

function open(cell) {
  const link = cell.firstElementChild;
  const table = cell.querySelector("b").textContent;
  const said = find("[data-said]");
  history[section.hidden ? "pushState" : "replaceState"](null, "", link.href);
  find("#receipt").textContent = "";
  section.querySelector("h2").textContent = `Table ${table}`;
  find("[data-team]").textContent = link.dataset.team;
  said.hidden = cell.className === "todo";
  said.textContent = `This table: ${cell.querySelector(".word").textContent.trim()}.`;
  form.action = link.href;
  form.dataset.label = link.dataset.label;
  form.dataset.key = form.elements.key.value = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
  for (const name of ["fives", "loose", "total"]) form.elements[name].value = "";
  form.dispatchEvent(new Event("input")); // count.js reads it back
  showButton("");
  section.hidden = false;
  section.querySelector("h2").focus();
  scrollTo(0, 0);
}

function showButton(text) {
  const button = form.querySelector(".save-bar button");
  button.textContent = text || `Save the count of ${section.querySelector("h2").textContent.toLowerCase()}`;
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
    return { response, page, isOurs: page.querySelector(".bar") !== null };
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
  if (response.ok && new URL(response.url).searchParams.get("received") === count.key) return keepReceipt(count, page);
  if (page.querySelector("form [name=code]")) {
    signIn = response.url;
    if (isInForm(count)) location.assign(response.url);
    return "code";
  }
  const refusal = page.querySelector(".refusal:not([hidden]), .errorlist") || ([404, 409].includes(response.status) && page.querySelector("main .lead"));
  if (!refusal) return "waiting";
  store(Object.assign({}, count, { why: (refusal.querySelector("p") || refusal).textContent.trim() }));
  show();
  refusals.scrollIntoView();
  return "refused";
}

function keepReceipt(count, page) {
  localStorage.removeItem(count.name);
  received.set(count.key, count);
  if (!isInForm(count) || !page.querySelector("#fresh")) return "received";
  for (const id of ["#receipt", "#fresh"]) find(id).replaceChildren(...page.querySelector(id).childNodes);
  received.delete(count.key); // the server's own words say it
  close();
  return "received";
}

function close() {
  section.hidden = true;
  history.replaceState(null, "", find(".back").href);
  scrollTo(0, 0);
}

async function sendAll() {
  if (isSending) return;
  const before = state;
  do {
    hasNewCount = false;
    const stuck = new Set();
    isSending = true;
    show();
    try {
      for (const count of unsentCounts().filter(({ why }) => !why)) {
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
  if (state !== before && !notice.hidden) notice.scrollIntoView({ block: "center" });
}

if (form) {
  form.addEventListener("submit", (event) => {
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
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    const cell = link && cells().find((each) => each.firstElementChild.href === link.href);
    if (!cell && !(link && link.matches(".back"))) return;
    event.preventDefault();
    if (cell) open(cell);
    else close();
  });
  addEventListener("popstate", () => { section.hidden = true; });
}
addEventListener("storage", ({ key, oldValue, newValue }) => {
  if (key && key.startsWith(PREFIX) && newValue === null) {
    const count = JSON.parse(oldValue);
    if (!count.why) received.set(count.key, count); // another window has its receipt
  }
  show();
});
for (const moment of ["online", "pageshow", "focus"]) addEventListener(moment, sendAll);
document.addEventListener("visibilitychange", sendAll);
setInterval(sendAll, INTERVAL);
sendAll();
