import { foldQuestion, type NormalisedQuestion } from "#rules/question-rules.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { distinctValues, valuesOf } from "./loose-scan.ts";
import { type LabelAlias, NamesNow } from "./names-now.ts";

/** The spellings of one kind of label. The first one is used for all that differ only in case or white space. */
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

/** The bank's spellings of subjects, topics and exams. New labels are added as they occur. */
export interface LabelSpellings {
  /** Returns the question with each label in the bank's spelling. */
  spell(question: NormalisedQuestion): NormalisedQuestion;
}

/** The labels of the bank, as plain data that can be sent to a worker thread. */
export interface BankLabels {
  subjects: string[];
  topics: string[];
  exams: string[];
  /** New names after renamings and merges. Only imports use them, since in a form a person types the name they mean. */
  aliases?: LabelAlias[];
}

/** Every subject. */
export const SUBJECTS = distinctValues("subject");
/** Only topics of `:subject`, if it is given. */
export const TOPICS = distinctValues("topic", "TRUE[[ AND q.subject = :subject]]");
/** Only previous year questions have an exam. */
export const EXAMS = distinctValues("pyq_exam", "q.pyq");

// Raw SQL: an import reads labels and aliases on its own `pg` connection.
const ALIASES = statement({
  text: `SELECT subject, topic, "into", change_id AS "changeId" FROM label_aliases ORDER BY change_id, topic`,
  gives: { subject: "text", topic: "text", into: "text", changeId: "int" },
});

/** Returns the aliases from renamings and merges, oldest first. */
export function readAliases(queryable: Queryable): Promise<LabelAlias[]> {
  return ALIASES.rows(queryable);
}

/** Returns the labels of the bank for an import, with aliases. */
export async function readFileLabels(queryable: Queryable): Promise<BankLabels> {
  return { ...(await readLabels(queryable)), aliases: await readAliases(queryable) };
}

/** Returns the labels of the bank, with topics and exams over all subjects, as filters list them. */
export async function readLabels(queryable: Queryable): Promise<BankLabels> {
  return {
    subjects: valuesOf(await SUBJECTS.rows(queryable, {})),
    topics: valuesOf(await TOPICS.rows(queryable, {})),
    exams: valuesOf(await EXAMS.rows(queryable, {})),
  };
}

/**
 * Returns the spellings of a bank with these labels, so that "law of torts" doesn't become a second subject
 * in addition to "Law of Torts".
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
