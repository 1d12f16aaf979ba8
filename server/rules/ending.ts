// How an attempt came to its end, from what its result keeps (docs/rules.md, section 4).
import { quizLimits } from "./limits.ts";

/**
 * By the student, because something was used up, because the access to the test was taken back, or by an invigilator;
 * `late`: the time was used up, and some of its answers came after it.
 */
export type Ending = "hand" | "time" | "switches" | "late" | "access" | "invigilator";

/** What a result keeps of its end. */
export interface EndingFacts {
  /** Answers that came after the time of the test, or of their section, was over, and do not count. */
  lateAnswers: number;
  tabSwitchCount: number;
  /** By the server's clock, at the submit. */
  timeLeftSeconds: number;
  completedAt: Date;
  /** When an invigilator ended it; null for one that nobody ended. */
  endedAt: Date | null;
  /** When the student's access to the test was taken back; null while it holds, or for a public test. */
  accessTakenBackAt: Date | null;
}

/** Taking access back submits what is open within so long, in milliseconds. */
const ACCESS_SUBMITS_WITHIN = 60_000;

/** Whether it was submitted because the access had just been taken back. */
function isOfAccess({ completedAt, accessTakenBackAt }: EndingFacts): boolean {
  if (accessTakenBackAt === null) return false;
  const after = completedAt.getTime() - accessTakenBackAt.getTime();
  return after >= 0 && after <= ACCESS_SUBMITS_WITHIN;
}

/** How an attempt ended. What costs most is named first: answers, then the switches, then the time. */
export function endingOf(facts: EndingFacts): Ending {
  const { lateAnswers, tabSwitchCount, timeLeftSeconds } = facts;
  if (facts.endedAt !== null) return "invigilator";
  if (lateAnswers > 0 && timeLeftSeconds === 0) return "late";
  if (tabSwitchCount > quizLimits.tabSwitchLimit) return "switches";
  if (timeLeftSeconds === 0) return "time";
  return isOfAccess(facts) ? "access" : "hand";
}
