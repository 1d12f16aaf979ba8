import { passageLimits } from "#rules/limits.ts";
import type { OwnFacts } from "./own-facts.ts";
import type { Findings } from "./question-file.ts";
import type { FilePassage } from "./reader.ts";

/** A shorter text before questions is an instruction. */
const SHORTEST = 200;

/**
 * The passage that questions stand behind, in formats that have texts without a question between them. In a file of
 * Lexam each question names its passage. In another one a longer text is the passage of the questions behind it, up
 * to the next such text or category.
 */
export class PassageRun {
  readonly #findings: Findings;
  #passage: FilePassage | null = null;
  /** Its number in a file of Lexam. */
  #number: number | null = null;
  #questions = 0;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** @param number the passage's own in a file of Lexam; else null */
  begin(passage: FilePassage, number: number | null): void {
    this.#end();
    if (number === null && passage.text.length < SHORTEST) {
      this.#findings.add(
        "Descriptions",
        `Left out: instructions, since they have under ${SHORTEST} characters`,
      );
      return;
    }
    this.#findings.add("Descriptions", "Passages of the questions behind them");
    this.#passage = passage;
    this.#number = number;
  }

  /** At a category: questions of another one don't belong to the text above it, unless they say so themselves. */
  endForeign(): void {
    if (this.#number === null) this.#end();
  }

  #end(): void {
    this.#passage = null;
    this.#number = null;
    this.#questions = 0;
  }

  /** The passage of the question that comes now; null for none. */
  of(own: OwnFacts | null): FilePassage | null {
    if (own !== null) return (own.passage ?? null) === this.#number ? this.#passage : null;
    if (this.#questions >= passageLimits.passageQuestionsMax) return null;
    this.#questions += 1;
    return this.#passage;
  }
}
