// Handles events about sections in an attempt with timed sections. Pure, like machine.ts, which handles all other
// events.

import { quizLimits } from "#rules/limits.ts";
import { resumePenalty } from "#rules/quiz-timing.ts";
import { type SectionState, sumLeft } from "#rules/section-work.ts";
import { bookTime, showQuestion } from "../session/attempt/answer-sheet.ts";
import {
  type ActiveAttempt,
  type PaperSections,
  type SectionStanding,
  secondsGone,
  withAnswersOf,
} from "../session/attempt/attempt.ts";
import type { EventOf, QuizEvent } from "../session/machine/quiz-state.ts";
import { activeAttemptOf, isRunning, type QuizState } from "../session/machine/quiz-state.ts";
import { closedAt } from "./paper-sections.ts";
import { lesserOf, movedTo, stateAt, stateOf } from "./section-state.ts";

/** An attempt on a paper with timed sections. */
interface Sectioned {
  attempt: ActiveAttempt;
  sections: PaperSections;
  standing: SectionStanding;
}

function sectionedIn(state: QuizState): Sectioned | null {
  const attempt = activeAttemptOf(state);
  const sections = attempt?.paper.sections ?? null;
  const standing = attempt?.sections ?? null;
  return attempt && sections && standing ? { attempt, sections, standing } : null;
}

/**
 * Returns the attempt in another section state. Clock time lost between the two doesn't count for the question.
 * @param workedUntil clock reading up to which the question was worked on
 */
function inState(
  { attempt, standing }: Sectioned,
  state: SectionState,
  workedUntil: number,
): ActiveAttempt {
  const booked = bookTime(attempt.sheet, secondsGone(attempt, workedUntil));
  const countedTo = Math.max(booked.countedTo, secondsGone(attempt, sumLeft(state)));
  return { ...attempt, sheet: { ...booked, countedTo }, sections: { ...standing, state } };
}

/** The state after the time of the section in progress is over; null while it is not. */
function ranOut(state: QuizState, sectioned: Sectioned, timeLeftSeconds: number): QuizState | null {
  const { list } = sectioned.sections;
  const before = sectioned.standing.state;
  const after = stateAt(list, before, timeLeftSeconds);
  if (after.section === before.section || sumLeft(after) <= 0) return null;
  const ended = list.flatMap((_, index) =>
    index === before.section || ((before.left[index] ?? 0) > 0 && after.left[index] === 0)
      ? [index]
      : [],
  );
  const workedUntil = sumLeft(before) - (before.left[before.section] ?? 0);
  const attempt = inState(sectioned, after, workedUntil);
  const already = state.phase === "sectionOver" ? state.ended : [];
  // A student who returns after more sections have ended gets no pause.
  const isPaused = ended.length === 1 && workedUntil - timeLeftSeconds <= 1;
  return {
    phase: "sectionOver",
    attempt,
    ended: [...already, ...ended],
    isPaused,
    countdown: quizLimits.sectionOverDelaySeconds,
  };
}

/** The running state at a question of the section in progress. */
function shownAt(attempt: ActiveAttempt, index: number, timeLeftSeconds: number): QuizState {
  const gone = secondsGone(attempt, timeLeftSeconds);
  return {
    phase: "inProgress",
    attempt: { ...attempt, sheet: showQuestion(attempt.sheet, index, gone) },
  };
}

/** The state after the next section starts, at its first question. */
function started(sectioned: Sectioned, timeLeftSeconds: number): QuizState {
  const { sections, standing } = sectioned;
  const now = stateAt(sections.list, standing.state, timeLeftSeconds);
  const start = sections.list[now.section]?.start ?? 0;
  // The seconds of the dialog count for no question.
  const attempt = inState(sectioned, now, sumLeft(standing.state));
  return shownAt(attempt, start, timeLeftSeconds);
}

/** The state after another section is opened at one of its questions. */
function entered(sectioned: Sectioned, index: number, timeLeftSeconds: number): QuizState {
  const { sections, standing } = sectioned;
  const { list } = sections;
  const before = stateAt(list, standing.state, timeLeftSeconds);
  const after = movedTo(list, before, sections.of(index));
  const attempt = inState(sectioned, after, timeLeftSeconds);
  return shownAt(attempt, index, sumLeft(after));
}

function whileAtWork(
  state: QuizState,
  event: EventOf<"questionOpened">,
  sectioned: Sectioned,
): QuizState | null {
  const { sections, standing, attempt } = sectioned;
  const { index, timeLeftSeconds } = event;
  if (index < 0 || index >= attempt.sheet.answers.length) return state;
  const over = ranOut(state, sectioned, timeLeftSeconds);
  if (over !== null) return over;
  if (sections.of(index) === standing.state.section) return null;
  if (closedAt(sections, standing.state, index) !== null) return state;
  const isLocked = sections.list[standing.state.section]?.isLocked === true;
  if (isLocked) return { phase: "leaveSection", attempt, index };
  return entered(sectioned, index, timeLeftSeconds);
}

/** Replaces refused answers by the stored ones, unless they were changed again. */
function withoutRefused(
  { attempt, standing }: Sectioned,
  { refused, stored }: EventOf<"answersRefused">,
): ActiveAttempt {
  const positions = refused.map(({ position }) => position);
  return {
    ...attempt,
    sheet: withAnswersOf(attempt.sheet, stored, positions),
    sections: {
      ...standing,
      refused: [...new Set([...standing.refused, ...positions])],
      news: { kind: "refused", positions },
    },
  };
}

/** Keeps the section in progress in a state, so that its end is handled later if it is over by now. */
function stillIn({ state: { section } }: SectionStanding, state: SectionState): SectionState {
  return { ...state, section };
}

/** The attempt after a resume: a minute of the section in progress and a switch, as for every resume. */
function resumed(
  sectioned: Sectioned,
  { server, timeLeftSeconds }: EventOf<"sectionsResumed">,
): ActiveAttempt {
  const { sections, attempt, standing } = sectioned;
  const { list } = sections;
  const theirs = stateOf(list, server.progress);
  const left = Math.max(0, timeLeftSeconds - resumePenalty(attempt.paper));
  const known = lesserOf(stateAt(list, standing.state, left), theirs);
  const base = { state: theirs, answers: server.progress.answers };
  const { tabSwitchCount } = server.progress;
  const state = stillIn(standing, known);
  const after = inState(sectioned, state, timeLeftSeconds);
  return {
    ...after,
    tabSwitchCount: Math.max(attempt.tabSwitchCount + 1, tabSwitchCount),
    resumeCount: server.resumeCount,
    sections: { ...standing, ...after.sections, state, base, news: { kind: "resumed" } },
  };
}

/** The attempt after news from the server, in any running phase; null for other events. */
function afterNews(sectioned: Sectioned, event: QuizEvent): ActiveAttempt | null {
  const { sections, standing } = sectioned;
  switch (event.type) {
    case "sectionsTaken": {
      const now = stateAt(sections.list, standing.state, event.timeLeftSeconds);
      const state = stillIn(standing, lesserOf(now, { ...now, left: event.left }));
      const after = inState(sectioned, state, event.timeLeftSeconds);
      const seconds = state.left[state.section] ?? 0;
      const isOwn = seconds < (now.left[state.section] ?? 0);
      const news = isOwn ? ({ kind: "clock", seconds } as const) : standing.news;
      return { ...after, sections: { ...standing, state, news } };
    }
    case "answersRefused":
      return withoutRefused(sectioned, event);
    case "sectionsResumed":
      return resumed(sectioned, event);
    default:
      return null;
  }
}

/** The state after an event while the clock of a section runs. */
function whileRunning(state: QuizState, event: QuizEvent, sectioned: Sectioned): QuizState | null {
  switch (event.type) {
    case "sectionRanOut":
      // A student who is away, or can only submit, sees it when they continue.
      if (state.phase === "tabSwitchWarning" || state.phase === "blocked") return state;
      return ranOut(state, sectioned, event.timeLeftSeconds) ?? state;
    case "sectionTicked":
      if (state.phase !== "sectionOver") return state;
      if (state.countdown <= 1) return started(sectioned, event.timeLeftSeconds);
      return { ...state, countdown: state.countdown - 1 };
    case "sectionStarted":
      return state.phase === "sectionOver" ? started(sectioned, event.timeLeftSeconds) : state;
    case "leaveConfirmed":
      if (state.phase !== "leaveSection") return state;
      return entered(sectioned, state.index, event.timeLeftSeconds);
    case "leaveCancelled":
      return state.phase === "leaveSection"
        ? { phase: "inProgress", attempt: sectioned.attempt }
        : state;
    case "questionOpened":
      return state.phase === "inProgress" ? whileAtWork(state, event, sectioned) : null;
    default:
      return null;
  }
}

/**
 * The state after an event about sections; null for other events. The session handles the end of a section before any
 * other event in it.
 */
export function afterSectionEvent(state: QuizState, event: QuizEvent): QuizState | null {
  const sectioned = sectionedIn(state);
  if (sectioned === null || !isRunning(state)) return null;
  const attempt = afterNews(sectioned, event);
  if (attempt !== null) return { ...state, attempt } as QuizState;
  return whileRunning(state, event, sectioned);
}
