// The random test started in this tab, so that /quiz/random finds it again (docs/attempts.md,
// section 8: its data are held in session storage). The server has it too, so nothing is lost with
// the tab.
import type { QuizPaper } from "../attempt/attempt.ts";
import { isRecord } from "./progress-shape.ts";

const KEY = "lexam.random-test";

/**
 * Remembers a started random test, in the fields of its start response (docs/attempts.md,
 * section 8).
 */
export function rememberRandomTest(paper: QuizPaper): void {
  const { testId, title, durationMinutes, questions } = paper;
  const data = {
    id: Number(testId.replace("random-", "")),
    title,
    total_questions: questions.length,
    duration_minutes: durationMinutes,
    questions: questions.map(({ id, questionText, options }) => ({
      id,
      question_text: questionText,
      options,
    })),
  };
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(data));
  } catch {
    // Denied or full: the address with the number works all the same.
  }
}

/** The random test started in this tab as its address names it ("random-12"), or null. */
export function rememberedRandomTest(): string | null {
  try {
    const data: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? "null");
    return isRecord(data) && Number.isSafeInteger(data.id) ? `random-${data.id}` : null;
  } catch {
    return null;
  }
}
