import { quizLimits } from "#rules/limits.ts";
import { serverNow } from "../../../apollo/server-clock.ts";
import type { ServerAttempt } from "../attempt/attempt.ts";
import { costsOfBoth } from "../attempt/costs.ts";
import { compareAnswers } from "../attempt/differing.ts";
import { marksOfBoth, mergedLists, onOneClock } from "../attempt/merging.ts";
import { reconcile } from "../attempt/reconcile.ts";
import { type AttemptSnapshot, confirmedBy } from "../attempt/snapshot.ts";
import type { LocalReader } from "../device/local-reader.ts";
import { type QuizGateway, Refused } from "../gateway/gateway.ts";
import { taskFailure } from "../gateway/task-failure.ts";
import { submittedEvent } from "../machine/answer-events.ts";
import type { QuizEvent } from "../machine/quiz-event.ts";

/** Resumes an attempt that was offered, or starts afresh; tells what came of it. */
export interface Resumption {
  /**
   * Takes the disconnection penalty, which starts the server's clock again, and only then goes on
   * with what this device alone has. An attempt that can only be submitted is taken as it is.
   */
  resume(offered: AttemptSnapshot): Promise<QuizEvent>;
  /**
   * Abandons the attempt, and opens a new one with the full time.
   * @param sequence the newest state of the server's that was seen
   */
  startFresh(offered: AttemptSnapshot, sequence: number): Promise<QuizEvent>;
}

/** Whether this device has more than the server, which has got as far as a sequence number. */
function hasMore(offered: AttemptSnapshot, sequence: number): boolean {
  return sequence < offered.progress.sequence;
}

/** Whether the server still has the answers on which this device goes on. */
function isUnchanged({ confirmedAnswers }: AttemptSnapshot, server: AttemptSnapshot): boolean {
  const { answers } = server.progress;
  return confirmedAnswers?.every((answer, index) => answer === answers[index]) === true;
}

/** Whether neither time nor a switch is left to resume an attempt with. */
export function isOnlyToSubmit({ progress }: AttemptSnapshot): boolean {
  return progress.timeLeftSeconds === 0 || progress.tabSwitchCount > quizLimits.tabSwitchLimit;
}

/**
 * The work of this device on the attempt as the server has it now, to be saved as the next. What the
 * server got after `offered.confirmedAnswers` was read is kept.
 */
export function onto(server: AttemptSnapshot, offered: AttemptSnapshot): AttemptSnapshot {
  const { sequence, tabSwitchCount, sections } = server.progress;
  const { penaltyMinutes } = offered;
  // A resume that the server has counted is a switch here, too.
  const resumes = Math.max(0, server.penaltyMinutes - penaltyMinutes);
  const costs = costsOfBoth(
    { ...server.progress, penaltyMinutes: server.penaltyMinutes },
    { ...offered.progress, penaltyMinutes },
  );
  const progress = {
    ...offered.progress,
    ...mergedLists(offered, server, "mine"),
    ...marksOfBoth(offered, server, "mine"),
    sequence,
    timeLeftSeconds: costs.timeLeftSeconds,
    tabSwitchCount: Math.max(tabSwitchCount, offered.progress.tabSwitchCount + resumes),
  };
  return onOneClock({
    ...server,
    ...confirmedBy(server.progress),
    confirmedSections: sections ?? null,
    progress: server.paper.sections?.joined(progress, server.progress) ?? progress,
    merged: offered.merged ?? null,
  });
}

/** The attempt takes no answers any more; null while it does. */
export function overEvent({ paper, status }: ServerAttempt): QuizEvent | null {
  if (status === "submitted") return submittedEvent(paper, paper.attemptId);
  return status === "abandoned" ? { type: "attemptClosed" } : null;
}

/** The server has a newer state than the one that was offered. */
function newerEvent(offered: AttemptSnapshot, server: ServerAttempt): QuizEvent {
  return { type: "newerFound", mine: offered, theirs: server, now: serverNow() };
}

/** Prepares resuming. @param local what this device keeps, which other tabs may have gone on writing */
export function createResumption(gateway: QuizGateway, local: LocalReader): Resumption {
  /** The server may have applied a penalty whose answer got lost: it must not be taken twice. */
  let inDoubt: { penaltyMinutes: number; sequence: number } | null = null;

  /** What was offered, with what another tab has kept since; null when that differs from the server's. */
  function freshened(shown: AttemptSnapshot, server: ServerAttempt): AttemptSnapshot | null {
    if (inDoubt !== null || !local.hasChanged(shown.paper)) return shown;
    const found = reconcile(server, local.look(shown.paper));
    if (found.kind === "diverged") return null;
    return found.kind === "saved"
      ? { ...found.snapshot, penaltyMinutes: shown.penaltyMinutes }
      : shown;
  }

  async function whyRefused(offered: AttemptSnapshot, refusal: Refused): Promise<QuizEvent> {
    const { attemptId, testId } = offered.paper;
    const server = await gateway.read(attemptId, testId);
    const over = overEvent(server);
    if (over !== null) return over;
    const isNewer = server.progress.sequence >= offered.progress.sequence;
    if (refusal.reason === "conflict" && isNewer) return newerEvent(offered, server);
    return { type: "resumeFailed", failure: taskFailure(refusal) };
  }

  async function told(
    offered: AttemptSnapshot,
    work: () => Promise<QuizEvent>,
  ): Promise<QuizEvent> {
    try {
      return await work();
    } catch (error) {
      const failed: QuizEvent = { type: "resumeFailed", failure: taskFailure(error) };
      return error instanceof Refused ? whyRefused(offered, error).catch(() => failed) : failed;
    }
  }

  async function resume(shown: AttemptSnapshot): Promise<QuizEvent> {
    const { attemptId, testId } = shown.paper;
    const server = await gateway.read(attemptId, testId);
    const over = overEvent(server);
    if (over !== null) return over;
    const offered = freshened(shown, server);
    if (offered === null) return newerEvent(local.read(shown.paper) ?? shown, server);
    if (inDoubt !== null && server.penaltyMinutes > inDoubt.penaltyMinutes) {
      if (!hasMore(offered, inDoubt.sequence)) return { type: "resumed", attempt: server };
      const isOwn = server.progress.sequence === inDoubt.sequence + 1;
      if (!isOwn) return newerEvent(offered, server);
      return { type: "resumed", attempt: onto(server, offered) };
    }
    if (server.penaltyMinutes > offered.penaltyMinutes) return newerEvent(offered, server);
    const { sequence } = server.progress;
    const { conflicts, fromHere } = compareAnswers(offered, server);
    const isAtStake = conflicts.length > 0 || fromHere.length > 0;
    const isMore = hasMore(offered, sequence) || (isAtStake && isUnchanged(offered, server));
    if (isAtStake && !isMore) return newerEvent(offered, server);
    inDoubt = { penaltyMinutes: server.penaltyMinutes, sequence };
    const resumed = isOnlyToSubmit(server) ? server : await gateway.resume(attemptId, testId);
    const known = { ...offered, confirmedAnswers: server.progress.answers };
    const attempt = isMore ? onto(resumed, known) : { ...resumed, merged: offered.merged ?? null };
    return { type: "resumed", attempt };
  }

  return {
    resume: (offered) => told(offered, () => resume(offered)),
    startFresh: (offered, sequence) =>
      told(offered, async () => {
        const { attemptId, testId } = offered.paper;
        return { type: "resumed", attempt: await gateway.startFresh(attemptId, testId, sequence) };
      }),
  };
}
