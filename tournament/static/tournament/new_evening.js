/* The time zone of this computer, in the box that waits for it.  Without this it is the server's. */
"use strict";

for (const box of document.querySelectorAll("[data-computers]")) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && box.value === box.defaultValue) box.value = zone;
}
