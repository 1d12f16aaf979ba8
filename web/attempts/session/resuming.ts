// Going on with an attempt: one that is offered, or one that is in two places (docs/attempts.md,
// sections 6 and 9). The server is read before anything is written, and resumed before anything is sent
// that only this device has.

import { UNANSWERED } from "#rules/grading.ts";
import { quizLimits } from "#rules/limits.ts";
import { serverNow } from "../../apollo/server-clock.ts";
import { withLesserClocks } from "../sections/paper-sections.ts";
import {
  type AttemptSnapshot,
  confirmedBy,
  costsOf,
  costsOfBoth,
  type LocalSnapshot,
  type ServerAttempt,
  withAnswersOf,
} from "./attempt/attempt.ts";
import {
  chosenOver,
  compareAnswers,
  hasNewDifference,
  isAllThere,
  isSameWork,
  marksOfBoth,
  merged,
  mergedLists,
  onOneClock,
  reconcile,
} from "./attempt/merging.ts";
import type { LocalReader } from "./device/saved-progress.ts";
import { type QuizGateway, Refused, resumeOnce, taskFailure } from "./gateway/gateway.ts";
import { overEvent, type QuizEvent, type SavedElsewhere } from "./machine/quiz-state.ts";

/**
 * Whether the server got further only by a save of this device's last page, which was on its way when the
 * student was shown an earlier state: what it holds is nothing new to them.
 *
 * @param sequence the newest state of the server's that the student was shown
 */
export function isOwnLateSave(
  { status, progress }: ServerAttempt,
  kept: LocalSnapshot | null,
  sequence: number,
): boolean {
  const isFurther = status === "open" && progress.sequence > sequence;
  return isFurther && kept !== null && isSameWork(progress, kept.progress);
}

/** Whether the server still has the answers on which this device goes on. */
function isUnchanged({ confirmedAnswers }: AttemptSnapshot, server: AttemptSnapshot): boolean {
  const { answers } = server.progress;
  return confirmedAnswers?.every((answer, index) => answer === answers[index]) === true;
}

/** Whether neither time nor a switch is left to resume an attempt with. */
function isOnlyToSubmit({ progress, paper, secondsSinceSaved }: ServerAttempt): boolean {
  const gone = paper.clockRunsOn ? secondsSinceSaved : 0;
  const isOver = progress.timeLeftSeconds <= gone;
  return isOver || progress.tabSwitchCount > quizLimits.tabSwitchLimit;
}

/**
 * The work of this device on the attempt as the server has it now, to be saved as the next. What the
 * server got after `offered.confirmedAnswers` was read is kept.
 */
function onto(server: AttemptSnapshot, offered: AttemptSnapshot): AttemptSnapshot {
  const { sequence, tabSwitchCount, sections } = server.progress;
  // A resume that the server has counted is a switch here, too, unless it is the one after a reopening.
  const free = offered.isReopened ? 1 : 0;
  const resumes = Math.max(0, server.resumeCount - offered.resumeCount - free);
  const costs = costsOfBoth(costsOf(server), costsOf(offered));
  const { resumeCount: _, ...clock } = costs;
  const progress = {
    ...offered.progress,
    ...mergedLists(offered, server, "mine"),
    ...marksOfBoth(offered, server, "mine"),
    sequence,
    ...clock,
    tabSwitchCount: Math.max(tabSwitchCount, offered.progress.tabSwitchCount + resumes),
  };
  return onOneClock({
    ...server,
    ...confirmedBy(server.progress),
    confirmedSections: sections ?? null,
    progress: withLesserClocks(server.paper, progress, server.progress),
    merged: offered.merged ?? null,
  });
}

/** The server's state and clock; switches that only this page knows of are not forgotten. */
function withSwitchesOf(server: AttemptSnapshot, mine: AttemptSnapshot): AttemptSnapshot {
  const tabSwitchCount = Math.max(server.progress.tabSwitchCount, mine.progress.tabSwitchCount);
  return { ...server, progress: { ...server.progress, tabSwitchCount } };
}

/** One version of this device with what another, later one has not sent. */
function withUnsentOf(mine: AttemptSnapshot, later: AttemptSnapshot): AttemptSnapshot {
  const { progress, confirmedAnswers } = later;
  const unsent = progress.answers.flatMap((answer, index) =>
    answer === (confirmedAnswers?.[index] ?? UNANSWERED) ? [] : [index],
  );
  return { ...mine, progress: withAnswersOf(mine.progress, progress, unsent) };
}

/** The two sides of a choice as they are now. */
function sidesOf(asked: SavedElsewhere, read: AttemptSnapshot, local: LocalReader) {
  const { mine, attempt, place, theirs } = asked;
  const found = reconcile(read, local.read(theirs.paper));
  const newest = found.kind === "saved" ? found.snapshot : read;
  // What ran here is in this page's memory alone, and what the device keeps is the other tab's.
  if (attempt !== null) {
    // A tab that is closed by now may have kept answers that nobody else has.
    const here = found.kind === "diverged" ? withUnsentOf(mine, found.mine) : mine;
    return { mine: here, there: newest };
  }
  if (!local.hasChanged(theirs.paper)) return { mine, there: place === "tab" ? newest : read };
  // Another tab of this device has kept more since this one looked.
  return { mine: found.kind === "diverged" ? found.mine : newest, there: newest };
}

/** Prepares going on. @param local what this device keeps, which other tabs may go on writing */
export function createResuming({ gateway, local }: { gateway: QuizGateway; local: LocalReader }) {
  const once = resumeOnce(gateway);

  /** The server has a newer state than the one that was offered. */
  function newer(offered: AttemptSnapshot, server: ServerAttempt): QuizEvent {
    return { type: "newerFound", mine: offered, theirs: server, now: serverNow() };
  }

  /** What was offered, with what another tab has kept since; null when that differs from the server's. */
  function freshened(shown: AttemptSnapshot, server: ServerAttempt): AttemptSnapshot | null {
    if (once.taken() !== null || !local.hasChanged(shown.paper)) return shown;
    const found = reconcile(server, local.look(shown.paper));
    if (found.kind === "diverged") return null;
    const { resumeCount } = shown;
    return found.kind === "saved" ? { ...found.snapshot, resumeCount } : shown;
  }

  async function resume(shown: AttemptSnapshot): Promise<QuizEvent> {
    const { paper } = shown;
    const server = await gateway.read(paper.attemptId, paper.testId);
    const over = overEvent(server);
    if (over !== null) return over;
    const offered = freshened(shown, server);
    if (offered === null) return newer(local.read(paper) ?? shown, server);
    const { sequence } = offered.progress;
    const taken = once.taken();
    if (taken !== null && server.resumeCount >= taken.resumeCount) {
      // The resume whose answer was lost has arrived.
      if (sequence < taken.sequence) return { type: "resumed", attempt: server };
      if (!once.isTaken(server)) return newer(offered, server);
      return { type: "resumed", attempt: onto(server, offered) };
    }
    if (server.resumeCount > offered.resumeCount) return newer(offered, server);
    const isAtStake = !isAllThere(offered, server);
    const isMore =
      server.progress.sequence < sequence || (isAtStake && isUnchanged(offered, server));
    if (isAtStake && !isMore) return newer(offered, server);
    const now = isOnlyToSubmit(server) ? server : await once.resume(server);
    const isReopened = server.isReopened === true;
    const known = { ...offered, isReopened, confirmedAnswers: server.progress.answers };
    const attempt = isMore ? onto(now, known) : { ...now, merged: offered.merged ?? null };
    return { type: "resumed", attempt };
  }

  async function whyRefused(offered: AttemptSnapshot, refusal: Refused): Promise<QuizEvent> {
    const server = await gateway.read(offered.paper.attemptId, offered.paper.testId);
    const over = overEvent(server);
    if (over !== null) return over;
    const isNewer = server.progress.sequence >= offered.progress.sequence;
    if (refusal.reason === "conflict" && isNewer) return newer(offered, server);
    return { type: "resumeFailed", failure: taskFailure(refusal) };
  }

  /** The event of some work on what was offered, whatever becomes of it. */
  async function outcome(offered: AttemptSnapshot, work: Promise<QuizEvent>): Promise<QuizEvent> {
    try {
      return await work;
    } catch (error) {
      const failed: QuizEvent = { type: "resumeFailed", failure: taskFailure(error) };
      return error instanceof Refused ? whyRefused(offered, error).catch(() => failed) : failed;
    }
  }

  async function settle(asked: SavedElsewhere): Promise<QuizEvent> {
    const { theirs, differences: shown, place, task, afterwards } = asked;
    const read = await gateway.read(theirs.paper.attemptId, theirs.paper.testId);
    const over = overEvent(read);
    if (over !== null) return over;
    const { mine, there } = sidesOf(asked, read, local);

    /** The choice, when what was shown of it no longer holds. */
    function renewed(now: AttemptSnapshot, server: AttemptSnapshot): QuizEvent | null {
      if (!hasNewDifference(compareAnswers(mine, now).conflicts, shown)) return null;
      // What the server has decides, whatever another tab here has kept since.
      const isTakenUp = once.isTaken(server);
      return { type: "newerFound", mine, theirs: now, place, isTakenUp, now: serverNow() };
    }

    const again = renewed(there, read);
    if (again !== null) return again;
    // Decided against what the server has now: only more than that is to be asked about again.
    const both = merged(mine, there, task ?? "theirs");
    const counts = both.merged ? { ...both.merged, place } : null;
    const kept = { ...both, ...confirmedBy(read.progress), merged: counts };
    if (afterwards !== "run") return { type: "versionSettled", attempt: chosenOver(kept, mine) };
    const server = isOnlyToSubmit(read) ? read : await once.resume(read);
    // What was saved there between the two.
    const since = renewed(server, server);
    if (since !== null) return since;
    const hasMore = kept.progress.sequence > read.progress.sequence;
    const attempt = hasMore ? onto(server, kept) : withSwitchesOf(server, mine);
    return { type: "versionSettled", attempt: { ...attempt, merged: counts } };
  }

  return {
    /**
     * Takes the disconnection penalty, which starts the server's clock again, and only then goes on
     * with what this device alone has. An attempt that can only be submitted is taken as it is.
     */
    resume: (offered: AttemptSnapshot) => outcome(offered, resume(offered)),
    /** Abandons the attempt, and opens a new one. @param sequence the newest state that was seen */
    startFresh(offered: AttemptSnapshot, sequence: number): Promise<QuizEvent> {
      const { attemptId, testId } = offered.paper;
      const fresh = gateway.startFresh(attemptId, testId, sequence);
      return outcome(
        offered,
        fresh.then((attempt) => ({ type: "resumed", attempt })),
      );
    },
    /** Does what the student chose between two places; shows first what was saved there since. */
    settle: (asked: SavedElsewhere) =>
      settle(asked).catch(
        (error: unknown): QuizEvent => ({ type: "versionFailed", failure: taskFailure(error) }),
      ),
  };
}
