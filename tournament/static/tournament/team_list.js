/* A list of teams is read again as soon as a column or a row is chosen otherwise; without this by "Check again". */
"use strict";

for (const form of document.querySelectorAll("form.team-list")) {
  form.addEventListener("change", (event) => {
    if (event.target.matches("select")) form.querySelector("[name=again]").click();
  });
}
