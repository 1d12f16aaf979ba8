// What is not part of a rich text, and what becomes of it when one is written.

/** Other names of the same, as editors and word processors write them. */
export const SYNONYMS: Readonly<Record<string, string>> = {
  b: "strong",
  i: "em",
  del: "s",
  strike: "s",
  ins: "u",
  h1: "p",
  h2: "p",
  h3: "p",
  h4: "p",
  h5: "p",
  h6: "p",
};

/** Wrappers of lines, which become paragraphs where they hold no others. */
export const WRAPPERS: ReadonlySet<string> = new Set([
  "div",
  "section",
  "article",
  "main",
  "header",
  "footer",
  "center",
  "aside",
  "address",
  "figure",
  "figcaption",
  "caption",
  "dl",
  "dt",
  "dd",
]);

/** Elements that run code or load other sites. No editor and no word processor needs them. */
export const ACTIVE: ReadonlySet<string> = new Set([
  "script",
  "iframe",
  "frame",
  "frameset",
  "object",
  "embed",
  "applet",
  "form",
  "input",
  "button",
  "select",
  "textarea",
  "svg",
  "video",
  "audio",
  "source",
  "canvas",
  "base",
  "portal",
  "noscript",
]);

/** What is no text, with all that is in it: a word processor's own notes. */
export const UNSEEN: ReadonlySet<string> = new Set([
  "style",
  "head",
  "title",
  "meta",
  "link",
  "xml",
  "template",
  // The same formula once more, in another language.
  "annotation-xml",
]);

/** What may stand in a text, as a sentence says it. */
export const ALLOWED_WORDS =
  "p, br, strong, em, u, s, sub, sup, ul, ol, li, blockquote, table, thead, tbody, tr, th, td, img and MathML";
