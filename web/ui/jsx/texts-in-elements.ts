import type { Key, ReactNode } from "react";
import { Fragment, jsx } from "react/jsx-runtime";

interface Props {
  children?: ReactNode;
}

function isText(child: ReactNode): child is string | number | bigint {
  return typeof child === "string" || typeof child === "number" || typeof child === "bigint";
}

/** True for what React renders nothing for. */
function isNothing(child: ReactNode): boolean {
  return child === null || child === undefined || typeof child === "boolean" || child === "";
}

/** An element without a meaning, which no style sheet speaks of, as many do of `span`. */
const TEXT = "lx-text" as "span";

/** A text in an element of its own. Blanks stay bare: translators don't touch them. */
function inElement(text: string, parent: unknown, key?: Key): ReactNode {
  if (text.trim() === "") return text;
  return jsx(parent === "text" ? "tspan" : TEXT, { children: text }, key);
}

/**
 * The children with every run of texts in an element at the run's first place. The other children keep
 * their places, by which React knows them. A list of nothing but texts becomes one string.
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
 * The properties with each text among other children in an element of its own. A text that is the only
 * child stays as it is, except in a fragment, where it gets the fragment's neighbours.
 *
 * @param isStatic whether the children were written one by one, and so need no keys
 */
export function textsInElements(type: unknown, props: unknown, isStatic: boolean): unknown {
  const { children } = props as Props;
  const kept = Array.isArray(children) ? listInElements(children, type, !isStatic) : children;
  const whole = type === Fragment && isText(kept) ? inElement(String(kept), type) : kept;
  return whole === children ? props : { ...(props as Props), children: whole };
}
