import { type Block, type Line, type Place, partOf, type Table } from "./blocks.ts";
import { pairsIn } from "./key-pairs.ts";
import { keysOfTable } from "./paper-key-tables.ts";
import { keyIn, numberIn, optionIndex } from "./paper-marks.ts";

/** What the keys at the end of a paper say of a question. */
export interface ListedKey {
  /** The places of the options; none where it says something else: "bonus". */
  indices: readonly number[];
  /** As the file has it. */
  said: string;
  explanation: Block[];
  place: Place;
}

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
