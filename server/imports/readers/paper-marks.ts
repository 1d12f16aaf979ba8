// The words and signs by which people mark what is what in a paper. All patterns are linear: gaps are bounded.

import { type Line, partOf } from "./blocks.ts";

/** A text without white space and certain signs at its ends. */
export function trimmed(text: string, signs: string): string {
  const isSign = (character = "") => signs.includes(character) || character.trim() === "";
  let [from, to] = [0, text.length];
  while (from < to && isSign(text[from])) from += 1;
  while (to > from && isSign(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

/** What options are counted by: (a), (1) or (i). */
export type OptionKind = "letter" | "number" | "roman";

const LETTERS = "abcdef";
/** The letters that Hindi papers count options by, for each option. */
const HINDI_LETTERS = [
  ["अ", "क", "ए"],
  ["ब", "ख", "बी"],
  ["स", "ग", "सी"],
  ["द", "घ", "डी"],
  ["य", "ङ", "ई"],
];
/** A letter that counts an option, as part of a pattern. */
export const LETTER_CORE = `[a-fA-F]|${HINDI_LETTERS.flat()
  .sort((a, b) => b.length - a.length)
  .join("|")}`;
const DIGIT = "[\\d०-९]";
const ROMANS = ["i", "ii", "iii", "iv", "v", "vi"];
const CORES: Readonly<Record<OptionKind, string>> = {
  letter: LETTER_CORE,
  number: "[1-6१-६]",
  roman: "iii|ii|iv|i|vi|v|III|II|IV|I|VI|V",
};

/** The number that digits of English or Hindi write. */
export function numberOf(digits: string): number {
  return Number(digits.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966)));
}

/** The place of an option that is counted so: 0 for a, अ, 1 and i; -1 for none. */
export function optionIndex(said: string): number {
  const lower = said.toLowerCase();
  if (/^[\d०-९]$/.test(lower)) return numberOf(lower) - 1;
  const hindi = HINDI_LETTERS.findIndex((letters) => letters.includes(lower));
  if (hindi >= 0) return hindi;
  // "i" is counted in Roman numbers alone: there is no option of this letter.
  const roman = ROMANS.indexOf(lower);
  return roman >= 0 ? roman : LETTERS.indexOf(lower);
}

export interface OptionMark {
  index: number;
  /** Its signs: "()", ")" or ".". */
  style: string;
  /** Where it begins, and where the words of the option do. */
  from: number;
  end: number;
  isStarred: boolean;
}

const optionPatterns = Object.fromEntries(
  Object.entries(CORES).map(([kind, core]) => [
    kind,
    new RegExp(
      `(?<=^|[\\s\\u00a0])(?<star>[*✓✔√]\\s{0,2})?(?<word>option\\s{1,2})?(?:[([{]\\s?(?<both>${core})\\s?[)\\]}]|(?<one>${core})\\s?[)\\]]|(?<dot>${core})\\.(?![A-Za-z]\\.)(?=[\\s\\u00a0]|[A-Z0-9“"'(₹]|$)|(?<=option\\s{1,2})(?<named>${core})\\s?[:.)-]{0,2}(?=\\s))[.:]?[\\s\\u00a0]*`,
      `g${kind === "roman" ? "" : "i"}`,
    ),
  ]),
) as Record<OptionKind, RegExp>;

function markOf(found: RegExpExecArray): OptionMark {
  const { both, one, dot, named, star } = found.groups ?? {};
  return {
    index: optionIndex(both ?? one ?? dot ?? named ?? ""),
    style: both !== undefined ? "()" : one !== undefined ? ")" : ".",
    from: found.index,
    end: found.index + found[0].length,
    isStarred: star !== undefined,
  };
}

/** Every mark of an option in a text, in order, whether or not it is one. */
export function optionMarks(text: string, kind: OptionKind): OptionMark[] {
  return Array.from(text.matchAll(optionPatterns[kind]), markOf);
}

/** The mark of an option that a line begins with; undefined for none. */
export function firstMark(text: string, kind: OptionKind): OptionMark | undefined {
  const pattern = optionPatterns[kind];
  const found = pattern.exec(text);
  // Else the next text would be searched from here on.
  pattern.lastIndex = 0;
  return found !== null && startsAt(text, found.index) ? markOf(found) : undefined;
}

/** Whether the words of a text start at a place or behind it. */
export function startsAt(text: string, place: number): boolean {
  const first = text.search(/\S/);
  return first < 0 || first >= place;
}

/** So many characters before a mark show whether it is part of a law. */
const OF_A_LAW_LENGTH = 40;

/** What is numbered like this is part of a law, not an option. */
const OF_A_LAW =
  /(?:section|sections|sec\.|s\.|ss\.|article|articles|art\.|clause|clauses|sub-?clause|sub-?section|para|paragraph|rule|order|and|or|to|both|only|either|neither|nor|,|&)\s{0,3}$/i;

/**
 * The marks of options that a line has, the first of them at its beginning or inside; none where it has none.
 * Those behind the first count on from it.
 */
export function optionsIn(text: string, kind: OptionKind): OptionMark[] {
  const marks = optionMarks(text, kind);
  const [earliest] = marks;
  if (earliest === undefined) return [];
  const atStart = startsAt(text, earliest.from) ? earliest : undefined;
  const before = ({ from }: OptionMark) => text.slice(Math.max(0, from - OF_A_LAW_LENGTH), from);
  const isApart = (mark: OptionMark) => /(?:\t|[\s\u00a0]{2})$/.test(before(mark));
  const firsts = marks.filter(({ index }) => index === 0);
  // A line with more of them is no question with its options.
  const candidates = atStart === undefined ? firsts.slice(0, 8) : [atStart];
  for (const first of candidates) {
    const run = [first];
    for (const mark of marks) {
      const last = run.at(-1) ?? first;
      const follows = mark.from >= last.end && mark.index === last.index + 1;
      if (!follows || mark.style !== first.style) continue;
      if (!isApart(mark) && OF_A_LAW.test(before(mark))) continue;
      run.push(mark);
    }
    if (atStart !== undefined) {
      // "A. Vitamin B. Deficiency": with a dot alone, initials look the same.
      const isSure = first.style !== "." || run.length > 3 || run.slice(1).every(isApart);
      return isSure ? run : [first];
    }
    const isOfLaw = OF_A_LAW.test(before(first));
    const enough = run.every(isApart) ? 2 : first.style === "." ? 4 : 3;
    if (!isOfLaw && run.length >= enough) return run;
  }
  return [];
}

export interface NumberMark {
  value: number;
  /** Its signs: "Q", "()", ")", "." or ":". */
  style: string;
  end: number;
}

const NAMED_NUMBER = new RegExp(
  `^[\\s*]{0,9}(?:Q(?:uestion|ues?|\\.)?\\.?\\s{0,3}(?:No\\.?\\s{0,3})?|(?:प्रश्न|प्र)[.॰]?\\s{0,3}(?:(?:संख्या|क्रमांक|सं|क्र)[.॰]?\\s{0,3})?)[-–—:.#]?\\s{0,3}[([]?(${DIGIT}{1,3})(?!${DIGIT})\\s?[)\\].:\\-–—]{0,3}\\s{0,9}(?!\\s{0,3}(?:to|and|&|-|–|—|से)\\s{0,3}${DIGIT})`,
  "i",
);
const PLAIN_NUMBER = new RegExp(
  `^[\\s*]{0,9}(?:[([](${DIGIT}{1,3})\\s?[)\\]]|(${DIGIT}{1,3})\\s?([).\\]:]{1,2})(?!${DIGIT})|(${DIGIT}{1,3})\\t)\\s{0,9}`,
);

/** The number that a line begins with, as questions do; null for none. */
export function numberIn(text: string): NumberMark | null {
  const named = NAMED_NUMBER.exec(text);
  if (named !== null) {
    // "Questions 6-10 are about …"
    const isRange = /^\s{0,3}(?:to|and|&|-|–|—|से)\s{0,3}[\d०-९]/.test(
      text.slice(named[0].trimEnd().length),
    );
    if (isRange || /\d\s{0,2}[-–—]\s{0,2}\d{1,3}/.test(text.slice(0, named[0].length + 4)))
      return null;
    return { value: numberOf(named[1] ?? ""), style: "Q", end: named[0].length };
  }
  const plain = PLAIN_NUMBER.exec(text);
  if (plain === null) return null;
  const value = numberOf(plain[1] ?? plain[2] ?? plain[4] ?? "");
  const style = plain[1] !== undefined ? "()" : (plain[3]?.charAt(0) ?? "tab");
  return value === 0 ? null : { value, style, end: plain[0].length };
}

const KEY_LETTER = `${LETTER_CORE}|[1-6१-६]|iii|ii|iv|i|vi|v`;
const FIRST_KEY = new RegExp(
  `^(?:the\\s)?(?:option\\s{0,3}|choice\\s{0,3}|विकल्प\\s{0,3})?([([{“"']?)\\s?(${KEY_LETTER})\\s?([)\\]}”"'.:।]{0,2})(?=[\\s,;&/]|[–—-](?!\\d)|$)`,
  "i",
);
const NEXT_KEY = new RegExp(
  `^\\s{0,2}(?:,|&|\\band\\b|\\bor\\b|/)\\s{0,2}(?:and\\s|option\\s)?([([{]?)\\s?(${KEY_LETTER})\\s?[)\\]}.]{0,2}(?=[\\s,;&/]|[–—-](?!\\d)|$)`,
  "i",
);

export interface SaidKey {
  /** The places of the options that it names; none where it names none. */
  indices: number[];
  /** Whether it may as well be a word: "A contract". */
  isBare: boolean;
  /** What stands behind it, from this place on. */
  end: number;
}

/** The options that a key names. @param text what stands behind "Ans." */
export function keyIn(text: string): SaidKey {
  const first = FIRST_KEY.exec(text);
  if (first === null) return { indices: [], isBare: true, end: 0 };
  const indices = [optionIndex(first[2] ?? "")];
  let end = first[0].length;
  for (;;) {
    const next = NEXT_KEY.exec(text.slice(end));
    if (next === null) break;
    indices.push(optionIndex(next[2] ?? ""));
    end += next[0].length;
  }
  const isBare = first[1] === "" && first[3] === "" && /^\s{1,9}[\p{L}\d]/u.test(text.slice(end));
  end += /^[\s.:;,–—-]{0,9}/.exec(text.slice(end))?.[0].length ?? 0;
  return { indices: [...new Set(indices)], isBare, end };
}

const ANSWER =
  /^[\s*([]{0,9}(?:(?:the\s)?(?:correct|right)\s(?:option|answer|ans|choice|alternative)|ans(?:wers?|w)?|key|correct|(?:सही\s)?(?:उत्तर|जवाब|विकल्प)|उ[.॰])(?![\p{L}\p{M}\d])(?:\s?(?:key|no\.?|is|option))?\s{0,9}([.:–—=>)\]-]{0,3})\s{0,9}/iu;
const IS_CORRECT =
  /^[\s*]{0,9}(?:option\s{0,3})?[([]?\s?([a-f]|[1-6])\s?[)\].]?\s{1,3}is\s(?:the\s)?(?:correct|right)(?:\s(?:answer|option|choice))?(?![\p{L}\d])[.:,]?\s{0,9}/iu;

/** Where the key of an answer begins ("Ans.", "Answer:", "Key –"); null for a line that gives none. */
export function answerIn(text: string): { from: number; key: SaidKey } | null {
  const correct = IS_CORRECT.exec(text);
  if (correct !== null) {
    const index = optionIndex(correct[1] ?? "");
    return { from: 0, key: { indices: [index], isBare: false, end: correct[0].length } };
  }
  const found = ANSWER.exec(text);
  if (found === null) return null;
  const from = found[0].length;
  const rest = text.slice(from);
  const key = keyIn(rest);
  if (found[1] === "") {
    // "Answer the following" is none.
    const isAlone = key.indices.length > 0 && rest.slice(key.end).trim() === "" && !key.isBare;
    if (!isAlone && !/^[([]/.test(rest)) return null;
  }
  return { from, key };
}

/** An answer at the end of a line, behind the last option. */
const ANSWER_AT_END =
  /[\s\u00a0]{1,9}[([]?(?:ans(?:wer)?|key|correct (?:option|answer)|उत्तर)\s?[.:–—-]{1,2}\s?[([]?(?:[a-f1-5]|बी|सी|डी|[अबसदयकखगघङएई])[)\]]{0,2}[.।]?\s{0,9}$/i;

export const EXPLANATION =
  /^[\s*([]{0,9}(?:(?:detailed |answer )?(?:explanations?|solutions?)|soln?|expl?|rationale|justification|reasoning|व्याख्या|स्पष्टीकरण|समाधान|हल)(?![\p{L}\p{M}\d])\.?\s{0,3}(?:[.:–—)\]=-]{1,3}\s{0,9}|$)/iu;

/** What is said of a question that Lexam has no field for. */
export const DROPPED =
  /^[\s*([]{0,9}(level|difficulty(?: level)?|marks?|positive marks?|negative marks?|hint|tags?|time|bloom['’]?s (?:level|taxonomy))\s{0,3}[:–—=-]\s{0,9}(.{0,200})$/i;

export const LABEL =
  /^[\s*([]{0,9}(subject|topic|chapter|विषय)\s{0,3}[:–—-]{1,2}\s{0,9}(.{1,200}?)[\s\])*]{0,9}$/i;

const RANGE =
  /(?:Q(?:uestions?|ues|s)?\.?|nos?\.?|numbers?|items?|\(|\[|^directions?:?)\s{0,3}(?:nos?\.?|numbers?)?\s{0,3}[([]?(\d{1,3})\s{0,3}(?:-|–|—|to|through|till)\s{0,3}(?:Q(?:uestion)?\.?\s{0,3})?(?:nos?\.?\s{0,3})?(\d{1,3})(?!\d)\s{0,3}[)\]]?/i;

/** The numbers of questions that a line names: "(Q. 15–18)"; null for none. */
export function rangeIn(text: string): { from: number; to: number } | null {
  const found = RANGE.exec(text.slice(0, 1000));
  if (found === null) return null;
  const [from, to] = [Number(found[1]), Number(found[2])];
  return from >= 1 && to >= from && to - from < 200 ? { from, to } : null;
}

const DIRECTIONS = /^[\s*([]{0,9}(?:directions?|निर्देश)(?![\p{L}\p{M}\d])/iu;
const QUESTIONS =
  /^[\s*([]{0,9}(?:for\s)?(?:Q(?:uestions?|ues|s)?\.?\s{0,3}(?:nos?\.?|numbers?)?)\s{0,3}\d{1,3}\s{0,3}(?:-|–|—|to|through)\s{0,3}\d/i;
const READ =
  /^[\s*([]{0,9}(?:read|study|go through|refer to|examine)\s(?:the|this|each|carefully|these)\s.{0,200}(?:answer|questions?)/i;
const PASSAGE =
  /^[\s*([]{0,9}(?:reading )?(?:passage|comprehension(?: passage)?|caselet|case study|extract|legal passage|गद्यांश|अनुच्छेद)(?:\s{0,3}[-–—:.#]{0,2}\s{0,3}(?:no\.?\s{0,3})?(?:\d{1,3}|[IVXLC]{1,6}|[A-Z])(?![\p{L}\d]))?\s{0,3}(?:[-–—:.)\]]{1,3}|$|\t)\s{0,9}/iu;

/** Whether a passage, or directions for several questions, begin with a line; and where its own words do. */
export function passageStart(text: string): { kind: "directions" | "passage"; end: number } | null {
  const passage = PASSAGE.exec(text);
  if (passage !== null) return { kind: "passage", end: passage[0].length };
  const isDirections = DIRECTIONS.test(text) || QUESTIONS.test(text) || READ.test(text);
  return isDirections ? { kind: "directions", end: 0 } : null;
}

/** Whether directions say that a passage follows. */
export function announcesPassage(text: string): boolean {
  return (
    /read|study|go through|based on|refer to|on the basis of/i.test(text) &&
    /passage|paragraph|extract|text|information|case|comprehension/i.test(text)
  );
}

const SOURCE =
  /^[\s([]{0,9}(?:source|extracted from|excerpted from|courtesy|adapted from)(?![\p{L}\d])\s{0,3}[:–—-]?/iu;

/** Where a passage is from, as a line below it says; null for any other line. */
export function sourceIn(text: string): string | null {
  const start = SOURCE.exec(text)?.[0];
  const said = start === undefined ? "" : trimmed(text.slice(start.length), "()[]");
  return said === "" || said.length > 300 ? null : said;
}

const KEY_HEADING =
  /^[\s*#=_–—-]{0,20}(?:(?:final |provisional |the )?(?:answer\s?-?\s?keys?|answers?|keys?|answer\s?sheet|correct answers?|key answers?|उत्तर(?:\s?कुंजी|\s?माला|\s?तालिका)?)(?:\s(?:and|&|with)\s(?:detailed\s)?(?:explanations?|solutions?|rationale))?|(?:hints?\s(?:and|&)\s)?(?:detailed\s)?(?:solutions?|explanations?))(?:\s{0,3}[:([–—-].{0,60}|\s(?:for|of|set|section|part|to)\s.{0,60})?[\s*#=_–—-]{0,20}$/i;

/** Whether a line may be the title of the keys at the end. */
export function isKeyHeading(text: string): boolean {
  if (text.length > 120 || !KEY_HEADING.test(text)) return false;
  // "Explanation: so" explains a question.
  const explanation = EXPLANATION.exec(text)?.[0] ?? text;
  return text.slice(explanation.length).trim() === "";
}

const TITLE_WORDS =
  /^(?:section|part|subject|unit)\s{0,3}[-–—:.]?\s{0,3}(?:[A-Z]|\d{1,2}|[IVX]{1,5})(?![\p{L}\d])/iu;
const SUBJECTS =
  /^(?:legal (?:reasoning|aptitude|knowledge|awareness|studies)|law|logical reasoning|critical reasoning|analytical reasoning|reasoning|english(?: language)?|verbal ability|reading comprehension|gk|g\.k\.|general knowledge|general awareness|static gk|current affairs(?: (?:and|including|incl\.|&) (?:gk|general knowledge))?|gk (?:and|&) current affairs|quantitative (?:techniques|aptitude|ability)|maths?|mathematics|elementary mathematics|law of torts|torts|contracts?|law of contracts?|constitutional law|constitution|criminal law|family law|jurisprudence|international law|polity|history|geography|economics)$/i;
const OF_THE_PAPER =
  /(?:mock|test|paper|series|batch|marks?|duration|time|minutes|hours|instructions?|booklet|roll|name|date|institute|academy|classes|answer|©|www\.|page \d)/i;

/** The subject that a line names as a title of the questions below it; null for a line that is no title. */
export function titleIn(line: Line): string | null {
  const text = trimmed(line.text, "*#=_:–—-");
  if (text === "" || text.length > 80 || text.includes("\t") || /[.?!,;]$/.test(text)) return null;
  const numbered = TITLE_WORDS.exec(text)?.[0] ?? "";
  const said = text.slice(numbered.length).replace(/^[\s:.)–—-]{1,9}/, "");
  // "(Q. 1 to 20)"
  const bracket = Math.max(said.lastIndexOf("("), said.lastIndexOf("["));
  const isRange = bracket > 0 && /^.(?:Q|questions?|\d)/i.test(said.slice(bracket));
  const name = (isRange ? said.slice(0, bracket) : said).trim();
  if (numbered !== "") {
    // "Section 5 of the Act" goes on.
    return name === "" ? text : OF_THE_PAPER.test(name) || /^\p{Ll}/u.test(name) ? null : name;
  }
  if (SUBJECTS.test(text)) return name;
  if (OF_THE_PAPER.test(text) || !/\p{L}{2}/u.test(text)) return null;
  const isLoud = text === text.toUpperCase() && /\p{Lu}{2}/u.test(text);
  const bold = line.runs.filter((run) => run.text.trim() !== "");
  const isBold = bold.length > 0 && bold.every(({ marks }) => marks.includes("strong"));
  return line.isTitle || isLoud || (isBold && text.length <= 60) ? name : null;
}

/** A line cut where an answer stands at its end. */
export function withoutAnswer(line: Line): Line[] {
  const found = ANSWER_AT_END.exec(line.text);
  if (found === null || found.index === 0) return [line];
  return [partOf(line, 0, found.index), { ...partOf(line, found.index), isFirst: false }];
}
