import { haveClocks, type SectionState, sectionAt, sumLeft } from "#rules/section-work.ts";
import type { Section } from "#rules/sections.ts";
import type {
  AttemptSnapshot,
  PaperSections,
  Progress,
  QuizPaper,
  SectionStanding,
} from "../session/attempt/attempt.ts";
import {
  type ClosedSection,
  closedSection,
  lesserOf,
  lostAnswers,
  stateAt,
  stateOf,
} from "./section-state.ts";

/** A section as the server returns it. */
interface SentSection {
  title: string;
  firstQuestion: number;
  totalQuestions: number;
  minutes: number | null;
  isLocked: boolean;
}

function sectionsIn(list: readonly Section[]): PaperSections {
  return { list, isTimed: haveClocks(list), of: (question) => sectionAt(list, question) };
}

/** The sections of a paper, in order. */
export function paperSections(sent: readonly SentSection[]): PaperSections {
  return sectionsIn(
    sent.map(({ title, firstQuestion, totalQuestions, minutes, isLocked }) => ({
      ...{ title, start: firstQuestion, count: totalQuestions, minutes, isLocked },
    })),
  );
}

/** The sections of any paper. A paper without sections has one, with the paper's title. */
export function sectionsOf({ sections, title, questions }: QuizPaper): PaperSections {
  const whole = { title, start: 0, count: questions.length, minutes: null, isLocked: false };
  return sections ?? sectionsIn([whole]);
}

/** The timed sections; null if no section has its own clock. */
export function timedSections({ sections }: QuizPaper): readonly Section[] | null {
  return sections?.isTimed ? sections.list : null;
}

/** An attempt with its section state, at a question of the section in progress; null without timed sections. */
export function entered({
  paper,
  progress,
  confirmedAnswers,
  confirmedSections,
}: AttemptSnapshot): { progress: Progress; sections: SectionStanding } | null {
  const list = timedSections(paper);
  if (list === null) return null;
  const state = stateOf(list, progress);
  const { currentQuestion } = progress;
  const isThere = sectionAt(list, currentQuestion) === state.section;
  return {
    progress: {
      ...progress,
      sections: state,
      timeLeftSeconds: sumLeft(state),
      currentQuestion: isThere ? currentQuestion : (list[state.section]?.start ?? 0),
    },
    sections: {
      state,
      base: { state: confirmedSections ?? state, answers: confirmedAnswers ?? progress.answers },
      refused: [],
      news: null,
    },
  };
}

/** Progress with the lower time of two states in each section. */
export function withLesserClocks(paper: QuizPaper, progress: Progress, other: Progress): Progress {
  const list = timedSections(paper);
  if (list === null) return progress;
  const sections = lesserOf(stateOf(list, progress), stateOf(list, other));
  const timeLeftSeconds = Math.min(progress.timeLeftSeconds, sumLeft(sections));
  return { ...progress, timeLeftSeconds, sections: stateAt(list, sections, timeLeftSeconds) };
}

/** Why a question can't be opened; null if it can. @param state null without timed sections */
export function closedAt(
  { list, of }: PaperSections,
  state: SectionState | null,
  question: number,
): ClosedSection | null {
  return state === null ? null : closedSection(list, state, of(question));
}

/** The next (1) or previous (-1) question that can be opened; null at the end. */
export function step(
  paper: QuizPaper,
  state: SectionState | null,
  question: number,
  by: 1 | -1,
): number | null {
  const sections = sectionsOf(paper);
  const isThere = (index: number) => index >= 0 && index < paper.questions.length;
  let index = question + by;
  while (isThere(index) && closedAt(sections, state, index) === "over") index += by;
  return isThere(index) && closedAt(sections, state, index) === null ? index : null;
}

/**
 * True if a submit would lose answers, because this device was offline at the end of their section. Resuming first
 * saves them (docs/attempts.md, section 12).
 */
export function isSilent(
  server: { paper: QuizPaper; progress: Progress; secondsSinceSaved: number },
  progress: Progress,
): boolean {
  const list = timedSections(server.paper);
  if (list === null || server.paper.clockRunsOn) return false;
  const base = { state: stateOf(list, server.progress), answers: server.progress.answers };
  return lostAnswers(list, base, progress, server.secondsSinceSaved).length > 0;
}
