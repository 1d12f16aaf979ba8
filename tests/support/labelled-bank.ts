import { normaliseQuestion } from "#rules/question-rules.ts";
import type { Database } from "../../server/database/client.ts";
import { forgetBank } from "../../server/questions/bank-cache.ts";
import { insertQuestions } from "../../server/questions/insert-questions.ts";

/** What filters see of a question. */
export interface Labels {
  subject: string;
  topic: string | null;
  /** Null for a question of no previous year. */
  pyq: { exam: string; year: number } | null;
}

/** A question that `insertLabelled` put into the bank. */
export interface LabelledQuestion extends Labels {
  id: number;
}

let inserted = 0;

/** Puts one question into the bank for each entry; the correct option is always the second. */
export async function insertLabelled(
  database: Database,
  labels: readonly Labels[],
): Promise<LabelledQuestion[]> {
  const questions = labels.map(({ subject, topic, pyq }) => {
    inserted += 1;
    return normaliseQuestion({
      questionText: `Labelled question ${inserted}?`,
      options: ["Wrong", `Right ${inserted}`, "Wrong too"],
      correctOptionIndex: 1,
      subject,
      topic,
      pyq: pyq !== null,
      pyqYear: pyq?.year ?? null,
      pyqExam: pyq?.exam ?? null,
      explanation: `SECRET explanation ${inserted}`,
    });
  });
  const authorship = { authorId: null, createdAt: new Date() };
  const stored = await insertQuestions(database.pool, questions, authorship);
  forgetBank(database);
  return labels.map((label, index) => ({ ...label, id: stored[index]?.id ?? 0 }));
}

/** As many questions of one subject without a topic. */
export function plain(count: number, subject = "Law of Torts"): Labels[] {
  return Array.from({ length: count }, () => ({ subject, topic: null, pyq: null }));
}
