// The form of a new club: its time zone is the browser's until somebody chooses another one.

import "../site/site.js";

const zone = document.querySelector("select[name=zone]");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
const isNew = zone.value === "UTC" && !document.querySelector(".field-errors");
if (isNew && [...zone.options].some(({ value }) => value === own)) zone.value = own;
