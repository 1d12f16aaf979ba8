import { escapeXml } from "../readers/xml.ts";

/** What XML can't hold in any way: two kinds of white space, and two that are no characters. */
const IMPOSSIBLE = /[\v\f\ufffe\uffff]/g;

/** A text as XML writes it. Line ends stay what they are, where a parser would make all of them line feeds. */
export function xmlText(text: string): string {
  return escapeXml(text.replace(IMPOSSIBLE, " ")).replaceAll("\r", "&#13;");
}
