// The widget of a notebook, for anywidget: a frame with the board, which passes messages between
// its page and the kernel.

/**
 * @typedef {object} Model what anywidget gives of the kernel's widget
 * @property {(message: object) => void} send
 * @property {(event: string, then: (message: any) => void) => void} on
 * @property {(event: string, then: (message: any) => void) => void} off
 */

/** @param {{model: Model, el: HTMLElement}} view */
function render({ model, el }) {
  const frame = document.createElement("iframe");
  frame.title = "lasermaze";
  frame.setAttribute("sandbox", "allow-scripts");
  frame.style.cssText = "display: block; width: 100%; height: 31rem; border: 0";
  const dark = document.body.matches(".vscode-dark, [data-jp-theme-light=false]");
  /** @type {MessagePort | null} */
  let page = null; // the page in the frame; a notebook may load it again

  /** @param {MessageEvent} event */
  const connect = ({ source, ports }) => {
    if (source !== frame.contentWindow || !ports.length) return;
    [page] = ports;
    page.onmessage = ({ data }) => model.send(data);
  };
  /** @param {{page?: string}} message */
  const pass = (message) => {
    if (message.page === undefined) page?.postMessage(message);
    else if (!frame.srcdoc) frame.srcdoc = message.page.replace("<html", `<html data-theme="${dark ? "dark" : "light"}"`);
  };
  addEventListener("message", connect);
  model.on("msg:custom", pass);
  model.send({ call: "page" });
  el.append(frame);
  return () => {
    removeEventListener("message", connect);
    model.off("msg:custom", pass);
  };
}

export default { render };
