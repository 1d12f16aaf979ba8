import { foldQuestion, type NormalisedQuestion } from "#rules/question-rules.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { distinctValues, valuesOf } from "./loose-scan.ts";
import { type LabelAlias, NamesNow } from "./names-now.ts";

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

/** The labels of the bank as it spells them: plain data, which another thread can be given. */
export interface BankLabels {
  subjects: string[];
  topics: string[];
  exams: string[];
  /** What names mean since renamings and merges, for files alone: a form says what it means. */
  aliases?: LabelAlias[];
}

/** Every subject. */
export const SUBJECTS = distinctValues("subject");
/** Those of one `subject`, where it is given. */
export const TOPICS = distinctValues("topic", "TRUE[[ AND q.subject = :subject]]");
/** Of previous year questions alone: no other has one. */
export const EXAMS = distinctValues("pyq_exam", "q.pyq");

// Raw SQL beside the labels: an import reads both on its own connection of `pg`.
const ALIASES = statement({
  text: `SELECT subject, topic, "into", change_id AS "changeId" FROM label_aliases ORDER BY change_id, topic`,
  gives: { subject: "text", topic: "text", into: "text", changeId: "int" },
});

/** What names mean since renamings and merges, the earliest first. */
export function readAliases(queryable: Queryable): Promise<LabelAlias[]> {
  return ALIASES.rows(queryable);
}

/** The labels of the bank for a file, with what other names mean. */
export async function readFileLabels(queryable: Queryable): Promise<BankLabels> {
  return { ...(await readLabels(queryable)), aliases: await readAliases(queryable) };
}

/** Reads the labels of the bank: topics and exams over all subjects, since filters list them so. */
export async function readLabels(queryable: Queryable): Promise<BankLabels> {
  return {
    subjects: valuesOf(await SUBJECTS.rows(queryable, {})),
    topics: valuesOf(await TOPICS.rows(queryable, {})),
    exams: valuesOf(await EXAMS.rows(queryable, {})),
  };
}

/**
 * The spellings of a bank with these labels, so that "law of torts" doesn't become a second subject
 * beside "Law of Torts".
 */
export function spellingsOf(labels: BankLabels): LabelSpellings {
  const subjects = new Spellings(labels.subjects);
  const topics = new Spellings(labels.topics);
  const exams = new Spellings(labels.exams);
  const names = new NamesNow(labels.aliases ?? []);
  const labelsOf = ({ subject, topic }: NormalisedQuestion) => {
    const now = names.of(subject, topic ?? "");
    return {
      subject: now.subject ?? subjects.spell(subject),
      topic: topic === null ? null : (now.topic ?? topics.spell(topic)),
    };
  };
  return {
    spell: (question) => ({
      ...question,
      ...labelsOf(question),
      pyqExam: question.pyqExam === null ? null : exams.spell(question.pyqExam),
    }),
  };
}
