import { quizLimits } from "#rules/limits.ts";
import { listsOf, type Progress, type QuestionLists } from "#rules/progress.ts";
import { clockAfter, untilDeadline } from "#rules/quiz-timing.ts";
import {
  afterWork,
  cutSections,
  haveClocks,
  type SectionPause,
  type SectionRefusal,
  type SectionState,
  sectionAt,
  startedSections,
  sumLeft,
  withPause,
} from "#rules/section-work.ts";
import { type FieldError, InvalidInput } from "../errors.ts";
import { type AttemptOnPaper, fullSeconds } from "./attempt.ts";
import type { SentProgress, SentSection } from "./progress.ts";

// The server's side of sections with their own clocks (docs/attempts.md, section 12).

/** An answer that the server didn't accept; the stored one counts. */
export interface RefusedAnswer {
  /** 0 for the first question. */
  position: number;
  reason: SectionRefusal;
}

/** The content of the JSON column `section_state`. */
interface StoredState extends SectionState {
  /** The refused answers of the newest save. */
  refused: readonly RefusedAnswer[];
  /** Absent in rows that an earlier version stored. */
  pause?: SectionPause | null;
}

/** Returns true if the attempt's sections have clocks. The server then decides which sections accept answers. */
export function hasSectionClocks({ paper }: Pick<AttemptOnPaper, "paper">): boolean {
  return haveClocks(paper.sections);
}

/** Returns the answers of the newest save that were refused. */
export function refusedAnswers({ sectionState }: AttemptOnPaper): readonly RefusedAnswer[] {
  return (sectionState as StoredState | null)?.refused ?? [];
}

/** Cuts the sections so that their time in total doesn't pass the attempt's deadline. */
function cutAtDeadline(
  { deadlineAt }: AttemptOnPaper,
  state: SectionState,
  savedAtMs: number,
): SectionState {
  const clock = { timeLeftSeconds: sumLeft(state), savedAtMs };
  const { timeLeftSeconds } = untilDeadline(clock, deadlineAt?.getTime() ?? null);
  return cutSections(state, timeLeftSeconds);
}

/**
 * Returns the state of the sections as of `savedAt`. Time that a deadline cuts is taken from the last sections; any
 * other time, such as the penalty of a resume, from the section in progress.
 */
export function sectionsOf(attempt: AttemptOnPaper): SectionState {
  const { paper, sectionState, timeLeftSeconds, savedAt } = attempt;
  const whole =
    (sectionState as StoredState | null) ?? startedSections(paper.sections, attempt.extraSeconds);
  const stored = cutAtDeadline(attempt, whole, savedAt.getTime());
  const elapsed = Math.max(0, sumLeft(stored) - timeLeftSeconds);
  return afterWork(paper.sections, stored, { elapsed, section: null, claimedLeft: null }).state;
}

/** Returns the state to store at a resume if the section clocks ran on since the last save. */
export function sectionsAfter(attempt: AttemptOnPaper, now: Date): StoredState {
  const passed = Math.floor((now.getTime() - attempt.savedAt.getTime()) / 1000);
  const work = { elapsed: Math.max(0, passed), section: null, claimedLeft: null };
  const { state } = afterWork(attempt.paper.sections, sectionsOf(attempt), work);
  return { ...state, refused: refusedAnswers(attempt) };
}

/**
 * Returns the sections that ended only because the last resume cost a minute. Answers given in them before the
 * disconnection may still arrive.
 */
function endedByResume(attempt: AttemptOnPaper, left: SectionState["left"]): number[] {
  const { timeLeftSeconds, clockRunsOn } = attempt;
  if (clockRunsOn) return [];
  const before = sectionsOf({
    ...attempt,
    timeLeftSeconds: timeLeftSeconds + quizLimits.disconnectionPenaltySeconds,
  });
  return [...left.keys()].filter((index) => left[index] === 0 && (before.left[index] ?? 0) > 0);
}

/** @throws InvalidInput for a section that the paper doesn't have, or more time than the section has */
function assertSection({ paper, extraSeconds }: AttemptOnPaper, sent: SentSection): void {
  const { sections } = paper;
  const errors: FieldError[] = [];
  const index = sent.section ?? null;
  const whole = (value: number, most: number) =>
    Number.isInteger(value) && value >= 0 && value <= most;
  if (index !== null && !whole(index, sections.length - 1)) {
    const message = `section must be from 0 to ${sections.length - 1}.`;
    errors.push({ field: "section", message });
  }
  const most = (sections[index ?? 0]?.minutes ?? 0) * 60 + extraSeconds;
  const left = sent.sectionTimeLeftSeconds ?? null;
  if (left !== null && errors.length === 0 && !whole(left, most)) {
    const message = `sectionTimeLeftSeconds must be from 0 to ${most}.`;
    errors.push({ field: "sectionTimeLeftSeconds", message });
  }
  if (errors.length > 0) throw new InvalidInput(errors);
}

/** Returns the section of the current question, for clients that send no section; never ends a locked section. */
function derivedSection({ paper }: AttemptOnPaper, before: SectionState, question: number): number {
  const shown = sectionAt(paper.sections, question);
  const wouldEnd = shown < before.section && paper.sections[before.section]?.isLocked;
  return wouldEnd ? before.section : shown;
}

/** Progress after the rules of sections were applied. */
export interface SectionedProgress {
  /** With the stored answer in place of each refused one. */
  progress: Progress;
  state: SectionState;
  /** The time that the section in progress may still get back. */
  pause: SectionPause | null;
  refused: RefusedAnswer[];
  /** Positions of answers that were chosen while their section had time, and arrived late. */
  late: number[];
  /** The attempt's clock: the sum of the section clocks. */
  timeLeftSeconds: number;
  savedAtMs: number;
}

/**
 * Accepts the answers to sections that are open, or were until just now. For other sections the stored answers
 * stay.
 *
 * @throws InvalidInput when the client sends an impossible section
 */
export function throughSections(
  attempt: AttemptOnPaper,
  sent: SentProgress,
  progress: Progress,
  now: Date,
): SectionedProgress {
  const { sections } = attempt.paper;
  assertSection(attempt, sent);
  const before = sectionsOf(attempt);
  const clock = { timeLeftSeconds: sumLeft(before), savedAtMs: attempt.savedAt.getTime() };
  const ran = clockAfter(clock, clock.timeLeftSeconds, now.getTime());
  const passed = Math.floor((now.getTime() - clock.savedAtMs) / 1000);
  const isNamed = sent.section != null;
  // Clients that send no section send only the attempt's clock. A claim of less time is believed.
  const claimed = isNamed ? 0 : Math.max(0, ran.timeLeftSeconds - progress.timeLeftSeconds);
  const work = {
    elapsed: Math.max(0, passed),
    section: sent.section ?? derivedSection(attempt, before, progress.currentQuestion),
    claimedLeft: isNamed ? (sent.sectionTimeLeftSeconds ?? null) : null,
    justEnded: endedByResume(attempt, before.left),
  };
  const { state, refusals, ends } = afterWork(sections, before, work);
  const believed = { elapsed: claimed, section: null, claimedLeft: null };
  const { pause: kept = null } = (attempt.sectionState as StoredState | null) ?? {};
  const counted = afterWork(sections, state, believed).state;
  const { state: paused, pause } = withPause(
    sections,
    { state: before, pause: kept },
    work,
    counted,
    attempt.extraSeconds,
  );
  const after = cutAtDeadline(attempt, paused, ran.savedAtMs);
  const startedAt = fullSeconds(attempt) - sumLeft(before);
  const late: number[] = [];
  const refused = progress.answers.flatMap((answer, position) => {
    const section = sectionAt(sections, position);
    const reason = refusals[section] ?? null;
    if (reason === null || answer === attempt.answers[position]) return [];
    const end = attempt.acceptsLate && reason === "over" ? ends.get(section) : undefined;
    const at = progress.answeredAt[position] ?? -1;
    const isInTime = end !== undefined && at >= 0 && at - startedAt < end;
    if (!isInTime || work.elapsed > end + quizLimits.overdueMinutes * 60) {
      return [{ position, reason }];
    }
    late.push(position);
    return [];
  });
  return {
    progress: withStoredAnswers(
      progress,
      attempt,
      refused.map(({ position }) => position),
    ),
    state: after,
    pause,
    refused,
    late,
    timeLeftSeconds: sumLeft(after),
    savedAtMs: ran.savedAtMs,
  };
}

/** Lists that describe an answer: refusing the answer restores all of them. */
const ANSWER_LISTS = ["answers", "choices", "changeCounts", "answeredAt"] as const;

/** Returns the progress with the stored answers at the refused positions. */
export function withStoredAnswers(
  progress: Progress,
  stored: QuestionLists,
  refused: readonly number[],
): Progress {
  if (refused.length === 0) return progress;
  const lists = listsOf(progress);
  for (const position of refused) {
    for (const name of ANSWER_LISTS) {
      const list = lists[name] as unknown[];
      list[position] = stored[name][position];
    }
  }
  return { ...progress, ...lists };
}
