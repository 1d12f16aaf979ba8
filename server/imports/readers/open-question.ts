import { foldText } from "#rules/fold-text.ts";
import { parseSpans, wordCount } from "#rules/text.ts";
import { type Block, isBlank, type Line, partOf, type Table, wordsOf } from "./blocks.ts";
import type { PaperQuestion } from "./paper.ts";
import { answerIn, EXPLANATION, type OptionMark, withoutAnswer } from "./paper-marks.ts";
import { countingOptions } from "./paper-starts.ts";
import type { Token } from "./paper-token.ts";

/** Words from which on a text between questions is a passage, and no last line of what is above it. */
export const PASSAGE_WORDS = 60;

const WORDS = { indices: [], isBare: true, end: 0 };

/** Options that an answer can name; a question with more has too many. */
const NAMED_OPTIONS = 10;

/** Flaws that are reported of a question. */
const FLAWS = 10;

/** Whether an answer is the words of an option, which may begin with a letter: "A-1, B-2". */
function isOption({ options }: PaperQuestion, answer: string): boolean {
  const words = foldText(answer);
  return options
    .slice(0, NAMED_OPTIONS)
    .some(({ content }) => foldText(wordsOf(content)) === words);
}

/** The sign behind the words of an option by which it is starred; null for none, as for one that ends italics. */
function starAtEnd(text: string): RegExpExecArray | null {
  const star = /(?<!\*)\s?[*✓✔√]$/.exec(text);
  return star !== null && parseSpans(text).at(-1)?.italic === true ? null : star;
}

/** A question whose lines are being read. */
export class OpenQuestion {
  readonly question: PaperQuestion;
  readonly #tokens: readonly Token[];
  /** Where its next line goes. */
  #into: "text" | "options" | "explanation" | "after" = "text";
  /** The lines of the options, which are part of the text if others follow. */
  #optionLines: Block[] = [];
  /** What stands behind the last option or the key, until it is known what it is. */
  #stray: Block[] = [];

  constructor(question: PaperQuestion, tokens: readonly Token[]) {
    this.question = question;
    this.#tokens = tokens;
  }

  /** Whether it has its options or its key, so that another may follow. */
  get isComplete(): boolean {
    return this.question.options.length > 1 || this.question.answer !== null;
  }

  /** Whether its key has been said, and nothing behind it. */
  get isAnswered(): boolean {
    return this.#into === "after";
  }

  /** Whether an option of this place would go on with its others. */
  awaits(index: number | undefined): boolean {
    return this.#into === "options" && index === this.question.options.length;
  }

  /** The first line of a question, which may have all its options. */
  begin(line: Line, at: number, shift: number): void {
    const marks = countingOptions(this.#tokens, at).filter(({ from }) => from >= shift - 1);
    const whole = this.#tokens[at]?.block;
    if (marks.length === 0 || whole === undefined || whole.kind === "table") {
      this.#put(line);
      return;
    }
    this.#put(partOf(whole, shift, marks[0]?.from));
    this.#options(whole, marks);
  }

  #put(block: Block): void {
    if (isBlank([block])) return;
    this.question.content.push(block);
    if (this.#into === "text") this.question.lastPlace = block;
  }

  #options(line: Line, marks: readonly OptionMark[]): void {
    const { question } = this;
    const [first] = marks;
    if (first === undefined) return;
    if (first.index === 0 && question.options.length > 0) {
      // What looked like options was part of the question, such as statements.
      question.content.push(...this.#optionLines, ...this.#stray);
      question.options = [];
      this.#stray = [];
      this.#optionLines = [];
    }
    this.#keepStray();
    const isSame = first.index === question.options.length;
    if (!isSame && question.options.length > 0 && question.flaws.length < FLAWS) {
      const letter = "abcdef".charAt(question.options.length);
      question.flaws.push(
        `Options out of order: ${line.text.slice(first.from, first.end).trim()} stands where ${letter} should. Letter them one after the other.`,
      );
    }
    this.#into = "options";
    this.#optionLines.push(line);
    for (const [place, mark] of marks.entries()) {
      const last = place === marks.length - 1;
      const parts = withoutAnswer(
        partOf(line, mark.end, last ? undefined : marks[place + 1]?.from),
      );
      const [words, answer] = parts;
      if (words === undefined) continue;
      const star = starAtEnd(words.text);
      const content = star === null ? words : partOf(words, 0, star.index);
      const label = line.text.slice(mark.from, mark.end).trim();
      const isStarred = mark.isStarred || star !== null;
      question.options.push({ label, content: [{ ...content, isFirst: true }], isStarred });
      if (answer !== undefined) this.#answer(answer);
    }
    question.lastPlace = line;
  }

  /** @returns whether the line says the key */
  #answer(line: Line): boolean {
    const { question } = this;
    const found = answerIn(line.text);
    if (found === null) return false;
    if (question.answer !== null && question.answer.indices.length > 0) return false;
    this.#keepStray();
    if (question.answer !== null) question.explanation.push(question.answer.line);
    const rest = line.text.slice(found.from);
    const { indices, isBare, end } = isOption(question, rest) ? WORDS : found.key;
    question.answer = {
      line,
      indices: isBare && indices.length > 0 ? [] : indices,
      words: rest.trim(),
    };
    question.lastPlace = line;
    const behind = partOf(line, found.from === 0 ? 0 : found.from + end);
    if (question.options.length > 0 || indices.length > 0) this.#into = "after";
    const isMore = !isBare && indices.length > 0 && rest.slice(end).trim() !== "";
    // The key is often followed by the words of its option.
    if (isMore && !isOption(question, behind.text)) {
      question.explanation.push({ ...behind, isFirst: true });
    }
    return true;
  }

  /** Takes a line of the question. */
  take(line: Line, at: number): void {
    const { question } = this;
    const marks = this.#into === "explanation" ? [] : countingOptions(this.#tokens, at);
    const isAfter = this.#into === "after" && question.options.length > 1;
    if (this.#answer(line)) return;
    const explanation = EXPLANATION.exec(line.text);
    if (explanation !== null && this.#into !== "text") {
      this.#keepStray();
      this.#into = "explanation";
      const rest = partOf(line, explanation[0].length);
      const answer = question.answer === null ? /^[([]\s?[a-f]\s?[)\]]/i.exec(rest.text) : null;
      if (answer !== null)
        this.#answer({
          ...rest,
          text: `Ans. ${rest.text}`,
          runs: [{ text: "Ans. ", marks: [] }, ...rest.runs],
        });
      else if (rest.text !== "") question.explanation.push(rest);
      question.lastPlace = line;
      return;
    }
    if (marks.length > 0 && !isAfter) {
      const [first] = marks;
      const before = partOf(line, 0, first?.from);
      if (before.text !== "") this.#put(before);
      // Lone letters that begin at no "a" are words.
      if (first?.index === 0 || question.options.length > 0) {
        this.#options(line, marks);
        return;
      }
    }
    if (this.#into === "text") this.#put(line);
    else if (this.#into === "explanation") {
      question.explanation.push(line);
      question.lastPlace = line;
    } else this.#stray.push(line);
  }

  /** What stands behind an option goes on with it, and behind a key it explains it. */
  #keepStray(): void {
    const { question } = this;
    const stray = this.#stray;
    this.#stray = [];
    if (stray.length === 0) return;
    const option = question.options.at(-1);
    if (this.#into === "options" && option !== undefined) {
      this.#optionLines.push(...stray);
      option.content.push(
        ...stray.map((block) => (block.kind === "line" ? { ...block, isFirst: false } : block)),
      );
    } else question.explanation.push(...stray);
    question.lastPlace = stray.at(-1) ?? question.lastPlace;
  }

  /** Takes a table that is part of it. */
  takeTable(table: Table): void {
    if (this.#into === "text") this.#put(table);
    else if (this.#into === "explanation") this.question.explanation.push(table);
    else this.#stray.push(table);
  }

  /** Whether its words are still coming, before any option. */
  get isAsking(): boolean {
    return this.#into === "text";
  }

  /** Ends it. @returns what stands behind it and is no part of it, such as a passage of the next ones */
  end(): Block[] {
    const isPassage = wordCount(wordsOf(this.#stray)) >= PASSAGE_WORDS;
    const behind = isPassage ? this.#stray : [];
    if (isPassage) this.#stray = [];
    this.#keepStray();
    return behind;
  }
}
