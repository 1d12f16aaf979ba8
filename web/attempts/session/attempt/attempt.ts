// What the quiz knows of an attempt.
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
  /** What is done to the paper without answering; null, or left out, for nothing. */
  annotations?: Annotations | null | undefined;
  /** Where it stands in sections with clocks, which together have the time left; else left out. */
  sections?: SectionState | null;
  /** Time above the duration that the time left is known to have; left out for none. */
  extraSeconds?: number;
}

type Sent = PaperQuestionFragment;

/** One question of the paper an attempt is taken on. What is null may be left out. */
export type PaperQuestion = Pick<Sent, "id" | "questionId" | "questionText" | "options"> &
  Partial<Pick<Sent, "questionHtml" | "optionsHtml" | "lang" | "passageId">>;

/** A passage of the paper, in the words that were frozen with it. */
export type PaperPassage = Omit<PaperPassageFragment, "__typename">;

/** The sections of a paper, and whether each has a clock of its own. */
export interface PaperSections {
  readonly list: readonly Section[];
  readonly isTimed: boolean;
  /** The section of a question, both 0 for the first. */
  of(question: number): number;
}

/** What never changes while an attempt is in progress. */
export interface QuizPaper {
  attemptId: string;
  /** The test as the address names it: "12", or "random-12" for a stored random test. */
  testId: string;
  isRandomTest: boolean;
  title: string;
  durationMinutes: number;
  /** Whether the clock runs on while the student is away; left out where it stands still. */
  clockRunsOn?: boolean;
  /** Marks, not hundredths. */
  correctMarks: number;
  /** A deduction in marks, 0 or more. */
  incorrectMarks: number;
  /** Milliseconds since 1970. */
  startedAt: number;
  questions: readonly PaperQuestion[];
  /** Those that its questions ask about, each once; left out where there are none. */
  passages?: readonly PaperPassage[];
  /** Null, or left out, on a paper without: it is one section. */
  sections?: PaperSections | null;
}

/** Who resumed an attempt last. */
export interface TakenUp {
  /** Milliseconds since 1970, by the server's clock. */
  at: number;
  /** The device, such as "Chrome on Android"; null when it did not say. */
  from: string | null;
}

/** An attempt as the server answers it. */
export interface ServerAttempt {
  paper: QuizPaper;
  status: "open" | "submitted" | "abandoned";
  progress: Progress;
  /** How often it was resumed, so it also shows whether somebody resumed since. */
  resumeCount: number;
  /** Whether it was reopened and not resumed since: that resume is no tab switch. Left out for no. */
  isReopened?: boolean;
  /** Null, or left out, when nobody resumed it. */
  takenUp?: TakenUp | null;
  /** Milliseconds since 1970, by the server's clock. */
  savedAt: number;
  /** How long ago that was when the server answered, by its clock. */
  secondsSinceSaved: number;
}

/** Where else an attempt is in progress. */
export type Place = "tab" | "device";

/** Whose answers count where two versions conflict. */
export type Keep = "mine" | "theirs";

/** One question that two versions of an attempt have answered differently. */
export interface Difference {
  /** 0 for the first question. */
  index: number;
  /** The option chosen here, -1 for none. */
  here: number;
  /** The option chosen there, -1 for none. */
  there: number;
}

/** How many answers each of two merged versions added: those from here, and those from there. */
export type MergedCounts = Record<"here" | "there", number>;

/** The same, and how it came about. */
export interface Merged extends MergedCounts {
  /** How many conflicted, and whose answers to these the student chose; null where none did. */
  chosen: { count: number; from: "here" | "there" } | null;
  /** Where the other version was; left out for another device. */
  place?: Place;
}

/** What was done to the questions without answering. */
export type Marks = Pick<Progress, "marked" | "annotations">;

/** Where an attempt stood when it was last saved, on this device or on the server. */
export interface AttemptSnapshot extends Omit<ServerAttempt, "status" | "secondsSinceSaved"> {
  /**
   * The answers that the server is known to have had of it: what differs from them is on this device
   * alone. Null, or left out, when this device doesn't know.
   */
  confirmedAnswers?: readonly number[] | null;
  /** The marks that the server is known to have had with them; null, or left out, as the answers. */
  confirmedMarks?: Marks | null;
  /** Where the server is known to have had it in its sections; null, or left out, as the answers. */
  confirmedSections?: SectionState | null;
  /** Set when two versions were merged. */
  merged?: Merged | null;
}

/** What this device kept of an attempt, with what the server is known to have of it. */
export interface LocalSnapshot extends AttemptSnapshot {
  /** The highest sequence number that the server confirmed; 0 for none. */
  confirmedSequence: number;
  /** The tab that kept it. */
  writer: string;
}

/** An answer that was sent and is not the one that counts. */
export interface RefusedAnswer {
  /** 0 for the first question. */
  position: number;
  reason: SectionRefusal;
}

/** What a save returned of the sections. */
export interface SavedSections {
  /** As of the moment that the save names. */
  state: SectionState;
  refused: readonly RefusedAnswer[];
}

/** What the server was last known to have. */
export type SectionBase = Pick<Progress, "answers"> & { state: SectionState };

/** What happened to the sections that the student has to see; another object each time. */
export type SectionNews =
  /** The server's clock of the section in progress, in whole seconds, was taken over. */
  | { kind: "clock"; seconds: number }
  /** Answers that do not count. */
  | { kind: "refused"; positions: readonly number[] }
  /** The network was away over the end of a section, and the attempt was taken up again. */
  | { kind: "resumed" };

/** Where an attempt on sections with clocks stands on this page. */
export interface SectionStanding {
  /** As of the reading of the attempt's clock that is the sum of what is left. */
  state: SectionState;
  /** What the server had when the attempt was started or taken up here. */
  base: SectionBase;
  /** The questions, 0 for the first, whose answers did not count, on this page. */
  refused: readonly number[];
  /** Null for none. */
  news: SectionNews | null;
}

/** What the student has done on a paper so far. Never changed in place. */
export interface AnswerSheet
  extends Omit<
    Progress,
    "sequence" | "timeLeftSeconds" | "tabSwitchCount" | "sections" | "extraSeconds"
  > {
  /** Seconds gone on the attempt's clock up to which the current question's time is counted. */
  countedTo: number;
  /** Whether a passage is in view, so that the seconds that go by are of reading it too. */
  isReading: boolean;
}

/** Time that was given to an attempt in progress; none where it was reopened. */
interface TimeGiven {
  seconds: number;
  /** Null when none was said. */
  reason: string | null;
}

/** An attempt that the student is working on. The clock is separate (clock.ts). */
export interface ActiveAttempt {
  paper: QuizPaper;
  sheet: AnswerSheet;
  tabSwitchCount: number;
  resumeCount: number;
  /** Time above the duration; left out for none. */
  extraSeconds?: number;
  /** Set when time was given here; another object each time. */
  given?: TimeGiven;
  /** What the clock was set to when the attempt was started or resumed here. */
  secondsAtStart: number;
  /** The sequence number of the state it was started or resumed from. */
  sequenceAtStart: number;
  /** Whether the score is to stay hidden for a blind review; left out until the student chooses here. */
  reviewBlind?: boolean;
  /** Null, or left out, where no section has a clock of its own. */
  sections?: SectionStanding | null;
  /** Set when it was merged from two versions. */
  merged?: Merged | null;
}

/**
 * Exactly the fields of progress, without sections, of what may hold more. What can't be annotations is
 * left out.
 */
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

/** How many questions have an answer, marked or not: both count alike. */
export function answeredCount({ answers }: { readonly answers: readonly number[] }): number {
  return answers.filter((answer) => answer !== UNANSWERED).length;
}

const ANSWER_LISTS = ["answers", "choices", "changeCounts"] as const;

/** Lists with the answers, and how they came about, that another version has to some questions. */
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

/** Seconds of the full clock that are gone; the attempt's clock as it counts up. */
export function secondsGone(
  { paper, extraSeconds = 0 }: Pick<ActiveAttempt, "paper" | "extraSeconds">,
  timeLeftSeconds: number,
): number {
  return paper.durationMinutes * 60 + extraSeconds - timeLeftSeconds;
}

/** What the server is known to have, where it has this state. */
export function confirmedBy({ answers, marked, annotations }: Progress) {
  return { confirmedAnswers: answers, confirmedMarks: { marked, annotations } };
}

/** Whether progress has an entry for each question of the paper, and chooses only what is there. */
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

/** What an attempt has cost so far. */
interface Costs {
  timeLeftSeconds: number;
  tabSwitchCount: number;
  resumeCount: number;
  extraSeconds?: number | undefined;
  /** Whether its clock runs on, so that a resume took no minute off it. */
  clockRunsOn?: boolean | undefined;
  /** Whether the next resume is no tab switch. */
  isReopened?: boolean | undefined;
}

export function costsOf({ progress, resumeCount, paper, isReopened }: AttemptSnapshot): Costs {
  return { ...progress, resumeCount, clockRunsOn: paper.clockRunsOn, isReopened };
}

/** The time left of an attempt if nobody had resumed it or given it time. */
function plainLeft({ timeLeftSeconds, resumeCount, extraSeconds = 0, clockRunsOn }: Costs): number {
  return timeLeftSeconds + resumeCount * resumePenalty({ clockRunsOn }) - extraSeconds;
}

/**
 * Returns the costs of an attempt from two versions of it. No time is won back and no tab switch is forgotten.
 * Two devices can work at the same time, so the longer work counts; penalties and extra time are reckoned separately,
 * because one version may not know a penalty of the other, nor what was given since.
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
