// Sends a drawn battlefield to the draft after a short delay, one request at a time. The response
// has its faults, its terrain as in a match, and how even it is.

// `answered` is called after each answer. The form that saves, and links that lead elsewhere, wait for
// what is still to be sent.
export function sender(data, workshop, answered) {
  let waiting = false; // for what was drawn last to be kept
  let sent = "";
  let then = null;

  const send = (name) => data.dispatchEvent(new Event(name));

  document.body.addEventListener("htmx:beforeRequest", ({ detail }) => {
    if (detail.elt === data) sent = data.value;
  });
  document.body.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.elt !== data) return;
    waiting = data.value !== sent;
    if (waiting || !then) return;
    const go = then;
    then = null;
    if (detail.successful) go();
  });
  document.body.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.requestConfig?.elt === data) answered();
  });

  // Later, if something is still to be sent.
  function first(event, go) {
    if (!waiting) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    then = go;
    send("battlefield-now");
  }

  addEventListener("submit", (event) => {
    if (event.target.closest("[data-keeps]")) first(event, () => event.target.requestSubmit(event.submitter));
  }, true);
  addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-workshop] a[href]");
    if (link && !link.target) first(event, () => link.click());
  }, true);

  return (text) => {
    if (text === data.value) return;
    data.value = text;
    waiting = true;
    workshop.setAttribute("data-unsaved", "");
    send("battlefield-changed");
  };
}
