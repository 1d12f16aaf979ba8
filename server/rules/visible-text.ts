// Which characters of a text a reader can see. Every text that is stored passes here before a rule looks at it
// (docs/rules.md, section 5).

/** The scripts whose letters join, in which U+200C and U+200D change what a reader sees. */
const JOINING = [
  ...["Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh"],
  ...["Arab", "Syrc", "Mymr", "Khmr", "Tibt", "Mong"],
]
  .map((script) => `\\p{Script=${script}}`)
  .join("");

/** Behind a virama, or an Arabic letter, a joiner shows at the end of a word as well. */
const JOINS_AT_THE_END =
  "\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca\\p{Script=Arab}";

const UNSEEN =
  "\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb\\u0001-\\u0008\\u000e-\\u001f\\u007f-\\u0084\\u0086-\\u009f";

/** What only looks like nothing: it forms the letters or the emoji beside it. */
const FORMING = [
  `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`,
  `(?<=[${JOINS_AT_THE_END}])[\\u200c\\u200d]`,
  "(?<=[\\p{Extended_Pictographic}\\ufe0f\\u{1f3fb}-\\u{1f3ff}])\\u200d(?=\\p{Extended_Pictographic})",
  "(?<=[\\p{Emoji}\\p{Script=Han}\\p{Script=Mong}])[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}\\u180b-\\u180d]",
].join("|");

const UNSEEN_CHARACTERS = new RegExp(`[${UNSEEN}]`, "gu");
const STRIPPED = new RegExp(`(${FORMING})|[${UNSEEN}]`, "gu");
const PLAIN = /^[\t\n\v\f\r -~]*$/;

/**
 * The text without the characters that can't be seen: zero-width spaces, soft hyphens, marks of direction,
 * fillers, control characters. The joiners that form Indic and Arabic letters and emoji stay. NUL stays too,
 * since the rules refuse it.
 */
export function withoutInvisible(text: string): string {
  return PLAIN.test(text) ? text : text.replaceAll("\u0085", "\n").replace(STRIPPED, "$1");
}

/** A text as it is stored: without what can't be seen, nor white space at its ends. */
export function visibleText(text: string): string {
  return withoutInvisible(text).trim();
}

/** The same of a name or title, which is one line: white space within it is one space. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/\s+/g, " ");
}

/** The text without joiners as well, to compare two texts that look the same to a reader. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN_CHARACTERS, "");
}
