import { quizLimits } from "#rules/limits.ts";
import { resumeAfterDisconnection } from "#rules/quiz-timing.ts";
import { submittedEvent } from "./answer-events.ts";
import type { ServerAttempt } from "./attempt.ts";
import { type QuizGateway, Refused } from "./gateway.ts";
import type { QuizEvent } from "./machine.ts";
import type { AttemptSnapshot } from "./snapshot.ts";

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

const FAILED: QuizEvent = { type: "resumeFailed" };

/** Whether this device has more than the server, which has got as far as a sequence number. */
function hasMore(offered: AttemptSnapshot, sequence: number): boolean {
  return sequence < offered.progress.sequence;
}

/** Whether neither time nor a switch is left to resume an attempt with. */
function isOnlyToSubmit({ progress }: AttemptSnapshot): boolean {
  return progress.timeLeftSeconds === 0 || progress.tabSwitchCount > quizLimits.tabSwitchLimit;
}

/** The work of this device on the attempt as the server has it now, to be saved as the next. */
function onto(server: AttemptSnapshot, offered: AttemptSnapshot): AttemptSnapshot {
  const { sequence, timeLeftSeconds, tabSwitchCount } = server.progress;
  const after = resumeAfterDisconnection({ ...offered, ...offered.progress });
  return {
    ...server,
    progress: {
      ...offered.progress,
      sequence,
      timeLeftSeconds: Math.min(timeLeftSeconds, after.timeLeftSeconds),
      tabSwitchCount: Math.max(tabSwitchCount, after.tabSwitchCount),
    },
  };
}

/** The attempt takes no answers any more; null while it does. */
function overEvent({ paper, status }: ServerAttempt): QuizEvent | null {
  if (status === "submitted") return submittedEvent(paper, paper.attemptId);
  return status === "abandoned" ? { type: "attemptClosed" } : null;
}

/** The server has a newer state than the one that was offered. */
function newerEvent(offered: AttemptSnapshot, server: ServerAttempt): QuizEvent {
  return { type: "newerFound", mine: offered, theirs: server, now: Date.now() };
}

/** Prepares resuming. @param gateway the server */
export function createResumption(gateway: QuizGateway): Resumption {
  /** The server may have applied a penalty whose answer got lost: it must not be taken twice. */
  let inDoubt: { penaltyMinutes: number; sequence: number } | null = null;

  async function whyRefused(offered: AttemptSnapshot, refusal: Refused): Promise<QuizEvent> {
    const { attemptId, testId } = offered.paper;
    const server = await gateway.read(attemptId, testId);
    const isNewer = server.progress.sequence >= offered.progress.sequence;
    const ofConflict =
      refusal.reason === "conflict" && isNewer ? newerEvent(offered, server) : FAILED;
    return overEvent(server) ?? ofConflict;
  }

  async function told(
    offered: AttemptSnapshot,
    work: () => Promise<QuizEvent>,
  ): Promise<QuizEvent> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused)) return FAILED;
      return whyRefused(offered, error).catch(() => FAILED);
    }
  }

  async function resume(offered: AttemptSnapshot): Promise<QuizEvent> {
    const { attemptId, testId } = offered.paper;
    const server = await gateway.read(attemptId, testId);
    const over = overEvent(server);
    if (over !== null) return over;
    if (inDoubt !== null && server.penaltyMinutes > inDoubt.penaltyMinutes) {
      if (!hasMore(offered, inDoubt.sequence)) return { type: "resumed", attempt: server };
      const isOwn = server.progress.sequence === inDoubt.sequence + 1;
      if (!isOwn) return newerEvent(offered, server);
      return { type: "resumed", attempt: onto(server, offered) };
    }
    if (server.penaltyMinutes > offered.penaltyMinutes) return newerEvent(offered, server);
    const { sequence } = server.progress;
    inDoubt = { penaltyMinutes: server.penaltyMinutes, sequence };
    const resumed = isOnlyToSubmit(server) ? server : await gateway.resume(attemptId, testId);
    const attempt = hasMore(offered, sequence) ? onto(resumed, offered) : resumed;
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
