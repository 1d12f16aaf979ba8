import { foldQuestion, type NormalisedQuestion } from "#rules/question-rules.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { distinctValues, valuesOf } from "./loose-scan.ts";

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
  /** Names that were merged into others, for files alone: a form says what it means. */
  aliases?: LabelAlias[];
}

/** A subject, or a topic of a subject, that is called otherwise since a merge. */
export interface LabelAlias {
  subject: string;
  /** Blank for the subject itself. */
  topic: string;
  into: string;
}

/** Every subject. */
export const SUBJECTS = distinctValues("subject");
/** Those of one `subject`, where it is given. */
export const TOPICS = distinctValues("topic", "TRUE[[ AND q.subject = :subject]]");
/** Of previous year questions alone: no other has one. */
export const EXAMS = distinctValues("pyq_exam", "q.pyq");

const ALIASES = statement({
  text: `SELECT subject, topic, "into" FROM label_aliases`,
  gives: { subject: "text", topic: "text", into: "text" },
});

/** The labels of the bank for a file, with the names that were merged into others. */
export async function readFileLabels(queryable: Queryable): Promise<BankLabels> {
  return { ...(await readLabels(queryable)), aliases: await ALIASES.rows(queryable) };
}

/** Names that were merged, by what they are folded to. */
class Aliases {
  readonly #into: ReadonlyMap<string, string>;

  constructor(aliases: readonly LabelAlias[]) {
    this.#into = new Map(
      aliases.map(({ subject, topic, into }) => [foldQuestion(subject, [topic]), into]),
    );
  }

  of(subject: string, topic = ""): string | undefined {
    return this.#into.get(foldQuestion(subject, [topic]));
  }
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
  const aliases = new Aliases(labels.aliases ?? []);
  const subjectOf = (given: string) => aliases.of(given) ?? subjects.spell(given);
  const topicOf = (subject: string, given: string) =>
    aliases.of(subject, given) ?? topics.spell(given);
  return {
    spell: (question) => ({
      ...question,
      subject: subjectOf(question.subject),
      topic: question.topic === null ? null : topicOf(subjectOf(question.subject), question.topic),
      pyqExam: question.pyqExam === null ? null : exams.spell(question.pyqExam),
    }),
  };
}
