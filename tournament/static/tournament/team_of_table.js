/* Under a box for a table's number stands its team, from the list that offers the numbers. */
"use strict";

for (const box of document.querySelectorAll("input[list]")) {
  const team = document.createElement("p");
  team.className = "help";
  team.setAttribute("role", "status");
  box.after(team);
  const say = () => {
    const found = [...box.list.options].find((option) => option.value === box.value);
    team.textContent = found ? found.label : "";
  };
  box.addEventListener("input", say);
  say();
}
