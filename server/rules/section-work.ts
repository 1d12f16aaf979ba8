// How the clocks of sections run while they are worked in (docs/attempts.md, section 12). Apart from the
// rules of a test's form, which no student's page needs.
import { quizLimits } from "./limits.ts";
import type { Section } from "./sections.ts";

/** Which section a question is in, 0 for the first of both. @throws RangeError for none */
export function sectionAt(sections: readonly Section[], position: number): number {
  const index = sections.findIndex(({ start, count }) => position < start + count);
  if (index === -1) throw new RangeError(`Question ${position} is in no section.`);
  return index;
}

/** Whether sections have clocks of their own. */
export function haveClocks(sections: readonly Section[]): boolean {
  return sections.some(({ minutes }) => minutes !== null);
}

/** Where an attempt on sections with clocks stands. */
export interface SectionState {
  /** The section whose clock runs, 0 for the first. */
  section: number;
  /** The last section that was started. */
  reached: number;
  /** Seconds left in each. */
  left: readonly number[];
}

/** Why answers to a section are not taken. */
export type SectionRefusal = "over" | "not_begun";

/**
 * The beginning: the first section, and every clock full. Extra time is spread over the sections by their minutes.
 */
export function startedSections(sections: readonly Section[], extraSeconds = 0): SectionState {
  const full = sections.map(({ minutes }) => (minutes ?? 0) * 60);
  const sum = full.reduce((one, other) => one + other, 0);
  let rest = extraSeconds;
  let ahead = sum;
  const left = full.map((seconds) => {
    const more = ahead === 0 ? 0 : Math.round((rest * seconds) / ahead);
    rest -= more;
    ahead -= seconds;
    return seconds + more;
  });
  return { section: 0, reached: 0, left };
}

/** Seconds left in all sections together. */
export function sumLeft({ left }: SectionState): number {
  return left.reduce((sum, seconds) => sum + seconds, 0);
}

/**
 * Sections that have no more than so many seconds together. What is too much is taken off those that would be
 * worked in last, so that the one in progress keeps its time.
 */
export function cutSections(state: SectionState, seconds: number): SectionState {
  const left = [...state.left];
  const places = [...left.keys()];
  const order = [...places.slice(state.section), ...places.slice(0, state.section)];
  let rest = seconds;
  for (const section of order) {
    left[section] = Math.min(left[section] ?? 0, rest);
    rest -= left[section];
  }
  return { ...state, left };
}

/** The section that begins by itself when one is over: the next with time, then one gone back to. */
function successor(left: readonly number[], section: number): number | null {
  const later = left.findIndex((seconds, index) => index > section && seconds > 0);
  if (later !== -1) return later;
  const any = left.findIndex((seconds) => seconds > 0);
  return any === -1 ? null : any;
}

/** What passed since a state. */
export interface SectionWork {
  /** Whole seconds by the server's clock. */
  elapsed: number;
  /** The section that the student is in by now; null for the one that the clock says. */
  section: number | null;
  /** Seconds left in that one as the client has it: less than the server has is believed. */
  claimedLeft: number | null;
  /** Sections that a penalty ended at the beginning of this, whatever was answered in them before. */
  justEnded?: readonly number[];
}

/** The section that is gone to: any with time left. */
function target({ section, left }: SectionState, wanted: number | null): number {
  return wanted !== null && (left[wanted] ?? 0) > 0 ? wanted : section;
}

/** The sections that are gone through from one to another, both included. */
function wayBetween(from: number, to: number): number[] {
  if (to < from) return [from, to];
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/**
 * The sections after some seconds of work, and to which of them answers are still taken.
 *
 * Only one clock runs at a time. When it has run out, the next section begins. Who goes on to a later
 * section has gone through those between; a locked one that is left is over. A section takes answers
 * while it could have been open by the server's clock, and for the time of delivery after that,
 * whatever the client says of when it was left. One that a penalty has ended takes them for the time of
 * delivery after the penalty. No clock ever gains.
 */
export function afterWork(
  sections: readonly Section[],
  before: SectionState,
  { elapsed, section: wanted, claimedLeft, justEnded = [] }: SectionWork,
): {
  state: SectionState;
  refusals: (SectionRefusal | null)[];
  /** Until which second each section that had time can have been open. */
  ends: ReadonlyMap<number, number>;
} {
  const goal = target(before, wanted);
  const isMove = goal !== before.section;
  const left = [...before.left];
  const way = wayBetween(before.section, goal);
  const saysOfIt = wanted === null || wanted === goal ? claimedLeft : null;
  const claimed = Math.max(0, (left[goal] ?? 0) - (saysOfIt ?? left[goal] ?? 0));
  // What was worked where the student is now, after a move; the rest was worked on the way.
  const inGoal = isMove ? Math.min(claimed, elapsed) : 0;
  left[goal] = (left[goal] ?? 0) - inGoal;
  const { last: take, furthest } = takeAlong(left, way, elapsed - inGoal);
  for (const passed of way) if (passed !== take && sections[passed]?.isLocked) left[passed] = 0;
  // A claim of less time than can have passed is believed of the section that the clock is in.
  if (take === goal && claimed > 0) {
    const most = Math.max(0, (before.left[goal] ?? 0) - claimed);
    left[goal] = Math.min(left[goal] ?? 0, most);
  }
  const section = (left[take] ?? 0) > 0 ? take : (successor(left, take) ?? take);
  const reached = Math.max(before.reached, goal, section, furthest);
  const latest = latestEnds(before.left, way);
  const refusals = sections.map((_, index): SectionRefusal | null => {
    if (index <= reached && (left[index] ?? 0) > 0) return null;
    if (index > reached) return "not_begun";
    const wasOpen = (before.left[index] ?? 0) > 0;
    const end = justEnded.includes(index) ? 0 : wasOpen ? latest.get(index) : undefined;
    const isInTime = end !== undefined && elapsed <= end + quizLimits.deliveryGraceSeconds;
    return isInTime ? null : "over";
  });
  return { state: { section, reached, left }, refusals, ends: latest };
}

/** What a section that began by itself may still be given back. */
export interface SectionPause {
  /** 0 for the first. */
  section: number;
  seconds: number;
}

/** So far a client may be ahead of the server when it sees a section's time run out, in seconds. */
const AHEAD_SECONDS = 2;

/**
 * Gives a section back the seconds for which the dialog between two sections stood, so that it costs no
 * clock. When the time of a section has run out, the next one may claim that much more than the server
 * counted, once and not above its full time.
 *
 * @param before the sections before `work`, and the pause that was left then
 * @param state the sections after it
 * @param extraSeconds that any of them may have above its minutes
 * @returns the sections, and the pause that is left of the one in progress; null for none
 */
export function withPause(
  sections: readonly Section[],
  before: { state: SectionState; pause: SectionPause | null },
  { elapsed, section: named, claimedLeft }: SectionWork,
  state: SectionState,
  extraSeconds = 0,
): { state: SectionState; pause: SectionPause | null } {
  const { section, left } = state;
  const had = before.state.left[before.state.section] ?? 0;
  const ranOut = section !== before.state.section && elapsed + AHEAD_SECONDS >= had;
  const kept = before.pause?.section === section ? before.pause : null;
  const pause = ranOut ? { section, seconds: quizLimits.sectionOverDelaySeconds } : kept;
  const counted = left[section] ?? 0;
  if (pause === null || counted === 0 || named !== section || claimedLeft === null) {
    return { state, pause };
  }
  const most = Math.min(claimedLeft, (sections[section]?.minutes ?? 0) * 60 + extraSeconds);
  const back = Math.max(0, Math.min(most - counted, pause.seconds));
  return {
    state: { ...state, left: left.with(section, counted + back) },
    pause: { section, seconds: pause.seconds - back },
  };
}

/**
 * Takes seconds off the sections on a way, then off those that begin by themselves.
 *
 * @returns the last that they were taken off, and the furthest that began by itself
 */
function takeAlong(
  left: number[],
  way: readonly number[],
  seconds: number,
): { last: number; furthest: number } {
  let rest = seconds;
  let current = way[0] ?? 0;
  let furthest = 0;
  for (const section of way) {
    const taken = Math.min(left[section] ?? 0, rest);
    left[section] = (left[section] ?? 0) - taken;
    rest -= taken;
    current = section;
  }
  while (rest > 0) {
    const next = successor(left, current);
    if (next === null) break;
    const taken = Math.min(left[next] ?? 0, rest);
    left[next] = (left[next] ?? 0) - taken;
    rest -= taken;
    current = next;
    furthest = Math.max(furthest, next);
  }
  return { last: current, furthest };
}

/** Until which second each section can have been open, when as much as possible was worked in each. */
function latestEnds(left: readonly number[], way: readonly number[]): Map<number, number> {
  const ends = new Map<number, number>();
  const remaining = [...left];
  let end = 0;
  let current: number | null = null;
  for (const section of way) {
    end += remaining[section] ?? 0;
    remaining[section] = 0;
    ends.set(section, end);
    current = section;
  }
  for (;;) {
    current = successor(remaining, current ?? 0);
    if (current === null) return ends;
    end += remaining[current] ?? 0;
    remaining[current] = 0;
    ends.set(current, end);
  }
}
