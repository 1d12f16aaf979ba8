import { UNANSWERED } from "#rules/grading.ts";
import { serverNow } from "../../../apollo/server-clock.ts";
import { compareAnswers, hasNewDifference } from "../attempt/differing.ts";
import { chosenOver, merged } from "../attempt/merging.ts";
import { reconcile } from "../attempt/reconcile.ts";
import { type AttemptSnapshot, confirmedBy } from "../attempt/snapshot.ts";
import type { LocalReader } from "../device/local-reader.ts";
import type { QuizGateway } from "../gateway/gateway.ts";
import { taskFailure } from "../gateway/task-failure.ts";
import type { QuizEvent } from "../machine/quiz-event.ts";
import type { SavedElsewhere } from "../machine/quiz-state.ts";
import { isOnlyToSubmit, onto, overEvent } from "./resume.ts";

/** Does what the student chose between two places of one attempt; tells what came of it. */
export interface Settlement {
  /**
   * Reads the server again before anything is written: what was saved there since is shown first.
   * Going on here then takes the attempt up, for the penalty (docs/attempts.md, section 9).
   */
  settle(asked: SavedElsewhere): Promise<QuizEvent>;
}

/** The server's state and clock; switches that only this page knows of are not forgotten. */
function withSwitchesOf(server: AttemptSnapshot, mine: AttemptSnapshot): AttemptSnapshot {
  const tabSwitchCount = Math.max(server.progress.tabSwitchCount, mine.progress.tabSwitchCount);
  return { ...server, progress: { ...server.progress, tabSwitchCount } };
}

/** One version of this device with what another, later one has not sent. */
function withUnsentOf(mine: AttemptSnapshot, later: AttemptSnapshot): AttemptSnapshot {
  const { confirmedAnswers } = later;
  const isUnsent = later.progress.answers.map(
    (answer, index) => answer !== (confirmedAnswers?.[index] ?? UNANSWERED),
  );
  function withUnsent<T>(list: readonly T[], others: readonly T[]): T[] {
    return list.map((entry, index) => (isUnsent[index] ? (others[index] ?? entry) : entry));
  }
  const [here, there] = [mine.progress, later.progress];
  const progress = {
    ...here,
    answers: withUnsent(here.answers, there.answers),
    choices: withUnsent(here.choices, there.choices),
    changeCounts: withUnsent(here.changeCounts, there.changeCounts),
  };
  return { ...mine, progress };
}

/** The two sides of a choice as they are now. */
function sidesOf(asked: SavedElsewhere, read: AttemptSnapshot, local: LocalReader) {
  const { mine, attempt, theirs } = asked;
  const kept = local.read(theirs.paper);
  const found = reconcile(read, kept);
  const newest = found.kind === "saved" ? found.snapshot : read;
  // What ran here is in this page's memory alone, and what the device keeps is the other tab's.
  if (attempt !== null) {
    // A tab that is closed by now may have kept answers that nobody else has.
    const here = found.kind === "diverged" ? withUnsentOf(mine, found.mine) : mine;
    return { mine: here, there: newest };
  }
  if (!local.hasChanged(theirs.paper))
    return { mine, there: asked.place === "tab" ? newest : read };
  // Another tab of this device has kept more since this one looked.
  return { mine: found.kind === "diverged" ? found.mine : newest, there: newest };
}

/**
 * Prepares settling.
 *
 * @param local what this device keeps of the attempt, whichever tab kept it
 */
export function createSettlement(gateway: QuizGateway, local: LocalReader): Settlement {
  /** A penalty that this page has taken, or that it may have taken: it is not taken twice. */
  let taken: { penaltyMinutes: number; sequence: number } | null = null;

  function isTaken({ penaltyMinutes, progress }: AttemptSnapshot): boolean {
    return penaltyMinutes === taken?.penaltyMinutes && progress.sequence === taken.sequence;
  }

  /** Takes the attempt up, unless this page just did. */
  async function takeUp(server: AttemptSnapshot): Promise<AttemptSnapshot> {
    if (isTaken(server) || isOnlyToSubmit(server)) return server;
    taken = {
      penaltyMinutes: server.penaltyMinutes + 1,
      sequence: server.progress.sequence + 1,
    };
    const { attemptId, testId } = server.paper;
    const resumed = await gateway.resume(attemptId, testId);
    const { penaltyMinutes, progress } = resumed;
    taken = { penaltyMinutes, sequence: progress.sequence };
    return resumed;
  }

  async function settle(asked: SavedElsewhere): Promise<QuizEvent> {
    const { theirs, differences: shown, place, task, afterwards } = asked;
    const { attemptId, testId } = theirs.paper;
    const read = await gateway.read(attemptId, testId);
    const over = overEvent(read);
    if (over !== null) return over;
    const { mine, there } = sidesOf(asked, read, local);

    /** The choice, when what was shown of it no longer holds. */
    function renewed(now: AttemptSnapshot, server: AttemptSnapshot): QuizEvent | null {
      if (!hasNewDifference(compareAnswers(mine, now).conflicts, shown)) return null;
      // Taken up is what the server has, whatever another tab here has kept since.
      const isTakenUp = isTaken(server);
      return { type: "newerFound", mine, theirs: now, place, isTakenUp, now: serverNow() };
    }

    const again = renewed(there, read);
    if (again !== null) return again;
    // Decided against what the server has now: only more than that is to be asked about again.
    const both = merged(mine, there, task ?? "theirs");
    const counts = both.merged ? { ...both.merged, place } : null;
    const kept = { ...both, ...confirmedBy(read.progress), merged: counts };
    if (afterwards !== "run") return { type: "versionSettled", attempt: chosenOver(kept, mine) };
    const server = await takeUp(read);
    // What was saved there between the two.
    const since = renewed(server, server);
    if (since !== null) return since;
    const hasMore = kept.progress.sequence > read.progress.sequence;
    const attempt = hasMore ? onto(server, kept) : withSwitchesOf(server, mine);
    return { type: "versionSettled", attempt: { ...attempt, merged: counts } };
  }

  return {
    settle: (asked) =>
      settle(asked).catch(
        (error: unknown): QuizEvent => ({ type: "versionFailed", failure: taskFailure(error) }),
      ),
  };
}
