import markdownIt from "markdown-it";
import { splitFormulas } from "#rules/formulas.ts";
import { type FileText, withFormulas } from "./file-texts.ts";
import { escapeXml } from "./xml.ts";

const markdown = markdownIt({ html: true, linkify: false, typographer: false });

/** Stand for the formulas of a text, in which a backslash is no mark of Markdown. */
const FIRST_PLACE = 0xe000;
const PLACES = /[\ue000-\uf8ff]/g;

/** A text in Markdown as HTML; a text without marks as it is. */
export function markdownText(text: string): FileText {
  const parts = splitFormulas(withFormulas(text.replace(PLACES, "")));
  const marked = parts
    .map((part, index) => (index % 2 === 0 ? part : String.fromCharCode(FIRST_PLACE + index)))
    .join("");
  const html = markdown.render(marked).replace(PLACES, (place) => {
    const tex = parts[place.charCodeAt(0) - FIRST_PLACE] ?? "";
    return `\\(${escapeXml(tex)}\\)`;
  });
  return { text: html, isHtml: true };
}
