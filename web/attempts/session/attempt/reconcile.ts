import { sameAnnotations, together } from "#rules/annotation-edits.ts";
import type { Progress } from "./attempt.ts";
import { costsOfBoth } from "./costs.ts";
import { differencesAtStake } from "./differing.ts";
import type { AttemptSnapshot, LocalSnapshot } from "./snapshot.ts";

/** Whether two states hold the same work, whatever their clocks say. */
export function isSameWork(one: Progress, other: Progress): boolean {
  const lists = ["answers", "marked", "firstShown", "changeCounts"] as const;
  return (
    one.currentQuestion === other.currentQuestion &&
    one.tabSwitchCount === other.tabSwitchCount &&
    sameAnnotations(one.annotations, other.annotations) &&
    lists.every((list) => one[list].every((entry, index) => entry === other[list][index]))
  );
}

/** The server's version; what this device alone has marked for review or highlighted is so in it too. */
function withMarksOf(server: AttemptSnapshot, local: LocalSnapshot): AttemptSnapshot {
  const { progress } = server;
  const marked = progress.marked.map(
    (mark, index) => mark || local.progress.marked[index] === true,
  );
  const annotations = together(progress.annotations, local.progress.annotations);
  const isSame =
    marked.every((mark, index) => mark === progress.marked[index]) &&
    sameAnnotations(annotations, progress.annotations);
  if (isSame) return server;
  const sequence = progress.sequence + 1;
  return { ...server, progress: { ...progress, marked, annotations, sequence } };
}

/** What is found when an attempt is opened: nothing saved yet, saved progress, or two versions. */
export type Found =
  | { kind: "nothing" }
  | { kind: "saved"; snapshot: AttemptSnapshot }
  | { kind: "diverged"; mine: AttemptSnapshot; theirs: AttemptSnapshot };

/**
 * Joins what the server has of an attempt with what this device kept. The newer one counts; but
 * when the attempt was resumed elsewhere since (every resume adds a penalty minute) and this
 * device has answers that the server never got, neither may be dropped unasked.
 */
export function reconcile(server: AttemptSnapshot, local: LocalSnapshot | null): Found {
  const known = { ...server, confirmedAnswers: server.progress.answers };
  const theirs: Found =
    server.progress.sequence > 0 ? { kind: "saved", snapshot: known } : { kind: "nothing" };
  if (local === null || local.progress.sequence <= local.confirmedSequence) return theirs;
  if (server.penaltyMinutes > local.penaltyMinutes) {
    return differencesAtStake(local, server).length === 0
      ? { kind: "saved", snapshot: withMarksOf(known, local) }
      : { kind: "diverged", mine: local, theirs: server };
  }
  // The same number twice: what was sent last got there, and this device may have kept more since,
  // if only that time went by.
  const newer =
    local.progress.sequence > server.progress.sequence ||
    (local.progress.sequence === server.progress.sequence &&
      (!isSameWork(local.progress, server.progress) ||
        local.progress.timeLeftSeconds < server.progress.timeLeftSeconds));
  return newer ? { kind: "saved", snapshot: chosenOver(local, server) } : theirs;
}

/** One version of an attempt, chosen over another, and newer than both. */
export function chosenOver(chosen: AttemptSnapshot, other: AttemptSnapshot): AttemptSnapshot {
  const { penaltyMinutes, ...costs } = costsOfBoth(
    { ...chosen.progress, penaltyMinutes: chosen.penaltyMinutes },
    { ...other.progress, penaltyMinutes: other.penaltyMinutes },
  );
  const sequence = Math.max(chosen.progress.sequence, other.progress.sequence) + 1;
  const progress = { ...chosen.progress, ...costs, sequence };
  const joined = chosen.paper.sections?.joined(progress, other.progress);
  return { ...chosen, penaltyMinutes, progress: joined ?? progress };
}
