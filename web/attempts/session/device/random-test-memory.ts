// The random test started in this tab, for the address /quiz/random, with the fields of its start response
// (docs/attempts.md, section 8). The server stores it too, so closing the tab loses nothing.
import type { QuizPaper } from "../attempt/attempt.ts";
import { deviceStorage, isRecord, keepJson, readJson } from "./device-storage.ts";

const KEY = "lexam.random-test";

/** Stores a started random test. If storage is denied, the address with the number still works. */
export function rememberRandomTest(paper: QuizPaper): void {
  const { testId, title, durationMinutes, questions } = paper;
  keepJson(deviceStorage("sessionStorage"), KEY, {
    id: Number(testId.replace("random-", "")),
    title,
    total_questions: questions.length,
    duration_minutes: durationMinutes,
    questions: questions.map(({ id, questionText, options }) => ({
      id,
      question_text: questionText,
      options,
    })),
  });
}

/** The random test started in this tab, as in its address ("random-12"), or null. */
export function rememberedRandomTest(): string | null {
  const data = readJson(deviceStorage("sessionStorage"), KEY);
  return isRecord(data) && Number.isSafeInteger(data.id) ? `random-${data.id}` : null;
}
