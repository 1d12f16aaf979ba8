// Which numbers in a paper begin questions: statements, instructions and explanations are numbered as well.

import type { Block, Line } from "./blocks.ts";
import {
  answerIn,
  firstMark,
  type NumberMark,
  numberIn,
  type OptionKind,
  type OptionMark,
  optionsIn,
  startsAt,
} from "./paper-marks.ts";
import { addOtherOptions, addPlainNumbers } from "./paper-mixed.ts";
import type { Token } from "./paper-token.ts";

/** So far is looked ahead: more is in no question. */
const AHEAD = 300;

const isLine = (block: Block): block is Line => block.kind === "line";

/** Lines that begin with the first option of a kind, and have or come before the second. */
function groupsOf(lines: readonly Line[], kind: OptionKind, style: string | null): number {
  const firsts = lines.map(({ text }) => {
    const mark = firstMark(text, kind);
    return mark !== undefined && (style === null || mark.style === style) ? mark : null;
  });
  return lines.filter((line, at) => {
    if (firsts[at]?.index !== 0) return false;
    if (optionsIn(line.text, kind).length > 1) return true;
    return firsts.slice(at + 1, at + 9).some((mark) => mark?.index === 1);
  }).length;
}

/** How the options of a paper are counted: by letters, unless another way is far more frequent. */
function kindOf(lines: readonly Line[]): { kind: OptionKind; style: string | null } {
  const letters = groupsOf(lines, "letter", null);
  const inline = lines.filter(
    ({ text }) => (optionsIn(text, "letter")[0]?.index ?? -1) === 0,
  ).length;
  const others = [
    { kind: "number", style: "()" },
    { kind: "number", style: ")" },
    { kind: "number", style: "." },
    { kind: "roman", style: null },
  ] as const;
  const found = others
    .map((other) => ({ ...other, groups: groupsOf(lines, other.kind, other.style) }))
    .sort((a, b) => b.groups - a.groups);
  const [most] = found;
  // Statements are numbered in papers whose options have letters.
  if (most === undefined || most.groups <= 3 * Math.max(letters, inline))
    return { kind: "letter", style: null };
  return most;
}

function plainNumber(text: string): NumberMark | null {
  const number = numberIn(text);
  return number?.style === "Q" ? null : number;
}

/** The lines of a paper with the numbers and options that they may begin with. */
export function tokensOf(blocks: readonly Block[]): { tokens: Token[]; kind: OptionKind } {
  const lines = blocks.filter(isLine);
  const { kind, style } = kindOf(lines);
  const numbers = lines.map(({ text }) => numberIn(text));
  // "Q.1" is nothing else, so that other numbers are seldom questions where it is in use.
  const named = numbers.filter((number) => number?.style === "Q").length;
  const plain = numbers.filter((number) => number?.value === 2 && number.style !== "Q").length;
  const isNamed = named > 1 && named >= plain;
  const tokens = blocks.map((block): Token => {
    if (!isLine(block)) return { block, number: null, options: [] };
    const found = numberIn(block.text);
    const isOption = kind === "number" && found?.style === style;
    const number = found !== null && (isNamed ? found.style === "Q" : !isOption) ? found : null;
    const options = optionsIn(block.text, kind);
    const isOfStyle = style === null || kind !== "number" || options[0]?.style === style;
    return { block, number, options: isOfStyle ? options : [] };
  });
  addOtherOptions(tokens, kind);
  if (isNamed) {
    addPlainNumbers(
      tokens,
      tokens.map(({ block }) => (isLine(block) ? plainNumber(block.text) : null)),
    );
  }
  return { tokens, kind };
}

/** Whether a line begins with the first option, or has several in it. */
function hasOptions({ options }: Token): boolean {
  return options[0]?.index === 0;
}

/** The numbers from a place on that come before the next options, and whether there are such. */
function numbersBefore(
  tokens: readonly Token[],
  from: number,
): { numbers: number[]; places: number[]; ends: boolean } {
  const numbers: number[] = [];
  const places: number[] = [];
  for (let at = from; at < tokens.length && at < from + AHEAD; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    if (token.number !== null) {
      numbers.push(token.number.value);
      places.push(at);
    }
    if (hasOptions(token)) return { numbers, places, ends: true };
  }
  return { numbers, places, ends: false };
}

/** The place of the first question's number. */
function firstStart(tokens: readonly Token[]): number {
  const from = tokens.findIndex(({ number }) => number !== null);
  if (from < 0) return -1;
  const { numbers, places, ends } = numbersBefore(tokens, from);
  if (!ends) return places[0] ?? -1;
  // Instructions, then the question, then its statements: each begins again.
  const begins = numbers
    .map((_, at) => at)
    .filter((at) => at === 0 || (numbers[at] ?? 0) <= (numbers[at - 1] ?? 0));
  const last = begins.at(-1) ?? 0;
  const before = begins.at(-2);
  const isSingle = last === numbers.length - 1;
  const at = !isSingle && before !== undefined && last - before === 1 ? before : last;
  return places[at] ?? -1;
}

/** What a walk through a paper knows where it meets a number. */
export interface Walk {
  /** The number of the question before; null before the first. */
  last: number | null;
  /** Whether the question before has its options or its key. */
  isComplete: boolean;
  /** Whether a title or a passage stands between. */
  isApart: boolean;
  /** The numbers that directions give to the questions of a passage that has none yet. */
  announced: number | null;
}

/** Decides on each number in turn. */
export class Starts {
  readonly #tokens: readonly Token[];
  readonly #first: number;
  /** The last number of a list within a question or an explanation. */
  #inner: number | null = null;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
    this.#first = firstStart(tokens);
  }

  /** Whether a question begins at a place. */
  isStart(at: number, walk: Walk): boolean {
    const number = this.#tokens[at]?.number?.value;
    if (number === undefined) return false;
    const is =
      this.#tokens[at]?.number?.style === "Q"
        ? this.#isNamed(at, walk)
        : this.#judge(at, number, walk);
    if (is) this.#inner = null;
    return is;
  }

  #isNamed(at: number, { last }: Walk): boolean {
    return last !== null || at >= this.#first;
  }

  #judge(at: number, number: number, { last, isComplete, isApart, announced }: Walk): boolean {
    if (last === null) return at === this.#first;
    const { numbers, ends } = numbersBefore(this.#tokens, at);
    const [, following] = numbers;
    const next = last + 1;
    if (announced !== null && number !== announced && numbers.includes(announced)) return false;
    if (number === next) {
      if (this.#inner === null || number !== this.#inner + 1) return true;
      // As in a list, too: then the last such number before the options counts.
      if (isComplete && ends && !numbers.slice(1).includes(next)) return true;
      this.#inner = number;
      return false;
    }
    if (this.#inner !== null && number === this.#inner + 1) {
      this.#inner = number;
      return false;
    }
    if (number === 1) {
      const isAgain = ends && (following === undefined || following === 1);
      if (isComplete && isAgain) return true;
      if (isApart && ends) return following === undefined || !numbers.slice(1).includes(1);
      this.#inner = 1;
      return false;
    }
    if (!isComplete || !ends || numbers.includes(next)) return false;
    if (number > last) return number - last <= 50;
    return isApart || following === undefined;
  }
}

/**
 * The marks of a line that count, where later lines of the question may begin with them: "(b) Both (c) and (d)"
 * above "(c) …" is one option.
 */
export function countingOptions(tokens: readonly Token[], at: number): readonly OptionMark[] {
  const token = tokens[at];
  if (token === undefined || token.block.kind === "table") return [];
  const { options, block } = token;
  const [first] = options;
  if (first === undefined) return [];
  const isAtStart = startsAt(block.text, first.from);
  if (isAtStart && options.length < 2) return options;
  const later = new Set<number>();
  for (let ahead = at + 1; ahead < tokens.length && ahead < at + 40; ahead += 1) {
    const other = tokens[ahead];
    if (other === undefined || other.block.kind === "table") continue;
    if (answerIn(other.block.text) !== null) break;
    const [mark] = other.options;
    if (other.number !== null) break;
    if (mark !== undefined && startsAt(other.block.text, mark.from)) {
      if (isAtStart && mark.index === 0) break;
      later.add(mark.index);
    }
  }
  if (!isAtStart) return later.has(0) ? [] : options;
  const end = options.findIndex(({ index }, place) => place > 0 && later.has(index));
  return end < 0 ? options : options.slice(0, end);
}
