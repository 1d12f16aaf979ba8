// jsx-runtime.ts for development.
import { Fragment, jsxDEV as reactJsxDev } from "react/jsx-dev-runtime";
import { textsInElements } from "./texts-in-elements.ts";

export type { JSX } from "react/jsx-dev-runtime";
export { Fragment };

export const jsxDEV: typeof reactJsxDev = (type, props, key, isStatic, source, self) => {
  const kept = textsInElements(type, props, isStatic) as { children: unknown };
  const isList = isStatic && Array.isArray(kept.children);
  return reactJsxDev(type, kept, key, isList, source, self);
};
