import { foldQuestion, type NormalisedQuestion } from "#rules/question-rules.ts";
import { distinctValues } from "./loose-scan.ts";
import type { Queryable } from "./queryable.ts";

/** One kind of label: the first spelling met stands for all that differ in case or white space. */
class Spellings {
  readonly #byFold = new Map<string, string>();
  readonly #byLabel = new Map<string, string>();

  constructor(existing: readonly string[]) {
    for (const label of existing) {
      this.#byLabel.set(label, label);
      const folded = foldQuestion(label, []);
      if (!this.#byFold.has(folded)) this.#byFold.set(folded, label);
    }
  }

  spell(label: string): string {
    const known = this.#byLabel.get(label);
    if (known !== undefined) return known;
    const folded = foldQuestion(label, []);
    const spelling = this.#byFold.get(folded) ?? label.replace(/\s+/g, " ");
    this.#byFold.set(folded, spelling);
    this.#byLabel.set(label, spelling);
    return spelling;
  }
}

/** How the bank spells its subjects, topics and exams; labels it does not know yet are learnt. */
export interface LabelSpellings {
  /** The question with each label in the bank's spelling. */
  spell(question: NormalisedQuestion): NormalisedQuestion;
}

/**
 * Reads the spellings of the bank, so that "law of torts" doesn't become a second subject beside
 * "Law of Torts". Topics and exams are compared over all subjects, since filters list them so.
 */
export async function readSpellings(queryable: Queryable): Promise<LabelSpellings> {
  const subjects = new Spellings(await distinctValues<string>(queryable, "subject"));
  const topics = new Spellings(await distinctValues<string>(queryable, "topic"));
  const exams = new Spellings(await distinctValues<string>(queryable, "pyq_exam", "q.pyq"));
  return {
    spell: (question) => ({
      ...question,
      subject: subjects.spell(question.subject),
      topic: question.topic === null ? null : topics.spell(question.topic),
      pyqExam: question.pyqExam === null ? null : exams.spell(question.pyqExam),
    }),
  };
}
