import type { Key, ReactNode } from "react";
import { Fragment, jsx } from "react/jsx-runtime";

interface Props {
  children?: ReactNode;
}

function isText(child: ReactNode): child is string | number | bigint {
  return typeof child === "string" || typeof child === "number" || typeof child === "bigint";
}

/** True for children that React doesn't render. */
function isNothing(child: ReactNode): boolean {
  return child === null || child === undefined || typeof child === "boolean" || child === "";
}

/** An element without semantics or styles, unlike `span`. */
const TEXT = "lx-text" as "span";

/** Wraps a text in an element. White space stays bare, since translators don't change it. */
function inElement(text: string, parent: unknown, key?: Key): ReactNode {
  if (text.trim() === "") return text;
  return jsx(parent === "text" ? "tspan" : TEXT, { children: text }, key);
}

/**
 * The children with each run of texts in an element at the run's first position. Other children keep their positions,
 * by which React identifies them. A list of only texts becomes one string.
 */
function listInElements(children: readonly ReactNode[], parent: unknown, isKeyed: boolean) {
  const kept: ReactNode[] = [];
  let run = "";
  let runStart = -1;
  let others = 0;
  const endRun = () => {
    if (runStart === -1) return;
    kept[runStart] = inElement(run, parent, isKeyed ? `text ${runStart}` : undefined);
    run = "";
    runStart = -1;
  };
  for (const [place, child] of children.entries()) {
    kept.push(isText(child) ? null : child);
    if (isText(child)) {
      if (runStart === -1) runStart = place;
      run += child;
    } else if (!isNothing(child)) {
      endRun();
      others += 1;
      if (Array.isArray(child)) kept[place] = listInElements(child, parent, true);
    }
  }
  if (others === 0) return runStart === -1 ? null : run;
  endRun();
  return kept;
}

/**
 * The props with each text among other children wrapped in an element. A text that is the only child stays as it is,
 * except in a fragment, where it gets the fragment's neighbours.
 * @param isStatic true if the children were written one by one, and need no keys
 */
export function textsInElements(type: unknown, props: unknown, isStatic: boolean): unknown {
  const { children } = props as Props;
  const kept = Array.isArray(children) ? listInElements(children, type, !isStatic) : children;
  const whole = type === Fragment && isText(kept) ? inElement(String(kept), type) : kept;
  return whole === children ? props : { ...(props as Props), children: whole };
}
