import { createElement, memo, type ReactNode, useMemo } from "react";
import { languageOf } from "../../ui/language.ts";
import classes from "./Markup.module.css";
import { Picture } from "./Picture.tsx";
import { type MarkupElement, type MarkupNode, readMarkup } from "./read-markup.ts";

/** What a text stands in: lines of its own, or a row of an option, which may be a button. */
type Place = "lines" | "row";

/** Names of attributes that React writes otherwise. */
const NAMES: Readonly<Record<string, string>> = { colspan: "colSpan", rowspan: "rowSpan" };
/** What goes in the direction of its own script; in a row they are lines of running text. */
const LINES = new Set(["p", "li", "blockquote", "ul", "ol"]);
const CELLS = new Set(["td", "th"]);
/** They hold no text: the blanks between their parts are the writer's. */
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
  // The TeX of a formula is for programs.
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

/** The nodes with a bold run-in before the first line. */
function withRunIn(nodes: MarkupNode[], runIn: string): MarkupNode[] {
  // With a direction of its own it doesn't give the line's.
  const strong = { name: "strong", attributes: { dir: "ltr" }, children: [runIn] };
  const label: MarkupNode[] = [strong, " "];
  const [first, ...rest] = nodes;
  if (typeof first === "object" && first.name === "p") {
    return [{ ...first, children: [...label, ...first.children] }, ...rest];
  }
  return [{ name: "p", attributes: {}, children: label }, ...nodes];
}

interface MarkupProps {
  /** In the closed subset, as the server has cleaned it. */
  html: string;
  /** Which type of the design it is set in; "option" stands in a row. */
  kind: "question" | "explanation" | "option" | "passage";
  /** Its language, such as "hi"; null where its script shows it. */
  lang: string | null;
  /** Its plain text. */
  text: string;
  runIn?: string | undefined;
}

/** A rich text, built of the elements of the closed subset and nothing else (docs/decisions/0143). */
export const Markup = memo(function Markup({ html, kind, lang, text, runIn }: MarkupProps) {
  const content = useMemo(() => {
    const nodes = readMarkup(html);
    return all(runIn ? withRunIn(nodes, runIn) : nodes, kind === "option" ? "row" : "lines");
  }, [html, kind, runIn]);
  // What stands in no line goes in its own direction as well.
  const shared = { className: classes[kind], dir: "auto", lang: languageOf(text, lang) };
  // Its texts are text nodes, which a translator replaces: another text gets elements of its own.
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

/** A formula alone. @param mathml as the server has made it */
export const Formula = memo(function Formula({ mathml }: { mathml: string }) {
  return all(readMarkup(mathml), "row");
});
