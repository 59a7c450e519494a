// Helpers for the page's elements.

/** @import { Piece } from "./generated-types.js" */
/** @typedef {string | number | boolean | null | undefined | (() => unknown)} Prop an attribute, or the listener of an event */
/** @typedef {Node | string | null | undefined} Child */

/**
 * The first element in a root that a selector finds. Throws Error if there is none of the type.
 * @template {Element} [Type=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {{new(): Type}} [type]
 * @returns {Type}
 */
export function find(root, selector, type = /** @type {any} */ (HTMLElement)) {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the page has no ${type.name} ${selector}`);
  return found;
}

/** All HTML elements in a root that a selector finds. @param {ParentNode} root @param {string} selector */
export const all = (root, selector) => [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(selector))];

/** An input of a form. @param {ParentNode} form @param {string} name */
export const input = (form, name) => find(form, `input[name=${name}]`, HTMLInputElement);

/** A select of a form. @param {ParentNode} form @param {string} name */
export const select = (form, name) => find(form, `select[name=${name}]`, HTMLSelectElement);

/**
 * A new element: `make("button", {class: "small", onclick}, "Words", child)`.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Prop>} props
 * @param {...(Child | Child[])} children
 */
export function make(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** A text as elements: text between backticks becomes code. @param {string} text */
export const coded = (text) => text.split("`").map((part, at) => (at % 2 ? make("code", {}, part) : part));

const SVG = "http://www.w3.org/2000/svg";

/**
 * A new element of an SVG.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} props
 * @param {string | number} [text]
 */
export function shape(tag, props, text) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) element.setAttribute(name, String(value));
  if (text !== undefined) element.textContent = String(text);
  return element;
}

/** The element of an SVG document, parsed as XML, so that a text can never become a script. @param {string} svg */
export function picture(svg) {
  /** @type {Element} */
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (!(root instanceof SVGSVGElement)) throw new Error("not a picture");
  return document.importNode(root, true);
}

/** A picture that screen readers skip, as the text beside it says the same. @param {string} svg */
export function quietPicture(svg) {
  const root = picture(svg);
  root.setAttribute("aria-hidden", "true");
  root.querySelector("title")?.remove();
  return root;
}

const CELL = 60; // size of a cell in the picture, without its lines

/** The picture of a piece, cropped to its cell. @param {Piece} piece */
export function pieceAlone(piece) {
  const root = quietPicture(piece.svg);
  const [, , width, height] = (root.getAttribute("viewBox") ?? "").split(" ").map(Number);
  root.setAttribute("viewBox", `${(width - CELL) / 2} ${(height - CELL) / 2} ${CELL} ${CELL}`);
  return root;
}

/**
 * Mark an element as busy until a promise is settled; returns its result.
 * @template T
 * @param {HTMLElement} element
 * @param {Promise<T>} work
 */
export async function busy(element, work) {
  const count = (/** @type {number} */ more) => {
    element.dataset.works = String(Number(element.dataset.works ?? 0) + more);
  };
  count(1);
  element.ariaBusy = "true";
  try {
    return await work;
  } finally {
    count(-1);
    if (element.dataset.works === "0") element.ariaBusy = "false";
  }
}

/** Scroll to an element: all of it is seen, or at least its beginning. @param {HTMLElement} element */
export function bringIntoView(element) {
  let box = element.parentElement;
  while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement;
  const isLong = box !== null && element.offsetHeight > box.clientHeight;
  element.scrollIntoView({ block: isLong ? "start" : "nearest" });
}

/** Whether the system asks for less motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
