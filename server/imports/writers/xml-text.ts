import { escapeXml } from "../readers/xml.ts";

/** What XML can't hold in any way: two kinds of white space, and two that are no characters. */
const IMPOSSIBLE = /[\v\f\ufffe\uffff]/g;

/** A text as XML writes it. Line ends stay what they are, where a parser would make all of them line feeds. */
export function xmlText(text: string): string {
  return escapeXml(text.replace(IMPOSSIBLE, " ")).replaceAll("\r", "&#13;");
}

/**
 * A text as Moodle writes it, with one sign for all line ends. Moodle's importer gets a text in pieces, which end at
 * each entity, and drops those of white space alone: `</em>` and `<em>` would lose the space between them.
 */
export function xmlData(text: string): string {
  if (text === "") return "";
  const lines = text.replace(IMPOSSIBLE, " ").replace(/\r\n?/g, "\n");
  return `<![CDATA[${lines.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}
