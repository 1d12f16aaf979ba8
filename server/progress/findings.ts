import type { Habit, HabitKind } from "./habits.ts";
import type { Answer } from "./history.ts";
import type { SubjectStanding } from "./topics.ts";
import { weakAreas } from "./weak-areas.ts";

/** What costs marks, surely, with its evidence (docs/learning.md, section 3). */
export interface Finding {
  kind: "topic" | "subject" | HabitKind;
  /** Null for a habit. */
  subject: string | null;
  /** Null for a habit, for a whole subject, and for questions without a topic. */
  topic: string | null;
  /** In 100 questions, in hundredths; above 0. */
  costHundredths: number;
  /** How many of how many were right: of a skipping student, what they do answer. */
  correct: number;
  answered: number;
  /** The same of the answers it is compared with. */
  othersCorrect: number;
  othersAnswered: number;
  /** Questions left, or changes to the worse; for what was answered, the wrong ones. */
  times: number;
  /** Changes to the better, or tests that tab switches ended. */
  besides: number;
  /** The last of what it was seen in, oldest first, without held questions: R right, W wrong, S skipped, N never shown. */
  outcomes: string;
}

/** As many as there is room for beside a sentence. */
export const MOST_OUTCOMES = 25;
const LETTERS = { right: "R", wrong: "W", skipped: "S", neverShown: "N" } as const;

/** @param all in the order in which they were asked: those of a habit stand by topic. */
function lastOutcomes(answers: readonly Answer[], all: readonly Answer[]): string {
  const seen = new Set(answers);
  return all
    .filter((answer) => seen.has(answer) && answer.isHeld !== true)
    .slice(-MOST_OUTCOMES)
    .map(({ outcome }) => LETTERS[outcome])
    .join("");
}

function ofAreas(answers: readonly Answer[], subjects: readonly SubjectStanding[]): Finding[] {
  return weakAreas(answers).flatMap(
    ({ subject, topic, isWholeSubject, group, others, ...area }) => {
      const standing = subjects.find((one) => one.subject === subject);
      const own = isWholeSubject ? standing : standing?.topics.find((one) => one.topic === topic);
      const cost = own?.gainHundredths ?? 0;
      if (cost <= 0) return [];
      return {
        kind: isWholeSubject ? ("subject" as const) : ("topic" as const),
        ...{ subject, topic, costHundredths: cost },
        ...{ correct: group.right, answered: group.answered },
        ...{ othersCorrect: others.right, othersAnswered: others.answered },
        times: group.answered - group.right,
        besides: 0,
        outcomes: lastOutcomes(area.answers, answers),
      };
    },
  );
}

function ofHabit(habit: Habit, all: readonly Answer[]): Finding[] {
  const { kind, verdict, costHundredths, group, others, times, besides, answers } = habit;
  if (verdict !== "costs") return [];
  return [
    {
      ...{ kind, subject: null, topic: null, costHundredths, times, besides },
      ...{ correct: group.right, answered: group.answered },
      ...{ othersCorrect: others.right, othersAnswered: others.answered },
      outcomes: lastOutcomes(answers, all),
    },
  ];
}

const byName = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Weak topics, weak subjects and habits that cost, the dearest first; among equals habits last. */
export function findingsOf(
  answers: readonly Answer[],
  subjects: readonly SubjectStanding[],
  habits: readonly Habit[],
): Finding[] {
  const areas = ofAreas(answers, subjects).toSorted(
    (one, other) =>
      byName(one.subject ?? "", other.subject ?? "") || byName(one.topic ?? "", other.topic ?? ""),
  );
  return [...areas, ...habits.flatMap((habit) => ofHabit(habit, answers))].toSorted(
    (one, other) => other.costHundredths - one.costHundredths,
  );
}
