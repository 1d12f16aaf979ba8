// The grammar of GIFT: one item of a file, in parts (https://docs.moodle.org/en/GIFT_format).

/** Stand for signs that a backslash makes ordinary, while the others are looked for. */
const FIRST_PLACE = 0xfdd0;
const ESCAPED = "\\:#={}~n";
const PLACES = /[\ufdd0-\ufdd7]/g;

function withPlaces(text: string): string {
  // No text file has these characters.
  return text
    .replace(PLACES, "")
    .replace(/\\([\\:#={}~n])/g, (_, sign: string) =>
      String.fromCharCode(FIRST_PLACE + ESCAPED.indexOf(sign)),
    );
}

/** A text without its escapes. */
function plain(text: string): string {
  return text
    .replace(PLACES, (place) => {
      const sign = ESCAPED[place.charCodeAt(0) - FIRST_PLACE] ?? "";
      return sign === "n" ? "\n" : sign;
    })
    .trim();
}

export type GiftFormat = "html" | "markdown" | "plain" | "moodle";

/** A text with the format that it names itself, if any. */
export interface GiftText {
  text: string;
  format: GiftFormat | null;
}

const FORMAT = /^\s*\[(html|markdown|plain|moodle)\]/i;

function giftText(text: string): GiftText {
  const named = FORMAT.exec(text);
  const format = (named?.[1]?.toLowerCase() ?? null) as GiftFormat | null;
  return { text: plain(text.slice(named?.[0].length ?? 0)), format };
}

/** An answer of an item. */
export interface GiftAnswer extends GiftText {
  /** Whether "=" stands before it. */
  isRight: boolean;
  /** In percent; null where the item says none. */
  weight: number | null;
  feedback: GiftText | null;
}

/** What an item is, by what its braces hold. */
type GiftKind =
  | "choice"
  | "true or false"
  | "short answer"
  | "matching"
  | "numerical"
  | "essay"
  | "ordering"
  | "description";

export interface GiftItem {
  kind: GiftKind;
  title: string | null;
  /** Where the answers stand within it, there is a gap: "_____". */
  text: GiftText;
  answers: readonly GiftAnswer[];
  generalFeedback: GiftText | null;
}

const GAP = " _____ ";

/** The answers of what stands in the braces, at each sign that begins one. */
function answersIn(inside: string): GiftAnswer[] {
  const starts = [...inside.matchAll(/[=~]/g)].map(({ index }) => index);
  return starts.map((start, place) => {
    const body = inside.slice(start + 1, starts[place + 1]);
    const weight = /^\s*%(-?\d{1,3}(?:\.\d{1,9})?)%/.exec(body);
    const whole = body.slice(weight?.[0].length ?? 0);
    const mark = whole.indexOf("#");
    const answer = mark < 0 ? whole : whole.slice(0, mark);
    return {
      ...giftText(answer),
      isRight: inside[start] === "=",
      weight: weight?.[1] === undefined ? null : Number(weight[1]),
      feedback: mark < 0 ? null : giftText(whole.slice(mark + 1)),
    };
  });
}

const TRUE_OR_FALSE = /^\s*(T|TRUE|F|FALSE)\s*(?:#|$)/i;

/** True and false as two answers; the feedback of the wrong one comes first in a file. */
function trueOrFalse(inside: string): GiftAnswer[] {
  const [word = "", wrong = null, right = null] = inside.split("#");
  const isTrue = /^T/i.test(word.trim());
  const answer = (text: string, isRight: boolean): GiftAnswer => {
    const feedback = isRight ? right : wrong;
    return {
      ...{ text, format: "plain", isRight, weight: null },
      feedback: feedback === null ? null : giftText(feedback),
    };
  };
  return [answer("True", isTrue), answer("False", !isTrue)];
}

function kindOf(inside: string): GiftKind {
  if (inside.trim() === "") return "essay";
  if (inside.trimStart().startsWith("#")) return "numerical";
  if (/^\s*>\s*\d/.test(inside)) return "ordering";
  if (TRUE_OR_FALSE.test(inside)) return "true or false";
  if (inside.includes("~")) return "choice";
  if (inside.includes("=") && inside.includes("->")) return "matching";
  return "short answer";
}

function titleIn(text: string): { title: string | null; rest: string } {
  if (!text.startsWith("::")) return { title: null, rest: text };
  const end = text.indexOf("::", 2);
  return end < 0
    ? { title: null, rest: text }
    : { title: plain(text.slice(2, end)), rest: text.slice(end + 2) };
}

/**
 * Reads an item of a GIFT file.
 *
 * @param item without comments
 * @returns what is wrong, in sentences, where it is none
 */
export function readGiftItem(item: string): GiftItem | string {
  const { title, rest } = titleIn(withPlaces(item).trim());
  const start = rest.indexOf("{");
  const end = rest.indexOf("}", Math.max(start, 0));
  const none = { title, answers: [], generalFeedback: null };
  if (start < 0 && end < 0) return { ...none, kind: "description", text: giftText(rest) };
  if (start < 0 || end < 0) {
    const [has, lacks] = start < 0 ? ["}", "{"] : ["{", "}"];
    return `The question has “${has}” without “${lacks}”. Write the answers between { and } without a blank line, and \\${has} for the sign itself.`;
  }
  const behind = rest.slice(end + 1);
  if (/[{}]/.test(behind)) {
    return "The question has answers in two places. Give it one { … }, and write \\{ and \\} for the signs themselves.";
  }
  const gap = behind.trim() === "" ? "" : GAP + behind.trim();
  const text = giftText(rest.slice(0, start).trimEnd() + gap);
  const whole = rest.slice(start + 1, end);
  const general = whole.indexOf("####");
  const inside = general < 0 ? whole : whole.slice(0, general);
  const generalFeedback = general < 0 ? null : giftText(whole.slice(general + 4));
  const kind = kindOf(inside);
  const answers =
    kind === "true or false" ? trueOrFalse(inside) : kind === "choice" ? answersIn(inside) : [];
  return { kind, title, text, answers, generalFeedback };
}
