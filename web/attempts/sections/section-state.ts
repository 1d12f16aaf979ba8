// Where an attempt stands in its sections, by the rules that the server holds it to
// (docs/attempts.md, section 12).
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

/** How long an answer may be on its way, in seconds, in what is said beforehand of its being in time. */
const ON_THE_WAY = 5;

/**
 * Where the sections stand at a reading of the attempt's clock, in whole seconds. A section without any
 * time left is over, and the next one is in progress.
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

/** The section that follows one without any time: a second of nothing finds it. */
function follow(sections: Sections, state: SectionState): SectionState {
  const left = state.left.with(state.section, 1);
  const { section, reached } = gone(sections, { ...state, left }, 1);
  return section === state.section ? state : { section, reached, left: state.left };
}

/** What stands in saved progress, or follows from it where that says nothing that can be. */
export function stateOf(sections: Sections, progress: Progress): SectionState {
  const said = progress.sections;
  const more = progress.extraSeconds ?? 0;
  const full = (section?: Section) => (section?.minutes ?? 0) * 60;
  const fits =
    said?.left.length === sections.length &&
    // Extra time may have gone to any of them.
    said.left.every((seconds, index) => seconds <= full(sections[index]) + more) &&
    said.section < sections.length &&
    said.reached < sections.length;
  if (said && fits) return stateAt(sections, said, progress.timeLeftSeconds);
  const started = startedSections(sections, more);
  const elapsed = Math.max(0, sumLeft(started) - progress.timeLeftSeconds);
  const section = sectionAt(sections, progress.currentQuestion);
  return afterWork(sections, started, { elapsed, section, claimedLeft: null }).state;
}

/** The sections after going to one of them, which costs what was left of a locked one. */
export function movedTo(sections: Sections, state: SectionState, section: number): SectionState {
  return afterWork(sections, state, { elapsed: 0, section, claimedLeft: null }).state;
}

/** Two states of one attempt as one: the further, with the lesser time in each section. */
export function lesserOf(one: SectionState, other: SectionState): SectionState {
  const left = one.left.map((seconds, index) => Math.min(seconds, other.left[index] ?? 0));
  const isOpen = ({ section }: SectionState) => (left[section] ?? 0) > 0;
  const { section } = isOpen(one) || !isOpen(other) ? one : other;
  return { section, reached: Math.max(one.reached, other.reached), left };
}

/** Why a question can't be gone to. */
export type ClosedSection =
  /** Its time is over, or it was left for good. */
  | "over"
  /** A locked section stands between, which would be lost. */
  | "behind";

/** Why a section can't be gone to; null when it can. */
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
 * The answers of a state that would not be taken, since nothing was heard of this device over the end of
 * their section; none when the time of the whole attempt is over for long: nothing saves them then.
 *
 * @param base what the server has
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
