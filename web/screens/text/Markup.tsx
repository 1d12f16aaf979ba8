import { createElement, memo, type ReactNode, useMemo } from "react";
import { languageOf } from "../../ui/language.ts";
import classes from "./Markup.module.css";
import { Picture } from "./Picture.tsx";
import { type MarkupElement, type MarkupNode, readMarkup } from "./read-markup.ts";

/** The place of a text: separate lines, or an option's row, which may be a button. */
type Place = "lines" | "row";

/** React's names of attributes, if they differ. */
const NAMES: Readonly<Record<string, string>> = { colspan: "colSpan", rowspan: "rowSpan" };
/** Elements with the direction of their own script; in a row they become inline text. */
const LINES = new Set(["p", "li", "blockquote", "ul", "ol"]);
const CELLS = new Set(["td", "th"]);
/** Elements without text of their own: white space between their children is only formatting. */
const PARTED = new Set(["table", "thead", "tbody", "tr", "ul", "ol"]);

function pixels(text: string | undefined): number | undefined {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : undefined;
}

function picture({ attributes }: MarkupElement, key: number, place: Place): ReactNode {
  const { src = "", alt = "", width, height } = attributes;
  const size = { width: pixels(width), height: pixels(height) };
  return <Picture key={key} source={src} words={alt} {...size} canRetry={place === "lines"} />;
}

function table(element: ReactNode, key: number, place: Place): ReactNode {
  if (place === "row") {
    return (
      <span key={key} className={classes.wide}>
        {element}
      </span>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be no more than this
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll has to be reached by keyboard
    <div key={key} className={classes.wide} role="group" aria-label="Table" tabIndex={0}>
      {element}
    </div>
  );
}

function built(node: MarkupElement, key: number, place: Place): ReactNode {
  const { name, attributes, children } = node;
  // The TeX of a formula is not for readers.
  if (name === "annotation") return null;
  if (name === "img") return picture(node, key, place);
  const held = PARTED.has(name)
    ? children.filter((child) => typeof child !== "string" || child.trim() !== "")
    : children;
  const inside = name === "br" ? null : all(held, place);
  if (place === "row" && LINES.has(name)) {
    return (
      <span key={key} className={classes.line} dir="auto">
        {inside}
      </span>
    );
  }
  const dir = LINES.has(name) || CELLS.has(name) ? "auto" : undefined;
  const entries = Object.entries(attributes).map(([given, value]) => [
    NAMES[given] ?? given,
    value,
  ]);
  const element = createElement(name, { key, dir, ...Object.fromEntries(entries) }, inside);
  if (name === "math") {
    return (
      <span key={key} className={classes.formula}>
        {element}
      </span>
    );
  }
  return name === "table" ? table(element, key, place) : element;
}

function all(nodes: readonly MarkupNode[], place: Place): ReactNode {
  return nodes.map((node, key) => (typeof node === "string" ? node : built(node, key, place)));
}

/** Adds a bold run-in before the first line. */
function withRunIn(nodes: MarkupNode[], runIn: string): MarkupNode[] {
  // An explicit direction keeps it from setting the line's.
  const strong = { name: "strong", attributes: { dir: "ltr" }, children: [runIn] };
  const label: MarkupNode[] = [strong, " "];
  const [first, ...rest] = nodes;
  if (typeof first === "object" && first.name === "p") {
    return [{ ...first, children: [...label, ...first.children] }, ...rest];
  }
  return [{ name: "p", attributes: {}, children: label }, ...nodes];
}

interface MarkupProps {
  /** In the closed subset, cleaned by the server. */
  html: string;
  /** The type style of the design; "option" is inside a row. */
  kind: "question" | "explanation" | "option" | "passage";
  /** Its language, such as "hi"; null to derive it from the script. */
  lang: string | null;
  /** Its plain text. */
  text: string;
  runIn?: string | undefined;
}

/** A rich text, built only from the elements of the closed subset (docs/decisions/0143). */
export const Markup = memo(function Markup({ html, kind, lang, text, runIn }: MarkupProps) {
  const content = useMemo(() => {
    const nodes = readMarkup(html);
    return all(runIn ? withRunIn(nodes, runIn) : nodes, kind === "option" ? "row" : "lines");
  }, [html, kind, runIn]);
  // Content outside any line also gets its own direction.
  const shared = { className: classes[kind], dir: "auto", lang: languageOf(text, lang) };
  // A new key for a new text, since a translator may have replaced its text nodes.
  const key = `${runIn ?? ""} ${html}`;
  if (kind === "option") {
    return (
      <span key={key} data-whole {...shared}>
        {content}
      </span>
    );
  }
  return (
    <div key={key} data-whole {...shared}>
      {content}
    </div>
  );
});

/** A single formula. @param mathml as the server generated it */
export const Formula = memo(function Formula({ mathml }: { mathml: string }) {
  return all(readMarkup(mathml), "row");
});
