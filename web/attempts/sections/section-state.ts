// The section state of an attempt, by the same rules as on the server (docs/attempts.md, section 12).
import { quizLimits } from "#rules/limits.ts";
import {
  afterWork,
  type SectionState,
  sectionAt,
  startedSections,
  sumLeft,
} from "#rules/section-work.ts";
import type { Section } from "#rules/sections.ts";
import type { Progress, SectionBase } from "../session/attempt/attempt.ts";

type Sections = readonly Section[];

/** Seconds that an answer may take to arrive, allowed for when we predict whether it is in time. */
const ON_THE_WAY = 5;

/**
 * The section state at a reading of the attempt's clock, in whole seconds. A section without time left is over, and
 * the next one is in progress.
 */
export function stateAt(
  sections: Sections,
  state: SectionState,
  timeLeftSeconds: number,
): SectionState {
  const elapsed = Math.max(0, sumLeft(state) - timeLeftSeconds);
  const { section, left } = state;
  if (elapsed === 0 && (left[section] ?? 0) > 0) return state;
  return elapsed > 0 ? gone(sections, state, elapsed) : follow(sections, state);
}

function gone(sections: Sections, state: SectionState, elapsed: number): SectionState {
  return afterWork(sections, state, { elapsed, section: null, claimedLeft: null }).state;
}

/** Moves on from a section without time, by spending a second that it doesn't have. */
function follow(sections: Sections, state: SectionState): SectionState {
  const left = state.left.with(state.section, 1);
  const { section, reached } = gone(sections, { ...state, left }, 1);
  return section === state.section ? state : { section, reached, left: state.left };
}

/** The stored section state of progress, or one derived from it if that is missing or invalid. */
export function stateOf(sections: Sections, progress: Progress): SectionState {
  const said = progress.sections;
  const more = progress.extraSeconds ?? 0;
  const full = (section?: Section) => (section?.minutes ?? 0) * 60;
  const fits =
    said?.left.length === sections.length &&
    // Extra time may belong to any section.
    said.left.every((seconds, index) => seconds <= full(sections[index]) + more) &&
    said.section < sections.length &&
    said.reached < sections.length;
  if (said && fits) return stateAt(sections, said, progress.timeLeftSeconds);
  const started = startedSections(sections, more);
  const elapsed = Math.max(0, sumLeft(started) - progress.timeLeftSeconds);
  const section = sectionAt(sections, progress.currentQuestion);
  return afterWork(sections, started, { elapsed, section, claimedLeft: null }).state;
}

/** The state after opening a section. If a locked section is left, its remaining time is lost. */
export function movedTo(sections: Sections, state: SectionState, section: number): SectionState {
  return afterWork(sections, state, { elapsed: 0, section, claimedLeft: null }).state;
}

/** Combines two states of one attempt: the later section, with the lower time in each. */
export function lesserOf(one: SectionState, other: SectionState): SectionState {
  const left = one.left.map((seconds, index) => Math.min(seconds, other.left[index] ?? 0));
  const isOpen = ({ section }: SectionState) => (left[section] ?? 0) > 0;
  const { section } = isOpen(one) || !isOpen(other) ? one : other;
  return { section, reached: Math.max(one.reached, other.reached), left };
}

/** Why a question can't be opened. */
export type ClosedSection =
  /** Its time is over, or it was left for good. */
  | "over"
  /** A locked section in between would be lost. */
  | "behind";

/** Why a section can't be opened; null if it can. */
export function closedSection(
  sections: Sections,
  state: SectionState,
  section: number,
): ClosedSection | null {
  if (section === state.section) return null;
  if ((state.left[section] ?? 0) <= 0) return "over";
  const isLost = sections.some(
    ({ isLocked }, index) =>
      index > state.section && index < section && isLocked && (state.left[index] ?? 0) > 0,
  );
  return isLost ? "behind" : null;
}

/**
 * Positions of answers that the server would refuse, because this device was offline at the end of their section.
 * Empty if the time of the whole attempt is long over, since a resume can't save them then.
 * @param base the server's state
 * @param silence whole seconds since then
 */
export function lostAnswers(
  sections: Sections,
  base: SectionBase,
  progress: Progress,
  silence: number,
): number[] {
  const total = sumLeft(base.state);
  if (total <= 0 || silence > total + quizLimits.deliveryGraceSeconds) return [];
  const section = progress.sections?.section ?? null;
  const refusalsAfter = (elapsed: number) =>
    afterWork(sections, base.state, { elapsed, section, claimedLeft: null }).refusals;
  const atOnce = refusalsAfter(0);
  const late = refusalsAfter(silence + ON_THE_WAY);
  return progress.answers.flatMap((answer, position) => {
    const asked = sectionAt(sections, position);
    // A section that had ended before the silence, for example on another device, isn't reopened by a resume.
    const isLost = late[asked] !== null && atOnce[asked] === null;
    return isLost && answer !== base.answers[position] ? [position] : [];
  });
}
