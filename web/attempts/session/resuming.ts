// Continues an attempt that is offered or in two places (docs/attempts.md, sections 6 and 9). Reads the server before
// any write, and resumes before it sends what only this device has.

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
 * True if the server only got further by a late save of this device's last page, so that it holds nothing new to the
 * student.
 * @param sequence the newest server state that the student was shown
 */
export function isOwnLateSave(
  { status, progress }: ServerAttempt,
  kept: LocalSnapshot | null,
  sequence: number,
): boolean {
  const isFurther = status === "open" && progress.sequence > sequence;
  return isFurther && kept !== null && isSameWork(progress, kept.progress);
}

/** True if the server still has the answers that this device last confirmed. */
function isUnchanged({ confirmedAnswers }: AttemptSnapshot, server: AttemptSnapshot): boolean {
  const { answers } = server.progress;
  return confirmedAnswers?.every((answer, index) => answer === answers[index]) === true;
}

/** True if an attempt has no time or no switches left for a resume. */
function isOnlyToSubmit({ progress, paper, secondsSinceSaved }: ServerAttempt): boolean {
  const gone = paper.clockRunsOn ? secondsSinceSaved : 0;
  const isOver = progress.timeLeftSeconds <= gone;
  return isOver || progress.tabSwitchCount > quizLimits.tabSwitchLimit;
}

/**
 * This device's work on top of the server's current attempt, to be saved next. Keeps what the server received after
 * `offered.confirmedAnswers`.
 */
function onto(server: AttemptSnapshot, offered: AttemptSnapshot): AttemptSnapshot {
  const { sequence, tabSwitchCount, sections } = server.progress;
  // A resume counted by the server is a switch here too, unless it follows a reopening.
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

/** The server's state and clock, with the switches that only this page knows of. */
function withSwitchesOf(server: AttemptSnapshot, mine: AttemptSnapshot): AttemptSnapshot {
  const tabSwitchCount = Math.max(server.progress.tabSwitchCount, mine.progress.tabSwitchCount);
  return { ...server, progress: { ...server.progress, tabSwitchCount } };
}

/** Merges unsent answers of a later version on this device into an earlier one. */
function withUnsentOf(mine: AttemptSnapshot, later: AttemptSnapshot): AttemptSnapshot {
  const { progress, confirmedAnswers } = later;
  const unsent = progress.answers.flatMap((answer, index) =>
    answer === (confirmedAnswers?.[index] ?? UNANSWERED) ? [] : [index],
  );
  return { ...mine, progress: withAnswersOf(mine.progress, progress, unsent) };
}

/** The current two sides of the choice. */
function sidesOf(asked: SavedElsewhere, read: AttemptSnapshot, local: LocalReader) {
  const { mine, attempt, place, theirs } = asked;
  const found = reconcile(read, local.read(theirs.paper));
  const newest = found.kind === "saved" ? found.snapshot : read;
  // What ran here is only in this page's memory; the stored copy is the other tab's.
  if (attempt !== null) {
    // A closed tab may have stored answers that no other place has.
    const here = found.kind === "diverged" ? withUnsentOf(mine, found.mine) : mine;
    return { mine: here, there: newest };
  }
  if (!local.hasChanged(theirs.paper)) return { mine, there: place === "tab" ? newest : read };
  // Another tab of this device has stored more since this one looked.
  return { mine: found.kind === "diverged" ? found.mine : newest, there: newest };
}

/** Creates the functions that continue an attempt. @param local the stored copy, which other tabs may change */
export function createResuming({ gateway, local }: { gateway: QuizGateway; local: LocalReader }) {
  const once = resumeOnce(gateway);

  /** The event of a server state newer than the offer. */
  function newer(offered: AttemptSnapshot, server: ServerAttempt): QuizEvent {
    return { type: "newerFound", mine: offered, theirs: server, now: serverNow() };
  }

  /** The offer with what another tab has stored since; null if that conflicts with the server's. */
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
      // The resume whose response was lost has arrived.
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

  /** Returns the event of a task on an offer, also if the task fails. */
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

    /** The choice again, if the differences shown are out of date. */
    function renewed(now: AttemptSnapshot, server: AttemptSnapshot): QuizEvent | null {
      if (!hasNewDifference(compareAnswers(mine, now).conflicts, shown)) return null;
      // The server's state decides, whatever another tab here has stored since.
      const isTakenUp = once.isTaken(server);
      return { type: "newerFound", mine, theirs: now, place, isTakenUp, now: serverNow() };
    }

    const again = renewed(there, read);
    if (again !== null) return again;
    // Compared with the server's current state, so that only newer changes ask again.
    const both = merged(mine, there, task ?? "theirs");
    const counts = both.merged ? { ...both.merged, place } : null;
    const kept = { ...both, ...confirmedBy(read.progress), merged: counts };
    if (afterwards !== "run") return { type: "versionSettled", attempt: chosenOver(kept, mine) };
    const server = isOnlyToSubmit(read) ? read : await once.resume(read);
    // Saved in the other place between the two requests.
    const since = renewed(server, server);
    if (since !== null) return since;
    const hasMore = kept.progress.sequence > read.progress.sequence;
    const attempt = hasMore ? onto(server, kept) : withSwitchesOf(server, mine);
    return { type: "versionSettled", attempt: { ...attempt, merged: counts } };
  }

  return {
    /**
     * Takes the disconnection penalty, which starts the server's clock again, and then continues with this device's
     * work. An attempt that can only be submitted stays as it is.
     */
    resume: (offered: AttemptSnapshot) => outcome(offered, resume(offered)),
    /** Abandons the attempt and opens a new one. @param sequence the newest state the student saw */
    startFresh(offered: AttemptSnapshot, sequence: number): Promise<QuizEvent> {
      const { attemptId, testId } = offered.paper;
      const fresh = gateway.startFresh(attemptId, testId, sequence);
      return outcome(
        offered,
        fresh.then((attempt) => ({ type: "resumed", attempt })),
      );
    },
    /**
     * Carries out the student's choice between two places. Shows the choice again first if the other place has saved
     * since.
     */
    settle: (asked: SavedElsewhere) =>
      settle(asked).catch(
        (error: unknown): QuizEvent => ({ type: "versionFailed", failure: taskFailure(error) }),
      ),
  };
}
