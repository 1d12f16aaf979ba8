// Papers that several people typed: "Q1.", then "3.", options (a) to (d), then (i) to (iv).

import {
  answerIn,
  EXPLANATION,
  isKeyHeading,
  type NumberMark,
  numberIn,
  type OptionKind,
  type OptionMark,
  optionsIn,
  startsAt,
} from "./paper-marks.ts";
import type { Token } from "./paper-token.ts";

/** More lines are in no question's options. */
const OPTION_LINES = 40;

type Found = { at: number; options: OptionMark[] };

/** The lines from a place on that have options of a kind, each going on where the last one ended. */
function groupAt(tokens: readonly Token[], from: number, kind: OptionKind): Found[] {
  const found: Found[] = [];
  let next = 0;
  let style: string | null = null;
  for (let at = from; at < tokens.length && at < from + OPTION_LINES; at += 1) {
    const block = tokens[at]?.block;
    if (block?.kind !== "line") break;
    if (answerIn(block.text) !== null || EXPLANATION.test(block.text)) break;
    const options = optionsIn(block.text, kind);
    const [first] = options;
    const isAtStart = first !== undefined && startsAt(block.text, first.from);
    if (
      first?.index === next &&
      (isAtStart || next === 0) &&
      (style ?? first.style) === first.style
    ) {
      found.push({ at, options });
      next += options.length;
      style = first.style;
    } else if (next === 0 || numberIn(block.text) !== null) break;
  }
  return next > 1 ? found : [];
}

/**
 * Whether a question ends below a place: with its key, or with the next number where the keys are at the end. Other
 * options, which are the question's own, may not come before.
 */
function endsBelow(tokens: readonly Token[], from: number, isKeyed: boolean): boolean {
  for (let at = from; at < tokens.length && at < from + OPTION_LINES; at += 1) {
    const token = tokens[at];
    if (token?.block.kind !== "line") return !isKeyed;
    if (token.options.length > 0) return false;
    if (answerIn(token.block.text) !== null) return isKeyed;
    if (numberIn(token.block.text) !== null) return !isKeyed;
  }
  return !isKeyed;
}

/** The options that begin at a place and that its question needs; none where it doesn't. */
function otherOptions(
  tokens: readonly Token[],
  at: number,
  kinds: readonly OptionKind[],
  asking: NumberMark | null,
  isKeyed: boolean,
): { group: Found[]; kind: OptionKind | null } {
  for (const kind of asking === null ? [] : kinds) {
    const group = groupAt(tokens, at, kind);
    const last = group.at(-1);
    // "2." is the next question below "1.", and the second option below "Q1.".
    const isNumber = kind === "number" && group[0]?.options[0]?.style === asking?.style;
    if (last !== undefined && !isNumber && endsBelow(tokens, last.at + 1, isKeyed))
      return { group, kind };
  }
  return { group: [], kind: null };
}

/**
 * Finds options that are counted another way than those of the paper. They count where the question has no others,
 * and ends with them: lists of statements are counted like this as well.
 */
export function addOtherOptions(tokens: Token[], usual: OptionKind): void {
  const texts = tokens.map(({ block }) => (block.kind === "line" ? block.text : ""));
  const isKeyed = texts.some((text) => answerIn(text) !== null && !isKeyHeading(text));
  // Explanations in the list of keys have lists as well.
  const end = isKeyed ? -1 : texts.findLastIndex(isKeyHeading);
  const kinds = (["letter", "roman", "number"] as const).filter((kind) => kind !== usual);
  /** The number of the question whose options are missing yet. */
  let asking: NumberMark | null = null;
  for (let at = 0; at < (end < 0 ? tokens.length : end); at += 1) {
    const token = tokens[at];
    if (token?.block.kind !== "line") continue;
    const { text } = token.block;
    if (answerIn(text) !== null || EXPLANATION.test(text) || token.options.length > 0) {
      asking = null;
      continue;
    }
    const own = numberIn(text);
    let found = otherOptions(tokens, at, kinds, asking, isKeyed);
    if (found.kind === null && own !== null) found = otherOptions(tokens, at, kinds, own, isKeyed);
    for (const { at: place, options } of found.group) {
      const before = tokens[place];
      if (before?.block.kind !== "line") continue;
      const isFirst = startsAt(before.block.text, options[0]?.from ?? 0);
      const isNumber = found.kind === "number" && isFirst;
      tokens[place] = { ...before, options, number: isNumber ? null : before.number };
    }
    asking = found.kind === null ? (own ?? asking) : null;
  }
}

/**
 * In a paper of "Q1.", "Q2.", plain numbers begin questions where they go on by one from the question before, whose
 * options are over, and have options of their own.
 *
 * @param plain the number that each line begins with, by its place
 */
export function addPlainNumbers(tokens: Token[], plain: readonly (Token["number"] | null)[]): void {
  const take = (at: number) => {
    const [token, number] = [tokens[at], plain[at]];
    if (token !== undefined && number != null) token.number = { ...number, style: "Q" };
  };
  const nextNamed: (number | null)[] = [];
  const hasOptionsAhead: boolean[] = [];
  let [named, ahead]: [number | null, boolean] = [null, false];
  /** The plain numbers between a place and the options below it. */
  let between = new Set<number>();
  const isRepeated: boolean[] = [];
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const token = tokens[at];
    nextNamed[at] = named;
    if (token?.options[0]?.index === 0) {
      ahead = true;
      between = new Set();
    }
    hasOptionsAhead[at] = ahead;
    const value = plain[at]?.value;
    isRepeated[at] = value !== undefined && between.has(value);
    if (value !== undefined) between.add(value);
    if (token?.number != null) [named, ahead] = [token.number.value, false];
  }
  let [last, isComplete]: [number | null, boolean] = [null, false];
  for (const [at, token] of tokens.entries()) {
    const value = token.number?.value ?? plain[at]?.value;
    const goesOn = last !== null && value === last + 1 && isComplete && nextNamed[at] !== value;
    if (token.number === null && goesOn && hasOptionsAhead[at] === true && !isRepeated[at])
      take(at);
    if (token.number !== null) [last, isComplete] = [token.number.value, false];
    if (token.options[0]?.index === 0) isComplete = true;
  }
  beforeFirst(tokens, plain, take);
}

/** The plain numbers above the first "Q3." that count down to 1. */
function beforeFirst(
  tokens: readonly Token[],
  plain: readonly (Token["number"] | null)[],
  take: (at: number) => void,
): void {
  const first = tokens.findIndex(({ number }) => number !== null);
  let wanted = (tokens[first]?.number?.value ?? 0) - 1;
  let hasOptions = false;
  for (let at = first - 1; at >= 0 && wanted > 0; at -= 1) {
    if (tokens[at]?.options[0]?.index === 0) hasOptions = true;
    if (!hasOptions || plain[at]?.value !== wanted) continue;
    take(at);
    wanted -= 1;
    hasOptions = false;
  }
}
