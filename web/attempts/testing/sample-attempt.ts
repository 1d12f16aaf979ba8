// A small attempt for tests of the quiz.
import { missingLists, type QuestionLists } from "#rules/progress.ts";
import type {
  PaperPassage,
  Progress,
  QuizPaper,
  ServerAttempt,
} from "../session/attempt/attempt.ts";

const QUESTION_COUNT = 4;

/** A paper of four questions with four options each, 10 minutes. */
export const samplePaper: QuizPaper = {
  attemptId: "7",
  testId: "12",
  isRandomTest: false,
  title: "All-India Law Entrance: Full Mock 3",
  durationMinutes: 10,
  correctMarks: 2,
  incorrectMarks: 0.5,
  startedAt: Date.UTC(2026, 0, 9, 12),
  questions: Array.from({ length: QUESTION_COUNT }, (_, index) => ({
    id: String(100 + index),
    questionId: String(200 + index),
    questionText: `Question ${index + 1}`,
    options: ["One", "Two", "Three", "Four"],
  })),
};

/** A passage of three paragraphs. @param passageId as its questions name it */
export function samplePassage(
  passageId: string,
  changes: Partial<PaperPassage> = {},
): PaperPassage {
  return {
    id: `revision-${passageId}`,
    passageId,
    title: `Passage ${passageId}`,
    text: "First paragraph.\nSecond paragraph.\nThird paragraph.",
    html: null,
    source: "Law Quarterly, 2024",
    lang: null,
    ...changes,
  };
}

/** Progress on the sample paper: nothing done, the full clock, unless said otherwise. */
export function sampleProgress(changes: Partial<Progress> = {}): Progress {
  return {
    sequence: 0,
    currentQuestion: 0,
    timeLeftSeconds: 600,
    tabSwitchCount: 0,
    ...(missingLists({}, QUESTION_COUNT) as QuestionLists),
    ...changes,
  };
}

/** The sample attempt as the server answers it. */
export function sampleAttempt(
  progress: Partial<Progress> = {},
  changes: Partial<ServerAttempt> = {},
): ServerAttempt {
  return {
    paper: samplePaper,
    status: "open",
    progress: sampleProgress(progress),
    resumeCount: 0,
    savedAt: samplePaper.startedAt,
    secondsSinceSaved: 0,
    ...changes,
  };
}
