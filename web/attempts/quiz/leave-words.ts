import { quizLimits } from "#rules/limits.ts";
import { resumeAfterDisconnection } from "#rules/quiz-timing.ts";
import { formatClock } from "#rules/times.ts";
import { activeAttemptOf } from "../session/machine/quiz-state.ts";
import type { QuizSession } from "../session/session.ts";
import { switchesText } from "./switches-text.ts";

const COST = "Coming back costs 1 minute and 1 tab switch";

/** The question before the quiz is left: the answers are saved, and a resume has its cost. */
export function leaveWords(session: Pick<QuizSession, "getState" | "getClock">): string {
  const attempt = activeAttemptOf(session.getState());
  const timeLeftSeconds = session.getClock()?.secondsLeft() ?? attempt?.secondsAtStart ?? 0;
  const asked = "Leave the quiz? Your answers are kept.";
  if (attempt === null) return `${asked} ${COST}.`;
  const { tabSwitchCount, resumeCount } = attempt;
  const { clockRunsOn } = attempt.paper;
  const after = resumeAfterDisconnection({
    ...{ timeLeftSeconds, tabSwitchCount, resumeCount, clockRunsOn },
  });
  if (after.mustSubmit === "switches") {
    return `${asked} All ${quizLimits.tabSwitchLimit} tab switches are used: coming back, you could only submit.`;
  }
  if (clockRunsOn) {
    return `${asked} The clock runs on while you are away, and coming back counts as 1 tab switch: ${switchesText(after.tabSwitchCount)} used.`;
  }
  if (after.mustSubmit === "time") {
    return `${asked} Coming back costs 1 minute, and less is left: you could only submit.`;
  }
  const left = formatClock(after.timeLeftSeconds);
  return `${asked} ${COST}: ${left} will be left, and ${switchesText(after.tabSwitchCount)} switches used.`;
}
