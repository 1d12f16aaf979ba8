import { foldText } from "#rules/fold-text.ts";

/** A passage that the file has said, and where. */
interface SaidPassage {
  /** The last row that says it. */
  row: number;
  sentences: readonly string[];
}

/** Of so many passages it is remembered what they say: a set's rows are seldom far apart. */
const REMEMBERED = 200;
/** Passages of fewer sentences may well differ in one. */
const FEWEST_SENTENCES = 3;

/** Sentences by their full stops, those of Hindi too, folded as passages are compared. */
function sentencesOf(text: string): string[] {
  return foldText(text)
    .split(/(?<=[.!?\u0964])["'\u2019\u201d)\]]*\s+/u)
    .filter((sentence) => sentence !== "");
}

/** Where two lists differ, when all but one sentence of each is the same; null for more. */
function differingSentence(one: readonly string[], other: readonly string[]): number | null {
  const shortest = Math.min(one.length, other.length);
  let before = 0;
  while (before < shortest && one[before] === other[before]) before += 1;
  let behind = 0;
  while (
    behind < shortest - before &&
    one[one.length - 1 - behind] === other[other.length - 1 - behind]
  ) {
    behind += 1;
  }
  const left = Math.max(one.length, other.length) - before - behind;
  return left <= 1 ? before : null;
}

function sentenceWords(index: number, { length }: readonly string[]): string {
  if (index >= length - 1) return "its last sentence";
  return index === 0 ? "its first sentence" : `sentence ${index + 1} of ${length}`;
}

/**
 * Separates passages of a file that are nearly the same, so that they become two sets where the file may
 * have meant one (docs/rules.md, section 10).
 */
export class NearPassages {
  readonly #said = new Map<string, SaidPassage>();

  /**
   * Takes the passage of the next row. @returns a warning when it is new and nearly one from before
   *
   * @param print what equal passages share
   */
  take(row: number, print: string, text: string): string | null {
    const known = this.#said.get(print);
    if (known !== undefined) {
      known.row = row;
      return null;
    }
    const sentences = sentencesOf(text);
    const warning = this.#warningOf(row, sentences);
    this.#said.set(print, { row, sentences });
    const [oldest] = this.#said.keys();
    if (this.#said.size > REMEMBERED && oldest !== undefined) this.#said.delete(oldest);
    return warning;
  }

  #warningOf(row: number, sentences: readonly string[]): string | null {
    if (sentences.length < FEWEST_SENTENCES) return null;
    for (const before of [...this.#said.values()].reverse()) {
      const { length } = before.sentences;
      if (length < FEWEST_SENTENCES || Math.abs(length - sentences.length) > 1) continue;
      const index = differingSentence(before.sentences, sentences);
      if (index === null) continue;
      const longer = length > sentences.length ? before.sentences : sentences;
      return `passage of row ${row} differs from row ${before.row} in ${sentenceWords(index, longer)}: two sets?`;
    }
    return null;
  }
}
