// The common part of scripts' requests.

// The headers of a request that changes something: every page carries its token for htmx.
export const csrfHeaders = () => JSON.parse(document.body.getAttribute("hx-headers"));

// The server is away or busy: the same request may succeed a little later.
export const isTemporary = (status) => [429, 502, 503, 504].includes(status);

// Resolves after some milliseconds, or when the network is back.
export function pause(milliseconds) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
  });
}
