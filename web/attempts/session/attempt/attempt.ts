// The types of an attempt in the quiz.
import { type Annotations, isAnnotations } from "#rules/annotations.ts";
import { UNANSWERED } from "#rules/grading.ts";
import {
  listNames,
  listsOf,
  type QuestionLists,
  type Progress as SavedState,
  progressIn as stateIn,
} from "#rules/progress.ts";
import { resumePenalty } from "#rules/quiz-timing.ts";
import type { SectionRefusal, SectionState } from "#rules/section-work.ts";
import type { Section } from "#rules/sections.ts";
import type { PaperPassageFragment, PaperQuestionFragment } from "../../../gql/graphql.ts";

/** The state of an attempt as it is saved. */
export interface Progress extends SavedState {
  /** Highlights, struck options and text size; null or left out for none. */
  annotations?: Annotations | null | undefined;
  /** The state of timed sections, whose times add up to the time left; left out on other papers. */
  sections?: SectionState | null;
  /** Known extra time, in seconds; left out for none. */
  extraSeconds?: number;
}

type Sent = PaperQuestionFragment;

/** One question of the paper. Null fields may be left out. */
export type PaperQuestion = Pick<Sent, "id" | "questionId" | "questionText" | "options"> &
  Partial<Pick<Sent, "questionHtml" | "optionsHtml" | "lang" | "passageId">>;

/** A passage of the paper, as it was when the paper was made. */
export type PaperPassage = Omit<PaperPassageFragment, "__typename">;

/** The sections of a paper. `isTimed` is true if each one has its own clock. */
export interface PaperSections {
  readonly list: readonly Section[];
  readonly isTimed: boolean;
  /** Returns the section of a question, both counted from 0. */
  of(question: number): number;
}

/** The part of an attempt that never changes while it is in progress. */
export interface QuizPaper {
  attemptId: string;
  /** The test as in the address: "12", or "random-12" for a stored random test. */
  testId: string;
  isRandomTest: boolean;
  title: string;
  durationMinutes: number;
  /** True if the clock runs on while the student is away; left out if it stops. */
  clockRunsOn?: boolean;
  /** Marks, not hundredths. */
  correctMarks: number;
  /** A deduction in marks, 0 or more. */
  incorrectMarks: number;
  /** Milliseconds since 1970. */
  startedAt: number;
  questions: readonly PaperQuestion[];
  /** The passages of the questions, each once; left out if there are none. */
  passages?: readonly PaperPassage[];
  /** Null or left out on a paper without sections. */
  sections?: PaperSections | null;
}

/** When and where an attempt was last resumed. */
export interface TakenUp {
  /** Milliseconds since 1970, by the server's clock. */
  at: number;
  /** The device, such as "Chrome on Android"; null if unknown. */
  from: string | null;
}

/** An attempt as the server returns it. */
export interface ServerAttempt {
  paper: QuizPaper;
  status: "open" | "submitted" | "abandoned";
  progress: Progress;
  /** How often it was resumed. A higher number means that it was resumed again. */
  resumeCount: number;
  /** True if it was reopened and not resumed since: the next resume is no tab switch. Left out for false. */
  isReopened?: boolean;
  /** Null or left out if it was never resumed. */
  takenUp?: TakenUp | null;
  /** Milliseconds since 1970, by the server's clock. */
  savedAt: number;
  /** Seconds between `savedAt` and the server's response, by the server's clock. */
  secondsSinceSaved: number;
}

/** The other place in which an attempt is in progress. */
export type Place = "tab" | "device";

/** Whose answers count where two versions conflict. */
export type Keep = "mine" | "theirs";

/** A question that two versions of an attempt answer differently. */
export interface Difference {
  /** 0 for the first question. */
  index: number;
  /** The option chosen here, -1 for none. */
  here: number;
  /** The option chosen there, -1 for none. */
  there: number;
}

/** The number of answers that each of two merged versions added. */
export type MergedCounts = Record<"here" | "there", number>;

/** The counts, and how the versions were merged. */
export interface Merged extends MergedCounts {
  /** The number of conflicts, and the version the student chose; null if there were none. */
  chosen: { count: number; from: "here" | "there" } | null;
  /** Where the other version was; left out for another device. */
  place?: Place;
}

/** Marks for review and annotations. */
export type Marks = Pick<Progress, "marked" | "annotations">;

/** An attempt as it was last saved, on this device or on the server. */
export interface AttemptSnapshot extends Omit<ServerAttempt, "status" | "secondsSinceSaved"> {
  /** The answers that the server last confirmed; only this device has the others. Null or left out if unknown. */
  confirmedAnswers?: readonly number[] | null;
  /** The marks that the server last confirmed; null or left out if unknown. */
  confirmedMarks?: Marks | null;
  /** The section state that the server last confirmed; null or left out if unknown. */
  confirmedSections?: SectionState | null;
  /** Set when two versions were merged. */
  merged?: Merged | null;
}

/** An attempt as this device stored it, with what the server confirmed. */
export interface LocalSnapshot extends AttemptSnapshot {
  /** The highest sequence number that the server confirmed; 0 for none. */
  confirmedSequence: number;
  /** The tab that stored it. */
  writer: string;
}

/** A sent answer that the server did not accept. */
export interface RefusedAnswer {
  /** 0 for the first question. */
  position: number;
  reason: SectionRefusal;
}

/** The sections in the response to a save. */
export interface SavedSections {
  /** As of the save's `savedAt`. */
  state: SectionState;
  refused: readonly RefusedAnswer[];
}

/** The last state that the server is known to have. */
export type SectionBase = Pick<Progress, "answers"> & { state: SectionState };

/** News about the sections for the student; a new object each time. */
export type SectionNews =
  /** The clock of the section was set to the server's, in whole seconds. */
  | { kind: "clock"; seconds: number }
  /** The server did not accept these answers. */
  | { kind: "refused"; positions: readonly number[] }
  /** The network was down at the end of a section, and the attempt was resumed. */
  | { kind: "resumed" };

/** The state of an attempt with timed sections on this page. */
export interface SectionStanding {
  /** As of the attempt's clock reading that equals the sum of `left`. */
  state: SectionState;
  /** The server's state when the attempt was started or resumed here. */
  base: SectionBase;
  /** Positions of the questions whose answers were refused on this page, counted from 0. */
  refused: readonly number[];
  /** Null for none. */
  news: SectionNews | null;
}

/** The student's work on a paper. Immutable. */
export interface AnswerSheet
  extends Omit<
    Progress,
    "sequence" | "timeLeftSeconds" | "tabSwitchCount" | "sections" | "extraSeconds"
  > {
  /** Seconds gone on the attempt's clock up to which the current question's time is counted. */
  countedTo: number;
  /** True if a passage is in view, so that time also counts as reading time. */
  isReading: boolean;
}

/** Time that was added to an attempt in progress; none if it was reopened. */
interface TimeGiven {
  seconds: number;
  /** Null if no reason was given. */
  reason: string | null;
}

/** An attempt that the student is working on. Its clock is separate (clock.ts). */
export interface ActiveAttempt {
  paper: QuizPaper;
  sheet: AnswerSheet;
  tabSwitchCount: number;
  resumeCount: number;
  /** Extra time, in seconds; left out for none. */
  extraSeconds?: number;
  /** Set when time was added while this page was open; a new object each time. */
  given?: TimeGiven;
  /** What the clock was set to when the attempt was started or resumed here. */
  secondsAtStart: number;
  /** The sequence number of the state it was started or resumed from. */
  sequenceAtStart: number;
  /** True if the score stays hidden for a blind review; left out until the student chooses here. */
  reviewBlind?: boolean;
  /** Null or left out if no section has its own clock. */
  sections?: SectionStanding | null;
  /** Set when it was merged from two versions. */
  merged?: Merged | null;
}

/** Picks the fields of progress, without sections, from a larger object. Leaves out invalid annotations. */
export function progressIn(
  holder: SavedState & { readonly annotations?: unknown; readonly extraSeconds?: number },
) {
  const { annotations, extraSeconds = 0 } = holder;
  const progress: ReturnType<typeof stateIn> & Pick<Progress, "annotations" | "extraSeconds"> =
    stateIn(holder);
  if (isAnnotations(annotations)) progress.annotations = annotations;
  if (extraSeconds > 0) progress.extraSeconds = extraSeconds;
  return progress;
}

/** The number of questions with an answer, marked or not. */
export function answeredCount({ answers }: { readonly answers: readonly number[] }): number {
  return answers.filter((answer) => answer !== UNANSWERED).length;
}

const ANSWER_LISTS = ["answers", "choices", "changeCounts"] as const;

/** Returns the lists with the answers, and their history, of another version at some positions. */
export function withAnswersOf<T extends QuestionLists>(
  lists: T,
  other: QuestionLists,
  positions: Iterable<number>,
): T {
  const joined = listsOf(lists);
  for (const position of positions) {
    for (const name of ANSWER_LISTS) {
      (joined[name] as unknown[])[position] = other[name][position];
    }
  }
  return { ...lists, ...joined };
}

/** Seconds of the full time that are gone. */
export function secondsGone(
  { paper, extraSeconds = 0 }: Pick<ActiveAttempt, "paper" | "extraSeconds">,
  timeLeftSeconds: number,
): number {
  return paper.durationMinutes * 60 + extraSeconds - timeLeftSeconds;
}

/** Returns progress as the state that the server confirmed. */
export function confirmedBy({ answers, marked, annotations }: Progress) {
  return { confirmedAnswers: answers, confirmedMarks: { marked, annotations } };
}

/** True if progress has an entry for each question of the paper, and chooses only existing options. */
export function fitsPaper(progress: Progress, paper: QuizPaper): boolean {
  const count = paper.questions.length;
  return (
    listNames.every((name) => progress[name].length === count) &&
    progress.currentQuestion < count &&
    progress.timeLeftSeconds <= paper.durationMinutes * 60 + (progress.extraSeconds ?? 0) &&
    paper.questions.every(
      (question, index) => (progress.answers[index] ?? UNANSWERED) < question.options.length,
    )
  );
}

/** The time, switches and resumes used so far. */
interface Costs {
  timeLeftSeconds: number;
  tabSwitchCount: number;
  resumeCount: number;
  extraSeconds?: number | undefined;
  /** True if its clock runs on, so that a resume took no minute off it. */
  clockRunsOn?: boolean | undefined;
  /** True if the next resume is no tab switch. */
  isReopened?: boolean | undefined;
}

export function costsOf({ progress, resumeCount, paper, isReopened }: AttemptSnapshot): Costs {
  return { ...progress, resumeCount, clockRunsOn: paper.clockRunsOn, isReopened };
}

/** The time left without resume penalties and extra time. */
function plainLeft({ timeLeftSeconds, resumeCount, extraSeconds = 0, clockRunsOn }: Costs): number {
  return timeLeftSeconds + resumeCount * resumePenalty({ clockRunsOn }) - extraSeconds;
}

/**
 * Combines the costs of two versions of an attempt, so that no time is won back and no tab switch is forgotten. Two
 * devices can work at the same time, so the longer work counts. Penalties and extra time are combined separately,
 * since one version may not know those of the other.
 */
export function costsOfBoth(one: Costs, other: Costs) {
  const resumeCount = Math.max(one.resumeCount, other.resumeCount);
  const extraSeconds = Math.max(one.extraSeconds ?? 0, other.extraSeconds ?? 0);
  const penalties = resumeCount * resumePenalty(other);
  const left = Math.min(plainLeft(one), plainLeft(other)) - penalties + extraSeconds;
  return {
    timeLeftSeconds: Math.max(0, left),
    tabSwitchCount: Math.max(one.tabSwitchCount, other.tabSwitchCount),
    resumeCount,
    ...(extraSeconds > 0 ? { extraSeconds } : {}),
  };
}
