// Names and descriptions of the lists in progress.ts, which have one entry for each question of an attempt.
import type { QuestionList } from "./progress.ts";

interface ListWords {
  /** Describes the whole list of an attempt. */
  description: string;
  /** Describes one entry in the progress that a client sends. */
  inputDescription: string;
  /** Name and description of one entry in a result; absent where the result has a field of its own. */
  result?: { name: string; description: string; example: unknown };
  /** The name of an entry in the copy of a student's data; absent where the copy has a field of its own. */
  copy?: string;
}

/** Of each list. */
export const listWords = {
  answers: {
    description: "The chosen option of each question in order; -1 means unanswered.",
    inputDescription: "The chosen option, -1 for unanswered.",
  },
  firstShown: {
    description:
      "For each question in order, the seconds on the attempt's clock when it was first shown; -1 means never.",
    inputDescription: "Seconds on the attempt's clock when it was first shown, -1 for never.",
    result: {
      name: "firstShown",
      description:
        "Seconds on the attempt's clock when it was first shown; null when it never was.",
      example: 620,
    },
    copy: "first_shown_seconds",
  },
  secondsSpent: {
    description: "For each question in order, the seconds it was on the screen.",
    inputDescription: "Seconds it was on the screen.",
    result: { name: "secondsSpent", description: "Seconds it was on the screen.", example: 312 },
    copy: "seconds_spent",
  },
  changeCounts: {
    description: "For each question in order, how often its answer was changed.",
    inputDescription: "How often its answer changed.",
    result: { name: "changeCount", description: "How often its answer was changed.", example: 1 },
    copy: "change_count",
  },
  marked: {
    description: "For each question in order, whether it is marked for review.",
    inputDescription: "Whether it is marked for review.",
    result: {
      name: "marked",
      description: "Whether it was marked for review, which counts for nothing.",
      example: false,
    },
    copy: "marked_for_review",
  },
  visits: {
    description:
      "For each question in order, how often it was gone to; 0 also where that was not counted.",
    inputDescription: "How often it was gone to.",
    result: {
      name: "visits",
      description: "How often it was gone to; 0 also where that was not counted.",
      example: 2,
    },
    copy: "visits",
  },
  choices: {
    description:
      'For each question in order, the letters that were chosen one after the other, the last 8 at most, with a hyphen where the answer was cleared: "AB-A". Empty where there are none, or they were not kept.',
    inputDescription:
      'The letters that were chosen one after the other, the last 8 at most, with a hyphen where the answer was cleared: "AB-A".',
    result: {
      name: "choices",
      description:
        'The letters that were chosen one after the other, the last 8 at most, with a hyphen where the answer was cleared: "AB-A". Empty where there are none, or they were not kept.',
      example: "AB-A",
    },
    copy: "choices",
  },
  secondsReading: {
    description:
      "For each question in order, the seconds of those on the screen in which its passage was in view; 0 also for a question without one, and where that was not counted.",
    inputDescription: "Seconds of those on the screen in which its passage was in view.",
    result: {
      name: "secondsReading",
      description:
        "Seconds of those on the screen in which its passage was in view; 0 also without one, and where that was not counted.",
      example: 40,
    },
    copy: "seconds_reading",
  },
  answeredAt: {
    description:
      "For each question in order, the seconds on the attempt's clock when its answer was last chosen or cleared; -1 for never, also where that was not kept.",
    inputDescription:
      "Seconds on the attempt's clock when its answer was last chosen or cleared, or -1 for never. Where the clock runs on while a student is away, an answer that was given in time and arrives late needs it to count.",
    result: {
      name: "answeredAt",
      description:
        "Seconds on the attempt's clock when its answer was last chosen or cleared; null for never, and where that was not kept.",
      example: 655,
    },
    copy: "answered_at_seconds",
  },
} as const satisfies Record<QuestionList, ListWords>;
