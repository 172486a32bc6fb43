/* The time zone of this computer, in the box that waits for it.  Without this it is the server's.  House rules of its
   own open the fold where they are written. */
"use strict";

for (const box of document.querySelectorAll("[data-computers]")) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && box.value === box.defaultValue) box.value = zone;
}

for (const own of document.querySelectorAll("[name=house][value=own]")) {
  own.addEventListener("change", () => { own.form.querySelector("details").open = true; });
}
