// The JSX runtime of the web client (`jsxImportSource` in web/tsconfig.json, vite.config.ts and
// vitest.config.ts): React's own, but every text that stands beside other children gets an element of its
// own.
//
// Translators replace text nodes by <font> elements. When React later removes or moves such a node, or
// inserts something before it, the browser throws and the page is lost; when React changes its text,
// nobody sees it. The text of an element that holds nothing else React writes through `textContent`,
// which works whatever a translator did inside.
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from "react/jsx-runtime";
import { textsInElements } from "./texts-in-elements.ts";

export type { JSX } from "react/jsx-runtime";
export { Fragment };

export const jsx: typeof reactJsx = (type, props, key) =>
  reactJsx(type, textsInElements(type, props, false), key);

export const jsxs: typeof reactJsxs = (type, props, key) => {
  const kept = textsInElements(type, props, true) as { children: unknown };
  return (Array.isArray(kept.children) ? reactJsxs : reactJsx)(type, kept, key);
};
