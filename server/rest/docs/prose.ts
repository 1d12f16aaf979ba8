import { type Html, html } from "./html.ts";

/** A sentence with `code` in it. */
export function inline(text: string): Html {
  return html`${text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;
}

function joined(lines: string[]): string {
  return lines.map((line) => line.trim()).join(" ");
}

function block(text: string): Html {
  const lines = text.split("\n");
  const [first = ""] = lines;
  if (first.startsWith("## ")) return html`<h2>${first.slice(3)}</h2>`;
  if (/^\d+\. /.test(first)) {
    const items = text.split(/^\d+\. /m).filter((item) => item !== "");
    return html`<ol>${items.map((item) => html`<li>${inline(joined(item.split("\n")))}</li>`)}</ol>`;
  }
  return html`<p>${inline(joined(lines))}</p>`;
}

/** The little of CommonMark that descriptions use: paragraphs, headings, numbered lists, code. */
export function prose(text: string): Html {
  return html`${text.split(/\n{2,}/).map(block)}`;
}
