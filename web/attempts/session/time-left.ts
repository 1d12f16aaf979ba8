import { serverNow } from "../../apollo/server-clock.ts";
import { timedSections } from "../sections/paper-sections.ts";
import { stateAt, stateOf } from "../sections/section-state.ts";
import {
  type AttemptSnapshot,
  confirmedBy,
  type Progress,
  type ServerAttempt,
} from "./attempt/attempt.ts";
import type { QuizGateway } from "./gateway/gateway.ts";
import type { QuizEvent } from "./machine/quiz-state.ts";

/** This page's work on the server's clock. @param timeLeftSeconds on that clock now */
function onServerClock(
  server: ServerAttempt,
  mine: Progress,
  timeLeftSeconds: number,
): AttemptSnapshot {
  const { paper, progress: theirs } = server;
  const list = timedSections(paper);
  const progress = {
    ...mine,
    ...{ sequence: theirs.sequence, timeLeftSeconds, extraSeconds: theirs.extraSeconds ?? 0 },
    tabSwitchCount: Math.max(mine.tabSwitchCount, theirs.tabSwitchCount),
    ...(list && { sections: stateAt(list, stateOf(list, theirs), timeLeftSeconds) }),
  };
  const { sections } = theirs;
  return { ...server, ...confirmedBy(theirs), confirmedSections: sections ?? null, progress };
}

/**
 * Continues this page's work after the server reported time left: time was added since the last save, or the attempt
 * was ended and reopened. A reopened one is resumed first, which costs nothing. If an earlier visit submitted it,
 * resuming is offered.
 * @param isHere true if the attempt was in progress on this page
 * @throws Unreachable or Refused
 */
export async function timeWasLeft(
  gateway: QuizGateway,
  server: ServerAttempt,
  mine: Progress,
  isHere = true,
): Promise<QuizEvent> {
  const { attemptId, testId } = server.paper;
  const isResumed = isHere && server.isReopened === true;
  const now = isResumed ? await gateway.resume(attemptId, testId) : server;
  const { timeLeftSeconds } = now.progress;
  // If it isn't in progress here, the resume response sets its clock.
  const left = isHere ? Math.max(0, timeLeftSeconds - now.secondsSinceSaved) : timeLeftSeconds;
  return { type: "timeWasLeft", attempt: onServerClock(now, mine, left), now: serverNow() };
}
