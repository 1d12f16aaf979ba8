// How an attempt ended, derived from its result (docs/rules.md, section 4).
import { quizLimits } from "./limits.ts";

/**
 * By the student, by lack of time or switches, by revoked access, or by an invigilator; `late`: the time was over,
 * and some answers arrived after it.
 */
export type Ending = "hand" | "time" | "switches" | "late" | "access" | "invigilator";

/** The facts of a result about its end. */
export interface EndingFacts {
  /** Answers that arrived after the end of the test or their section, and don't count. */
  lateAnswers: number;
  tabSwitchCount: number;
  /** By the server's clock, at the submit. */
  timeLeftSeconds: number;
  completedAt: Date;
  /** When an invigilator ended it; null if none did. */
  endedAt: Date | null;
  /** When the student's access was revoked; null if it wasn't, or for a public test. */
  accessTakenBackAt: Date | null;
}

/** Revoked access submits open attempts within this time, in milliseconds. */
const ACCESS_SUBMITS_WITHIN = 60_000;

/** True if it was submitted because the access had just been revoked. */
function isOfAccess({ completedAt, accessTakenBackAt }: EndingFacts): boolean {
  if (accessTakenBackAt === null) return false;
  const after = completedAt.getTime() - accessTakenBackAt.getTime();
  return after >= 0 && after <= ACCESS_SUBMITS_WITHIN;
}

/** How an attempt ended. If several apply, the most costly is returned: answers, then switches, then time. */
export function endingOf(facts: EndingFacts): Ending {
  const { lateAnswers, tabSwitchCount, timeLeftSeconds } = facts;
  if (facts.endedAt !== null) return "invigilator";
  if (lateAnswers > 0 && timeLeftSeconds === 0) return "late";
  if (tabSwitchCount > quizLimits.tabSwitchLimit) return "switches";
  if (timeLeftSeconds === 0) return "time";
  return isOfAccess(facts) ? "access" : "hand";
}
