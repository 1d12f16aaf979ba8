import { type Block, type Line, linesIn, type Place, partOf, type Table } from "./blocks.ts";
import { keyIn, LETTER_CORE, numberIn, numberOf, optionIndex } from "./paper-marks.ts";

/** What the keys at the end of a paper say of a question. */
export interface ListedKey {
  /** The places of the options; none where it says something else: "bonus". */
  indices: readonly number[];
  /** As the file has it. */
  said: string;
  explanation: Block[];
  place: Place;
}

/** One option, as keys name it. */
const ONE = `(?:${LETTER_CORE}|[1-6१-६]|iii|ii|iv|i|v)`;
/** One option or several, or a word that stands for none. */
const SAID = `(?:(?:${LETTER_CORE})(?:\\s?[,&/]\\s?(?:${LETTER_CORE})(?![\\p{L}\\p{M}]))*|[1-6१-६]|iii|ii|iv|i|v|bonus|deleted|none|\\*)`;
const PAIR = new RegExp(
  `(?<=^|[\\s,;|])(?:(?:Q|प्रश्न|प्र)\\.?\\s?)?[([]?([\\d०-९]{1,3})[)\\]]?\\s?([.:)\\-–—=]{0,3})\\s{0,4}(?:(?:ans|उत्तर)\\.?\\s?[:-]?\\s?)?(?:[([]\\s?(${ONE})\\s?[)\\]]|(${SAID})(?![\\p{L}\\p{M}\\d]))(?=[\\s,;|.]|$)`,
  "giu",
);

interface Pair {
  number: number;
  said: string;
}

/** The numbers and keys of a line that has nothing else ("1. c  2. a"); null for any other line. */
function pairsIn(text: string): Pair[] | null {
  const pairs: Pair[] = [];
  const isOdd = { is: false };
  const rest = text.replace(PAIR, (_, number, signs, bracketed, bare) => {
    // "12 3" are two numbers, and no key.
    if (bracketed === undefined && /^[\d०-९]$/.test(bare) && signs === "") isOdd.is = true;
    pairs.push({ number: numberOf(number), said: (bracketed ?? bare) as string });
    return "";
  });
  return pairs.length > 0 && !isOdd.is && /^[\s,;|.]*$/.test(rest) ? pairs : null;
}

/** Whether a line has nothing but numbers with their keys. */
export const isKeyLine = (text: string) => pairsIn(text) !== null;

const indicesOf = (said: string) =>
  /^(?:bonus|deleted|none|\*)$/i.test(said)
    ? []
    : said
        .split(/[\s,&/]+/)
        .map(optionIndex)
        .filter((index) => index >= 0);

/** The keys at the end of a paper. Where the numbers begin again, the keys of another section do. */
export class KeyList {
  readonly chains: Map<number, ListedKey>[] = [];
  #last: ListedKey | null = null;
  #lastNumber = 0;
  count = 0;

  #add(number: number, key: ListedKey): void {
    const chain = this.chains.at(-1);
    if (chain === undefined || (chain.has(number) && number <= this.#lastNumber)) {
      this.chains.push(new Map([[number, key]]));
    } else chain.set(number, key);
    this.count += 1;
    this.#lastNumber = number;
    this.#last = key;
  }

  /** Takes a line that is part of the keys. @returns false for one that is not */
  takeLine(line: Line): boolean {
    const pairs = pairsIn(line.text);
    if (pairs !== null) {
      for (const { number, said } of pairs) {
        this.#add(number, { said, indices: indicesOf(said), explanation: [], place: line });
      }
      return true;
    }
    const number = numberIn(line.text);
    // Numbers in an explanation don't go on from those of the questions.
    const isNext =
      number !== null &&
      (this.count === 0 || number.value === this.#lastNumber + 1 || number.value === 1);
    if (number !== null && isNext) {
      const answer = line.text.slice(number.end);
      const word =
        /^(?:ans(?:wer)?|key|correct (?:answer|option)|उत्तर)\s?[.:–—-]{0,3}\s{0,4}/i.exec(
          answer,
        )?.[0] ?? "";
      const key = keyIn(answer.slice(word.length));
      if (key.indices.length > 0 && (!key.isBare || word !== "")) {
        const end = number.end + word.length + key.end;
        const said = line.text.slice(number.end + word.length, end).trim();
        this.#add(number.value, {
          said,
          indices: key.indices,
          explanation: [partOf(line, end)],
          place: line,
        });
        return true;
      }
      if (this.count === 0 && word === "") return false;
      // Explanations alone, such as behind a table of the keys.
      if (this.#explain(number.value, partOf(line, number.end))) return true;
    }
    if (this.#last === null) return false;
    if (line.text.trim() !== "") this.#last.explanation.push(line);
    return true;
  }

  #explain(number: number, line: Line): boolean {
    const key = this.chains.at(-1)?.get(number);
    if (key === undefined || key.explanation.length > 0) return false;
    key.explanation.push(line);
    this.#last = key;
    this.#lastNumber = number;
    return true;
  }

  /** Adds what stands below the last key, such as a table in its explanation. */
  takeBlock(block: Block): void {
    this.#last?.explanation.push(block);
  }

  /** Takes a table of the keys. @returns false for any other */
  takeTable(table: Table): boolean {
    const found = keysOfTable(table);
    for (const { number, said, place } of found) {
      this.#add(number, { said, indices: indicesOf(said), explanation: [], place });
    }
    return found.length > 0;
  }
}

const NUMBER = /^(?:Q(?:uestion)?\.?\s?(?:No\.?\s?)?)?[([]?(\d{1,3})[)\].:]{0,2}$/i;
const KEY =
  /^(?:option\s)?[([]?\s?([a-f](?:\s?[,&/]\s?[a-f])*|[1-6]|iii|ii|iv|i|v|bonus|deleted|none|\*|-)\s?[)\].]{0,2}$/i;
const KEY_LETTERS = /[a-f]|iii|ii|iv|i|v/i;

/** The numbers and keys of a table: beside each other, below each other, or both in each cell. */
function keysOfTable({ rows, page, number: paragraph }: Table): (Pair & { place: Place })[] {
  const texts = rows.map((row) =>
    row.map(({ content }) =>
      linesIn(content)
        .map(({ text }) => text.trim())
        .join(" ")
        .trim(),
    ),
  );
  const filled = texts.flat().filter((text) => text !== "");
  if (filled.length < 4) return [];
  const place = { page, number: paragraph };
  const both = filled.flatMap((text) => (NUMBER.test(text) ? [] : (pairsIn(text) ?? [])));
  if (both.length >= 2 && both.length >= filled.length * 0.6)
    return both.map((pair) => ({ ...pair, place }));
  const isNumber = (text = "") => NUMBER.test(text);
  const numberOf = (text = "") => Number(NUMBER.exec(text)?.[1]);
  const keyOf = (text = "") => KEY.exec(text)?.[1] ?? "";
  const below: Pair[] = [];
  for (const [at, row] of texts.entries()) {
    const keys = texts[at + 1];
    const columns = [...row.keys()].filter((column) => isNumber(row[column]));
    if (keys === undefined || columns.length < Math.max(2, row.length - 1)) continue;
    const isKeys = columns.every(
      (column) =>
        keys[column] === "" ||
        (keyOf(keys[column]) !== "" &&
          (KEY_LETTERS.test(keys[column] ?? "") || !/^\d+$/.test(row[0] ?? ""))),
    );
    if (!isKeys) continue;
    for (const column of columns)
      below.push({ number: numberOf(row[column]), said: keyOf(keys[column]) });
  }
  const beside: Pair[] = [];
  for (const row of texts) {
    for (let column = 0; column + 1 < row.length; column += 1) {
      if (!isNumber(row[column]) || keyOf(row[column + 1]) === "") continue;
      beside.push({ number: numberOf(row[column]), said: keyOf(row[column + 1]) });
      column += 1;
    }
  }
  const found = below.length > beside.length ? below : beside;
  const isWhole = found.length >= 2 && found.length * 2 >= filled.length * 0.6;
  return isWhole ? found.filter(({ said }) => said !== "").map((pair) => ({ ...pair, place })) : [];
}
