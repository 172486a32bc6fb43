/* A count that cannot be sent stays on the phone and is sent again every few seconds; the page says so in a sentence.
   The server answers a saved count with a redirect whose address carries received=KEY; only then is it removed. */
"use strict";

const PREFIX = "unsent count ";
const INTERVAL = 5000;
const WRONG = ".refusal:not([hidden]), .errorlist";
const notice = document.querySelector("[data-unsent-counts]");
const receipt = document.querySelector("[data-received-counts]");
const refusals = document.querySelector("[data-refused-counts]");
const received = [];
let isSending = false;

function unsentCounts() {
  return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX)).sort()
    .map((name) => ({ name, ...JSON.parse(localStorage.getItem(name)) }));
}

function list(box, lines) {
  if (!box) return;
  box.hidden = lines.length === 0;
  box.querySelector("ul").replaceChildren(...lines.map(({ text, link, name }) => {
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
  list(notice, counts.filter((count) => !count.why));
  list(refusals, counts.filter((count) => count.why).map(({ text, why, url, name }) => ({ text: `${text}. ${why}`, link: url, name })));
  list(receipt, received);
}

function isReceived(response, key) {
  return response.ok && new URL(response.url).searchParams.get("received") === key;
}

async function send(count) {
  const page = await fetch(count.url, { cache: "no-store" });
  const token = new DOMParser().parseFromString(await page.text(), "text/html").querySelector("form.count [name=csrfmiddlewaretoken]");
  if (!token) return;
  const body = new URLSearchParams(count.body);
  body.set("csrfmiddlewaretoken", token.value);
  const response = await fetch(count.url, { method: "POST", body });
  if (isReceived(response, count.key)) {
    localStorage.removeItem(count.name);
    received.push({ text: count.text });
    if (document.querySelector("form.count")?.dataset.key === count.key) location.assign(response.url);
  } else if (!response.redirected && response.status < 500) {
    const answer = new DOMParser().parseFromString(await response.text(), "text/html").querySelector(WRONG);
    if (answer) localStorage.setItem(count.name, JSON.stringify({ ...count, name: undefined, why: (answer.querySelector("p") || answer).textContent.trim() }));
  }
}

async function sendAll() {
  if (isSending) return;
  isSending = true;
  try {
    for (const count of unsentCounts()) if (!count.why) await send(count);
  } catch {
    /* Still no connection: the next call tries again. */
  }
  isSending = false;
  show();
}

for (const form of document.querySelectorAll("form[data-label]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    for (const count of unsentCounts()) if (count.why && count.url === form.action) localStorage.removeItem(count.name);
    const fields = new URLSearchParams(new FormData(form));
    fields.set("told_at", new Date().toISOString());
    const body = fields.toString();
    const said = form.querySelector(".read-back");
    const text = [form.dataset.label, said && said.textContent].filter(Boolean).join(": ");
    const count = { name: PREFIX + form.dataset.key, key: form.dataset.key, url: form.action, body, text };
    const buttons = [...form.querySelectorAll("button")];
    for (const button of buttons) button.disabled = true;
    try {
      const response = await fetch(form.action, { method: "POST", body: new URLSearchParams(body) });
      if (isReceived(response, count.key)) {
        location.assign(response.url);
        return;
      }
      if (response.status >= 500) throw new Error("not received");
      if (response.redirected) {
        localStorage.setItem(count.name, JSON.stringify(count));
        location.assign(response.url);
        return;
      }
      const answer = new DOMParser().parseFromString(await response.text(), "text/html");
      const wrong = answer.querySelector(WRONG);
      if (!wrong) {
        form.submit();
        return;
      }
      for (const old of form.querySelectorAll(WRONG)) old.remove();
      form.prepend(document.importNode(wrong, true));
      form.scrollIntoView();
      for (const button of buttons) button.disabled = false;
    } catch {
      localStorage.setItem(count.name, JSON.stringify(count));
      show();
      notice.scrollIntoView();
    }
  });
}

window.addEventListener("online", sendAll);
setInterval(sendAll, INTERVAL);
sendAll();
