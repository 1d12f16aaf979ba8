// How an attempt came to its end, from what its result keeps (docs/rules.md, section 4).
import { quizLimits } from "./limits.ts";

/** By hand, or because something was used up; `late`: the time was, and some of its answers came after it. */
export type Ending = "hand" | "time" | "switches" | "late";

/** What a result keeps of its end. */
export interface EndingFacts {
  /** Answers that came after the time of the test, or of their section, was over, and do not count. */
  lateAnswers: number;
  tabSwitchCount: number;
  /** By the server's clock, at the submit. */
  timeLeftSeconds: number;
}

/** How an attempt ended. What costs most is named first: answers, then the switches, then the time. */
export function endingOf({ lateAnswers, tabSwitchCount, timeLeftSeconds }: EndingFacts): Ending {
  if (lateAnswers > 0 && timeLeftSeconds === 0) return "late";
  if (tabSwitchCount > quizLimits.tabSwitchLimit) return "switches";
  return timeLeftSeconds === 0 ? "time" : "hand";
}
