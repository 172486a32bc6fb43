/* A button under each text that is there to be copied; where the browser gives no clipboard the text is marked. */
"use strict";

for (const text of document.querySelectorAll("textarea[readonly]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "second";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    text.select();
    try {
      await navigator.clipboard.writeText(text.value);
    } catch (refused) {
      if (!document.execCommand("copy")) return;
    }
    button.textContent = "Copied";
  });
  const actions = document.createElement("div");
  actions.className = "actions";
  actions.append(button);
  text.after(actions);
}
