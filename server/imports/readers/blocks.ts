// What the papers that people type consist of, whatever program they typed them in: lines and tables in order.

import { parseSpans } from "#rules/text.ts";
import { escapeXml } from "./xml.ts";

/** How words are set, by the element that says so in a rich text. */
export type Mark = "strong" | "em" | "u" | "s" | "sub" | "sup";

/** What stands for a picture or a formula in a text. */
export const OBJECT = "\ufffc";

/** Words in one style, or a picture or a formula. */
export interface Run {
  text: string;
  marks: readonly Mark[];
  isHighlighted?: boolean;
  /** Of a picture or a formula, whose text is OBJECT. */
  html?: string;
}

/** Where something stands: in pasted text a line, in a document a paragraph. */
export interface Place {
  /** Null where the document doesn't say. */
  page: number | null;
  number: number;
}

/** A line of a paragraph. */
export interface Line extends Place {
  kind: "line";
  runs: readonly Run[];
  /** The text of its runs. */
  text: string;
  /** Whether a paragraph begins with it; else it follows a line break. */
  isFirst: boolean;
  /** Whether its style is that of a title. */
  isTitle: boolean;
  isBullet: boolean;
}

export interface Cell {
  content: readonly Block[];
  columns: number;
  rows: number;
}

export interface Table extends Place {
  kind: "table";
  rows: readonly (readonly Cell[])[];
}

export type Block = Line | Table;

export function lineOf(runs: readonly Run[], rest: Partial<Line> & Place): Line {
  const text = runs.map((run) => run.text).join("");
  return { kind: "line", isFirst: true, isTitle: false, isBullet: false, ...rest, runs, text };
}

/** A part of a line, without white space at its ends. */
export function partOf(line: Line, from: number, to = line.text.length): Line {
  const cut = line.text.slice(from, to);
  const start = from + cut.length - cut.trimStart().length;
  const end = Math.max(start, from + cut.trimEnd().length);
  const runs: Run[] = [];
  let at = 0;
  for (const run of line.runs) {
    const text = run.text.slice(Math.max(0, start - at), Math.max(0, end - at));
    if (text !== "") runs.push({ ...run, text });
    at += run.text.length;
  }
  return { ...line, runs, text: line.text.slice(start, end) };
}

/** A table as lines, its cells with tabs between them: of one that only puts words beside each other. */
export function linesOfTable(table: Table): Line[] {
  return table.rows.flatMap((row) => {
    const cells = row.map(({ content }) => linesIn(content).filter(({ text }) => text.trim()));
    if (cells.some((lines) => lines.length > 1)) return cells.flat();
    const tab: Run = { text: "\t", marks: [] };
    const runs = cells
      .flat()
      .flatMap((line, place) => [...(place === 0 ? [] : [tab]), ...line.runs]);
    const [first] = cells.flat();
    return first === undefined ? [] : [lineOf(runs, { page: first.page, number: first.number })];
  });
}

/** All lines of a content, those of tables too. */
export function linesIn(content: readonly Block[]): Line[] {
  return content.flatMap((block) => (block.kind === "line" ? [block] : linesOfTable(block)));
}

/** The words of a content: a line for each of its lines. */
export function wordsOf(content: readonly Block[]): string {
  return linesIn(content)
    .map(({ text }) =>
      text
        .replaceAll(OBJECT, " ")
        .replace(/[ \t\u00a0]+/g, " ")
        .trim(),
    )
    .filter((text) => text !== "")
    .join("\n");
}

/** Whether a content is more than words. */
export function isFormatted(content: readonly Block[]): boolean {
  return content.some(
    (block) =>
      block.kind === "table" ||
      block.isBullet ||
      block.runs.some(({ marks, html }) => marks.length > 0 || html !== undefined),
  );
}

/** Whether there is nothing in a content, not even a picture. */
export function isBlank(content: readonly Block[]): boolean {
  return linesIn(content).every(({ text }) => text.trim() === "");
}

const words = (run: Run) => run.html === undefined && run.text.trim() !== "";

/** Whether all words of a content have a mark. */
export function isAll(content: readonly Block[], has: (run: Run) => boolean): boolean {
  const runs = linesIn(content).flatMap((line) => line.runs.filter(words));
  return runs.length > 0 && runs.every(has);
}

/** The content without a mark. */
export function withoutMark(content: readonly Block[], mark: Mark): Block[] {
  return content.map((block) =>
    block.kind === "table"
      ? block
      : {
          ...block,
          runs: block.runs.map((run) => ({
            ...run,
            marks: run.marks.filter((one) => one !== mark),
          })),
        },
  );
}

/** Bold is said of words among others: of all of them it says nothing. */
export function withoutWholeBold(content: readonly Block[]): readonly Block[] {
  return isAll(content, ({ marks }) => marks.includes("strong"))
    ? withoutMark(content, "strong")
    : content;
}

/** The words of a run. Its italics show in a formatted text as they do in a plain one. */
function wordsMarkup({ text, marks }: Run): string {
  const isItalic = marks.includes("em");
  return parseSpans(text.replace(/\t/g, " "))
    .map((span) => {
      const words = escapeXml(span.text);
      return span.italic && !isItalic ? `<em>${words}</em>` : words;
    })
    .join("");
}

function runMarkup(runs: readonly Run[]): string {
  let html = "";
  let open: readonly Mark[] = [];
  const turnTo = (marks: readonly Mark[]) => {
    if (marks.join() === open.join()) return;
    html += [...open]
      .reverse()
      .map((mark) => `</${mark}>`)
      .join("");
    html += marks.map((mark) => `<${mark}>`).join("");
    open = marks;
  };
  for (const run of runs) {
    turnTo(run.html === undefined ? run.marks : []);
    html += run.html ?? wordsMarkup(run);
  }
  turnTo([]);
  return html;
}

function tableMarkup({ rows }: Table): string {
  const cell = ({ content, columns, rows: high }: Cell) => {
    const [wide, tall] = [
      columns > 1 ? ` colspan="${columns}"` : "",
      high > 1 ? ` rowspan="${high}"` : "",
    ];
    return `<td${wide}${tall}>${markupOf(linesIn(content))}</td>`;
  };
  return `<table><tbody>${rows.map((row) => `<tr>${row.map(cell).join("")}</tr>`).join("")}</tbody></table>`;
}

/** A content as HTML. */
export function markupOf(content: readonly Block[]): string {
  let html = "";
  let open: "" | "p" | "li" = "";
  const end = (isListOver: boolean) => {
    if (open !== "") html += `</${open}>`;
    if (open === "li" && isListOver) html += "</ul>";
    open = "";
  };
  for (const block of content) {
    if (block.kind === "table") {
      end(true);
      html += tableMarkup(block);
      continue;
    }
    if (block.text.trim() === "") continue;
    if (block.isFirst || open === "") {
      const goesOn = open === "li" && block.isBullet;
      end(!block.isBullet);
      if (block.isBullet && !goesOn) html += "<ul>";
      open = block.isBullet ? "li" : "p";
      html += `<${open}>`;
    } else html += "<br>";
    html += runMarkup(block.runs);
  }
  end(true);
  return html;
}
