import { sameAnnotations } from "#rules/annotation-edits.ts";
import type { Progress } from "./attempt.ts";
import { compareAnswers } from "./differing.ts";
import { chosenOver, merged } from "./merging.ts";
import { type AttemptSnapshot, confirmedBy, type LocalSnapshot } from "./snapshot.ts";

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

/** What is found when an attempt is opened: nothing saved yet, saved progress, or two versions. */
export type Found =
  | { kind: "nothing" }
  | { kind: "saved"; snapshot: AttemptSnapshot }
  | { kind: "diverged"; mine: AttemptSnapshot; theirs: AttemptSnapshot };

/**
 * Merges what the server has of an attempt with what this device kept. The newer one counts; but when
 * the attempt went on elsewhere since (every resume adds a penalty minute, every save a number) and this
 * device has answers that the server never got, both are put together, or the student decides.
 */
export function reconcile(server: AttemptSnapshot, local: LocalSnapshot | null): Found {
  const known = { ...server, ...confirmedBy(server.progress) };
  const theirs: Found =
    server.progress.sequence > 0 ? { kind: "saved", snapshot: known } : { kind: "nothing" };
  if (local === null || local.progress.sequence <= local.confirmedSequence) return theirs;
  const wentOnElsewhere =
    server.penaltyMinutes > local.penaltyMinutes ||
    server.progress.sequence > local.progress.sequence;
  if (wentOnElsewhere) {
    return compareAnswers(local, server).conflicts.length === 0
      ? { kind: "saved", snapshot: merged(local, known) }
      : { kind: "diverged", mine: local, theirs: server };
  }
  // The same number twice: what was sent last got there, and this device may have kept more since,
  // if only that time went by.
  const newer =
    local.progress.sequence > server.progress.sequence ||
    (local.progress.sequence === server.progress.sequence &&
      (!isSameWork(local.progress, server.progress) ||
        local.progress.timeLeftSeconds < server.progress.timeLeftSeconds));
  if (!newer) return theirs;
  // What the server has is an earlier state of this device, whether or not it heard that it arrived.
  const { confirmedMarks } = known;
  return { kind: "saved", snapshot: { ...chosenOver(local, server), confirmedMarks } };
}
