import { stateAt } from "../sections/section-state.ts";
import { activeAttemptOf } from "../session/machine/quiz-state.ts";
import type { QuizSession } from "../session/session.ts";

/** Where a visit stands on a paper in sections: its phase, question, section, and the time that each has left. */
export function where(session: QuizSession) {
  const state = session.getState();
  const attempt = activeAttemptOf(state);
  const sections = attempt?.paper.sections;
  const seconds = session.getClock()?.secondsLeft() ?? 0;
  const now =
    attempt?.sections && sections && stateAt(sections.list, attempt.sections.state, seconds);
  return {
    phase: state.phase,
    question: attempt?.sheet.currentQuestion,
    section: now?.section,
    left: now?.left,
    seconds,
  };
}

/** Goes to a question and chooses an option, both from 0. */
export function answer(session: QuizSession, index: number, option: number): void {
  session.act({ type: "questionOpened", index });
  session.act({ type: "optionChosen", option });
}

/** Leaves a section for a question of another, and confirms it. */
export function leaveFor(session: QuizSession, index: number): void {
  session.act({ type: "questionOpened", index });
  session.act({ type: "leaveConfirmed" });
}
