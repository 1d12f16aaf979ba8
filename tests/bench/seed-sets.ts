import type { Database } from "../../server/database/client.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { insertPassage } from "../../server/passages/store-passage.ts";
import { passageFingerprint } from "../../server/questions/fingerprint.ts";
import { insertQuestions } from "../../server/questions/insert-questions.ts";
import type { SampleQuestion } from "../support/bank.ts";

/** Questions that ask about one passage. */
const OF_A_SET = 5;

const WORDS =
  "the court that heard the appeal of a tenant in the old market at Kanpur held that her landlord’s promise, made before witnesses, bound him – although nothing had been written down; “a promise”, it said, is no less one for that".split(
    " ",
  );

/** A plain passage in paragraphs of a hundred words. @param number another for each */
function passageOf(number: number, words: number): string {
  const text = Array.from({ length: words }, (_, index) =>
    index === 0 ? `Passage ${number}:` : (WORDS[(number + index * 7) % WORDS.length] ?? ""),
  );
  return text.map((word, index) => (index % 100 === 99 ? `${word}.\n\n` : `${word} `)).join("");
}

/**
 * Puts questions into the bank, five to a passage.
 *
 * @param words of each passage
 * @returns their ids in the same order
 */
export async function insertSets(
  database: Database,
  questions: readonly SampleQuestion[],
  words: number,
): Promise<number[]> {
  const authorship = { authorId: null, createdAt: new Date() };
  return inTransaction(database, async (client) => {
    const ids: number[] = [];
    for (let from = 0; from < questions.length; from += OF_A_SET) {
      const set = questions.slice(from, from + OF_A_SET);
      // Passages differ as their questions do.
      const text = `${passageOf(from, words)}\n\n${set[0]?.text}`.trim();
      const print = passageFingerprint(text);
      const passage = {
        words: { title: "A promise", text, html: null, source: "Made up", lang: null },
        ...{ fingerprint: print, takenOut: [] },
      };
      const passageId = await insertPassage(client, passage, authorship);
      const given = set.map(({ text: questionText, options, correct, subject }) => ({
        ...{ questionText, options, correctOptionIndex: correct, subject, topic: "General" },
        ...{ pyq: false, pyqYear: null, pyqExam: null, explanation: `Because ${questionText}` },
        ...{ passageId, passagePrint: print },
      }));
      const stored = await insertQuestions(client, given, authorship);
      ids.push(...stored.map(({ id }) => id));
    }
    return ids;
  });
}
