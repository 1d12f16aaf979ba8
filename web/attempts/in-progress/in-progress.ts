import { quizLimits } from "#rules/limits.ts";
import {
  comingBack,
  type MustSubmit,
  resumePenalty,
  type ServerClock,
  secondsWorked,
} from "#rules/quiz-timing.ts";
import { nameInList } from "#rules/random-test-name.ts";
import type { SectionState } from "#rules/section-work.ts";
import { minutesAway } from "#rules/times.ts";
import type { OpenAttemptFragment, SectionClocksFragment } from "../../gql/graphql.ts";
import { minutesText } from "../quiz/minutes-text.ts";
import { answeredCount, costsOfBoth, type TakenUp } from "../session/attempt/attempt.ts";
import type { SavedProgress } from "../session/device/saved-progress.ts";

/** A quiz in progress, as the dashboard shows it. */
export interface QuizInProgress {
  attemptId: string;
  /** As in the address: "12", or "random-12". */
  testId: string;
  isRandomTest: boolean;
  title: string;
  /** 0 before anything was saved: going on soon after is then no resuming, and costs nothing. */
  sequence: number;
  /** The newest state of the server's that is known; null while none is. */
  serverSequence: number | null;
  /** Who resumed it last, as far as the server is known to know; null for nobody. */
  takenUp: TakenUp | null;
  /** This browser has saved it last. */
  isSavedHere: boolean;
  /** Milliseconds since 1970. */
  startedAt: number;
  durationMinutes: number;
  /** 0 for the first. */
  currentQuestion: number;
  totalQuestions: number;
  answered: number;
  timeLeftSeconds: number;
  /** How long the student was at work, as the result's time taken counts it. */
  secondsWorked: number;
  /** Milliseconds since 1970. */
  savedAt: number;
  resumeCount: number;
  /** Whether its clock runs on while the student is away; left out where it stands still. */
  clockRunsOn?: boolean | undefined;
  /** Whether it was reopened and not resumed since; left out for no. */
  isReopened?: boolean | undefined;
  /** Time above the duration; left out for none. */
  extraSeconds?: number | undefined;
  tabSwitchCount: number;
  /** Where it stands in sections with clocks; null, or left out, without. */
  sections?: SectionState | null;
}

/** An attempt in progress, and where it stands in its sections if that was asked for. */
type OpenAttempt = OpenAttemptFragment & { sectionClocks?: SectionClocksFragment | null };

function ofServer(attempt: OpenAttempt): QuizInProgress[] {
  const { id, kind, randomTestId, savedAt, answers, title, totalQuestions } = attempt;
  const { sequence, currentQuestion, timeLeftSeconds, resumeCount, tabSwitchCount } = attempt;
  const { durationMinutes } = attempt;
  const isRandomTest = kind === "RANDOM";
  const number = isRandomTest ? randomTestId : attempt.testId;
  if (number === null) return [];
  return [
    {
      attemptId: id,
      testId: isRandomTest ? `random-${number}` : number,
      isRandomTest,
      title: nameInList(title, attempt.filtersName),
      sequence,
      serverSequence: sequence,
      isSavedHere: false,
      takenUp:
        attempt.takenUpAt === null
          ? null
          : { at: Date.parse(attempt.takenUpAt), from: attempt.takenUpFrom },
      startedAt: Date.parse(attempt.startedAt),
      durationMinutes,
      currentQuestion,
      totalQuestions,
      answered: answeredCount({ answers }),
      timeLeftSeconds,
      secondsWorked: attempt.secondsWorked,
      savedAt: Date.parse(savedAt),
      resumeCount,
      clockRunsOn: attempt.clockRunsOn,
      isReopened: attempt.isReopened,
      extraSeconds: attempt.extraSeconds,
      tabSwitchCount,
      sections: attempt.sectionClocks && {
        ...attempt.sectionClocks,
        left: attempt.sectionClocks.timeLeftSeconds,
      },
    },
  ];
}

/** The full clock of an attempt that this browser alone is known to have. */
function beginningOf(saved: SavedProgress): ServerClock {
  const { durationMinutes, resumeCount, startTime, extraSeconds = 0 } = saved;
  const penalties = resumeCount * resumePenalty(saved);
  const timeLeftSeconds = durationMinutes * 60 + extraSeconds - penalties;
  return { timeLeftSeconds, savedAtMs: startTime };
}

/** Seconds of work that this browser has saved since a state: time that was given up is none. */
function workedSince(before: ServerClock, { timeLeft, lastSaveTime }: SavedProgress): number {
  const after = { timeLeftSeconds: timeLeft, savedAtMs: lastSaveTime };
  return Math.max(0, secondsWorked(before, after, lastSaveTime));
}

function ofBrowser(saved: SavedProgress): QuizInProgress {
  const { attemptId, testId, isRandomTest, title, sequence, currentQuestion } = saved;
  const { totalQuestions, answers, timeLeft, lastSaveTime, resumeCount } = saved;
  return {
    attemptId,
    testId,
    isRandomTest,
    title,
    sequence,
    serverSequence: null,
    isSavedHere: true,
    takenUp: null,
    startedAt: saved.startTime,
    durationMinutes: saved.durationMinutes,
    currentQuestion,
    totalQuestions,
    answered: answeredCount({ answers }),
    timeLeftSeconds: timeLeft,
    secondsWorked: workedSince(beginningOf(saved), saved),
    savedAt: lastSaveTime,
    resumeCount,
    clockRunsOn: saved.clockRunsOn,
    extraSeconds: saved.extraSeconds,
    tabSwitchCount: saved.tabSwitchCount,
    sections: saved.sections ?? null,
  };
}

function newerOf(server: QuizInProgress, saved: SavedProgress): QuizInProgress {
  const browser = ofBrowser(saved);
  const newer = browser.sequence >= server.sequence ? browser : server;
  const { serverSequence, title, timeLeftSeconds, savedAt } = server;
  const since = newer === server ? 0 : workedSince({ timeLeftSeconds, savedAtMs: savedAt }, saved);
  return {
    ...newer,
    ...costsOfBoth(server, browser),
    secondsWorked: server.secondsWorked + since,
    serverSequence,
    title,
  };
}

/**
 * Returns the quizzes in progress: joins the server's open attempts with the ones that this browser has saved. The newer
 * sequence wins; last saved first (docs/attempts.md, section 9). Attempts that the server doesn't list have ended (submitted or
 * started fresh on another device), and those with a waiting submit are no longer in progress.
 * @param server the open attempts; null while they are unknown, then only this browser's are returned
 * @param submitted the attempts whose submit waits on this device
 */
export function joinInProgress(
  server: readonly OpenAttempt[] | null,
  browser: readonly SavedProgress[],
  submitted: ReadonlySet<string>,
): QuizInProgress[] {
  const joined =
    server?.flatMap(ofServer).map((attempt) => {
      const mine = browser.find(({ attemptId }) => attemptId === attempt.attemptId);
      return mine ? newerOf(attempt, mine) : attempt;
    }) ?? browser.map(ofBrowser);
  return joined
    .filter(({ attemptId }) => !submitted.has(attemptId))
    .sort((one, other) => other.savedAt - one.savedAt);
}

/** How much is answered, in whole percent. */
export function percentDone({ answered, totalQuestions }: QuizInProgress): number {
  return totalQuestions === 0 ? 0 : Math.round((answered / totalQuestions) * 100);
}

/** Seconds since it was saved, or started. @param now milliseconds since 1970 */
export function secondsAway({ savedAt }: QuizInProgress, now: number): number {
  return (now - savedAt) / 1000;
}

const onlySubmit: Record<Exclude<MustSubmit, null>, string> = {
  time: " No time is left after that, so it can only be submitted.",
  switches: " Resuming counts as a switch, so it can only be submitted.",
};

/**
 * The disconnection notice: how long away, what resuming costs, the switches used.
 * @param now milliseconds since 1970
 */
export function awayWords(quiz: QuizInProgress, now: number): string {
  const minutes = minutesAway(quiz.savedAt, now);
  const away = minutes < 1 ? "less than a minute" : minutesText(minutes);
  const limit = quizLimits.tabSwitchLimit;
  const switches = `Tab switches used: ${Math.min(quiz.tabSwitchCount, limit)} of ${limit}.`;
  const after = comingBack(quiz, secondsAway(quiz, now));
  if (after.isFree)
    return `Away for ${away}. Resuming costs nothing in the first minute. ${switches}`;
  const before = quiz.resumeCount > 0 ? `, after ${quiz.resumeCount} before` : "";
  const resuming = quiz.clockRunsOn
    ? "The clock runs on while you are away."
    : `Resuming costs 1 penalty minute${before}.`;
  const isOver = quiz.clockRunsOn && after.mustSubmit === "time";
  const end = isOver
    ? " The time is over, so it can only be submitted."
    : after.mustSubmit === null
      ? ""
      : onlySubmit[after.mustSubmit];
  return `Away for ${away}. ${resuming} ${switches}${end}`;
}
