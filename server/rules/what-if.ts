// What a result would have been without some of its answers (docs/learning.md, section 4).

/** What is looked at of a question. */
export interface JudgedAnswer {
  secondsSpent: number;
  marked: boolean;
  /** What it added to the score, in hundredths of a mark; 0 for one without an answer. */
  marksHundredths: number;
  status: "CORRECT" | "INCORRECT" | "UNANSWERED";
}

/** Which answers are left out: all that took longer than a limit, or of those the marked ones. */
export type WhatIfRule = "slower" | "marked";

/** The result under one limit. */
export interface WhatIfStep {
  /** Answers that took longer are left out, in seconds; null leaves none out. */
  limit: number | null;
  scoreHundredths: number;
  /** How many right and wrong answers are left out. */
  right: number;
  wrong: number;
}

/** Limits are so many seconds apart. */
const limitStep = 5;
/** Above this there is no further limit but none. */
const mostLimit = 600;

/** Whether a rule leaves an answer out under a limit. */
export function isLeftOut(
  { secondsSpent, marked, status }: JudgedAnswer,
  rule: WhatIfRule,
  limit: number | null,
): boolean {
  if (limit === null || status === "UNANSWERED") return false;
  return secondsSpent > limit && (rule === "slower" || marked);
}

/**
 * The result under every limit from 0 in steps of five seconds: up to the last that leaves an answer out,
 * ten minutes at most, and then under none.
 *
 * @param scoreHundredths the result as it is
 */
export function whatIfSteps(
  answers: readonly JudgedAnswer[],
  rule: WhatIfRule,
  scoreHundredths: number,
): WhatIfStep[] {
  const judged = answers.filter((answer) => isLeftOut(answer, rule, 0));
  const longest = Math.max(0, ...judged.map(({ secondsSpent }) => secondsSpent));
  const steps: WhatIfStep[] = [];
  for (let limit = 0; limit < longest && limit <= mostLimit; limit += limitStep) {
    const step = { limit, scoreHundredths, right: 0, wrong: 0 };
    for (const answer of judged) {
      if (!isLeftOut(answer, rule, limit)) continue;
      step.scoreHundredths -= answer.marksHundredths;
      step[answer.status === "CORRECT" ? "right" : "wrong"] += 1;
    }
    steps.push(step);
  }
  return [...steps, { limit: null, scoreHundredths, right: 0, wrong: 0 }];
}

/** The place of the step that would have paid most; of equals the one that leaves least out. */
export function bestStep(steps: readonly WhatIfStep[]): number {
  let best = steps.length - 1;
  for (let place = best - 1; place >= 0; place -= 1) {
    if ((steps[place]?.scoreHundredths ?? 0) > (steps[best]?.scoreHundredths ?? 0)) best = place;
  }
  return best;
}
