import { passageLimits } from "#rules/limits.ts";
import type { OwnFacts } from "./own-facts.ts";
import type { Findings } from "./question-file.ts";
import type { FilePassage } from "./reader.ts";

/** A shorter text before questions is an instruction. */
const SHORTEST = 200;

/** Characters of numbered passages that are remembered: the oldest are forgotten in a file that has more. */
const MOST_CHARACTERS = 32 * 1024 * 1024;

const MISSING_PASSAGE =
  "The passage of the question is not in the file. Export the passage with it, or write it here.";

const DESCRIPTIONS = "Descriptions";

/** The passage of a question, and what is wrong with it. */
interface PassageOfQuestion {
  passage: FilePassage | null;
  problems: readonly string[];
}

const lengthOf = ({ text, html }: FilePassage) => text.length + (html?.length ?? 0);

/**
 * The passage that questions stand behind, in formats that have texts without a question between them. In a file of
 * Lexam each question names its passage by its number, wherever it stands. In another one a longer text is the passage
 * of the questions behind it, up to the next such text or category. Several such texts in a row belong to questions
 * that nobody can tell: Moodle writes the descriptions of a category before its questions.
 */
export class PassageRun {
  readonly #findings: Findings;
  /** The passages of Lexam by their numbers. */
  readonly #numbered = new Map<number, FilePassage>();
  #characters = 0;
  /** Texts since the last question. */
  #texts: FilePassage[] = [];
  #passage: FilePassage | null = null;
  #questions = 0;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** @param number the passage's own in a file of Lexam; else null */
  begin(passage: FilePassage, number: number | null): void {
    if (number !== null) {
      this.#remember(passage, number);
      return;
    }
    this.#passage = null;
    if (passage.text.length < SHORTEST) {
      this.#findings.add(
        DESCRIPTIONS,
        `Left out: instructions, since they have under ${SHORTEST} characters`,
      );
    } else this.#texts.push(passage);
  }

  #remember(passage: FilePassage, number: number): void {
    this.#findings.add(DESCRIPTIONS, "Passages of the questions behind them");
    this.#forget(number);
    this.#numbered.set(number, passage);
    this.#characters += lengthOf(passage);
    for (const oldest of this.#numbered.keys()) {
      if (this.#characters <= MOST_CHARACTERS) break;
      this.#forget(oldest);
    }
  }

  #forget(number: number): void {
    const passage = this.#numbered.get(number);
    if (passage === undefined) return;
    this.#characters -= lengthOf(passage);
    this.#numbered.delete(number);
  }

  /** At a category and at the end of the file: no question behind belongs to the texts before, unless it says so. */
  end(): void {
    this.#findings.add(
      DESCRIPTIONS,
      "Left out: no question stands behind them",
      this.#texts.length,
    );
    this.#texts = [];
    this.#passage = null;
  }

  /** The passage of the question that comes now. */
  of(own: OwnFacts | null): PassageOfQuestion {
    if (own !== null) return this.#ofOwn(own);
    if (this.#texts.length > 0) this.#take();
    if (this.#passage === null) return { passage: null, problems: [] };
    this.#questions += 1;
    const most = passageLimits.passageQuestionsMax;
    if (this.#questions <= most) return { passage: this.#passage, problems: [] };
    this.#findings.add(
      "Questions behind a passage",
      `Without it: a passage has at most ${most} questions`,
    );
    return { passage: null, problems: [] };
  }

  #ofOwn({ passage: number }: OwnFacts): PassageOfQuestion {
    if (number === undefined) return { passage: null, problems: [] };
    const passage = this.#numbered.get(number) ?? null;
    return { passage, problems: passage === null ? [MISSING_PASSAGE] : [] };
  }

  /** Takes the text before the first question of a run as its passage, if it is the only one. */
  #take(): void {
    const [first = null, ...more] = this.#texts;
    this.#texts = [];
    this.#questions = 0;
    this.#passage = more.length === 0 ? first : null;
    const count = more.length + 1;
    if (count === 1) this.#findings.add(DESCRIPTIONS, "Passages of the questions behind them");
    else {
      this.#findings.add(
        DESCRIPTIONS,
        "Left out: several stand together, so it is not known which questions belong to them",
        count,
      );
    }
  }
}
