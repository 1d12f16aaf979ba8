// Descriptions, for programs and people, of the lists along the questions of an attempt (progress.ts).
import type { QuestionList } from "./progress.ts";

interface ListWords {
  /** The whole list, of an attempt. */
  says: string;
  /** One entry of it, of the progress that is sent. */
  asks: string;
  /** One entry of it, of a question in its result; absent where that says it in its own way. */
  result?: { name: string; says: string; example: unknown };
  /** What an entry is called in the copy of one's data; absent where that says it in its own way. */
  copy?: string;
}

/** The words of each list. */
export const listWords = {
  answers: {
    says: "The chosen option of each question in order; -1 means unanswered.",
    asks: "The chosen option, -1 for unanswered.",
  },
  firstShown: {
    says: "For each question in order, the seconds on the attempt's clock when it was first shown; -1 means never.",
    asks: "Seconds on the attempt's clock when it was first shown, -1 for never.",
    result: {
      name: "firstShown",
      says: "Seconds on the attempt's clock when it was first shown; null when it never was.",
      example: 620,
    },
    copy: "first_shown_seconds",
  },
  secondsSpent: {
    says: "For each question in order, the seconds it was on the screen.",
    asks: "Seconds it was on the screen.",
    result: { name: "secondsSpent", says: "Seconds it was on the screen.", example: 312 },
    copy: "seconds_spent",
  },
  changeCounts: {
    says: "For each question in order, how often its answer was changed.",
    asks: "How often its answer changed.",
    result: { name: "changeCount", says: "How often its answer was changed.", example: 1 },
    copy: "change_count",
  },
  marked: {
    says: "For each question in order, whether it is marked for review.",
    asks: "Whether it is marked for review.",
    result: {
      name: "marked",
      says: "Whether it was marked for review, which counts for nothing.",
      example: false,
    },
    copy: "marked_for_review",
  },
  visits: {
    says: "For each question in order, how often it was gone to; 0 also where that was not counted.",
    asks: "How often it was gone to.",
    result: {
      name: "visits",
      says: "How often it was gone to; 0 also where that was not counted.",
      example: 2,
    },
    copy: "visits",
  },
  choices: {
    says: 'For each question in order, the letters that were chosen one after the other, the last 8 at most, with a hyphen where the answer was cleared: "AB-A". Empty where there are none, or they were not kept.',
    asks: 'The letters that were chosen one after the other, the last 8 at most, with a hyphen where the answer was cleared: "AB-A".',
    result: {
      name: "choices",
      says: 'The letters that were chosen one after the other, the last 8 at most, with a hyphen where the answer was cleared: "AB-A". Empty where there are none, or they were not kept.',
      example: "AB-A",
    },
    copy: "choices",
  },
  secondsReading: {
    says: "For each question in order, the seconds of those on the screen in which its passage was in view; 0 also for a question without one, and where that was not counted.",
    asks: "Seconds of those on the screen in which its passage was in view.",
    result: {
      name: "secondsReading",
      says: "Seconds of those on the screen in which its passage was in view; 0 also without one, and where that was not counted.",
      example: 40,
    },
    copy: "seconds_reading",
  },
} as const satisfies Record<QuestionList, ListWords>;
