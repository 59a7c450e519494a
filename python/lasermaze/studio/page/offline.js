// The service worker, which keeps the site's files, so that it works without a network.

const PATIENCE = 3000; // milliseconds until the page goes on without it

/** Wait until the service worker sees the page's requests: it then stores responses at once. */
export async function controlled() {
  const { serviceWorker: workers } = navigator;
  if (!workers) return; // not a secure page, or a private window
  try {
    const { waiting } = await workers.register("service-worker.js", { updateViaCache: "none" });
    if (waiting && workers.controller) {
      // A new version is there, and this page has just been opened: it begins again with that one.
      workers.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("replace");
    }
  } catch {
    return;
  }
  if (workers.controller) return;
  await new Promise((resolve) => {
    workers.addEventListener("controllerchange", resolve, { once: true });
    setTimeout(resolve, PATIENCE);
  });
}

/** Ask it to fetch whatever is not kept yet. */
export function keepOffline() {
  const { serviceWorker: workers } = navigator;
  if (!workers?.controller) return;
  workers.addEventListener("message", ({ data }) => {
    if (data === "complete") document.documentElement.dataset.offline = "ready";
  });
  workers.controller.postMessage("complete");
  workers.startMessages();
}
