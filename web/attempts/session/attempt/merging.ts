// Compares and merges two versions of an attempt without losing an answer (docs/attempts.md, section 9).
import { sameAnnotations, together } from "#rules/annotation-edits.ts";
import { UNANSWERED } from "#rules/grading.ts";
import { possibleTimes } from "#rules/possible-times.ts";
import { listNames, type listsOf, type QuestionLists } from "#rules/progress.ts";
import { resumePenalty } from "#rules/quiz-timing.ts";
import { withLesserClocks } from "../../sections/paper-sections.ts";
import { withChoice } from "./answer-sheet.ts";
import {
  type AttemptSnapshot,
  confirmedBy,
  costsOf,
  costsOfBoth,
  type Difference,
  type Keep,
  type LocalSnapshot,
  type Marks,
  type Merged,
  type Progress,
  secondsGone,
} from "./attempt.ts";

/** The questions that two versions answer differently, grouped by the version that counts. */
export interface Comparison {
  /** Both versions changed the question independently: the student decides. */
  conflicts: Difference[];
  /** Positions of the questions whose answer here counts, 0 for the first. */
  fromHere: number[];
  /** Positions of the questions whose answer there counts. */
  fromThere: number[];
}

type Version = Pick<AttemptSnapshot, "progress" | "confirmedAnswers">;

type Entry = ReturnType<typeof entryOf>;

function entryOf({ progress }: Pick<Version, "progress">, index: number) {
  return {
    answer: progress.answers[index] ?? UNANSWERED,
    changes: progress.changeCounts[index] ?? 0,
    /** The last letters chosen, "-" for a cleared answer. */
    choices: progress.choices[index] ?? "",
  };
}

/** True if no answer was ever chosen. A cleared answer was chosen once. */
function isUntouched({ answer, changes, choices }: Entry): boolean {
  return answer === UNANSWERED && changes === 0 && choices === "";
}

/**
 * True if the later entry may continue the earlier one, judged by the stored letters. Only the newest letters are
 * stored, so after many changes there may be none to compare.
 */
function canContinue(later: Entry, earlier: Entry): boolean {
  const more = later.changes - earlier.changes;
  if (more < 0) return false;
  const until = later.choices.slice(0, Math.max(0, later.choices.length - more));
  return earlier.choices.endsWith(until) || until.endsWith(earlier.choices);
}

/**
 * Compares the answers of two versions of an attempt (docs/attempts.md, section 9). A question conflicts
 * unless one side never touched it, or still has the answer that the server last confirmed to this device
 * and the other side continues from there.
 */
export function compareAnswers(here: Version, there: Version): Comparison {
  const comparison: Comparison = { conflicts: [], fromHere: [], fromThere: [] };
  for (const index of here.progress.answers.keys()) {
    const [mine, theirs] = [entryOf(here, index), entryOf(there, index)];
    const base = here.confirmedAnswers?.[index];
    if (mine.answer === theirs.answer) continue;
    if (isUntouched(mine)) comparison.fromThere.push(index);
    else if (isUntouched(theirs)) comparison.fromHere.push(index);
    else if (mine.answer === base && canContinue(theirs, mine)) comparison.fromThere.push(index);
    else if (theirs.answer === base && canContinue(mine, theirs)) comparison.fromHere.push(index);
    else comparison.conflicts.push({ index, here: mine.answer, there: theirs.answer });
  }
  return comparison;
}

/** True if `there` has every answer that counts, so that nothing of `here` would be lost. */
export function isAllThere(here: Version, there: Version): boolean {
  const { conflicts, fromHere } = compareAnswers(here, there);
  return conflicts.length === 0 && fromHere.length === 0;
}

/** True if a list has a difference that another one lacks. */
export function hasNewDifference(
  list: readonly Difference[],
  shown: readonly Difference[],
): boolean {
  const known = new Set(shown.map(({ index, here, there }) => `${index} ${here} ${there}`));
  return list.some(({ index, here, there }) => !known.has(`${index} ${here} ${there}`));
}

/** Returns the chosen version, numbered higher than both. */
export function chosenOver(chosen: AttemptSnapshot, other: AttemptSnapshot): AttemptSnapshot {
  const { resumeCount, ...costs } = costsOfBoth(costsOf(chosen), costsOf(other));
  const sequence = Math.max(chosen.progress.sequence, other.progress.sequence) + 1;
  const progress = { ...chosen.progress, ...costs, sequence };
  const joined = withLesserClocks(chosen.paper, progress, other.progress);
  // If the clock runs on, the lower time left belongs to the later moment.
  const savedAt = chosen.paper.clockRunsOn
    ? Math.max(chosen.savedAt, other.savedAt)
    : chosen.savedAt;
  return { ...chosen, savedAt, resumeCount, progress: joined };
}

/**
 * Merges marks for review, highlights and struck options. An item that one version removed since the server's last
 * confirmation is removed; if that state is unknown, nothing is removed.
 * @param keep whose text size counts
 */
export function marksOfBoth(mine: AttemptSnapshot, theirs: AttemptSnapshot, keep: Keep): Marks {
  const [here, there] = [mine.progress, theirs.progress];
  const base = mine.confirmedMarks ?? null;
  const marked = here.marked.map((mark, index) => {
    const other = there.marked[index] === true;
    if (base === null) return mark || other;
    return mark === base.marked[index] ? other : mark;
  });
  const [first, second] = keep === "mine" ? [here, there] : [there, here];
  const annotations = together(first.annotations, second.annotations, base?.annotations);
  return { marked, annotations };
}

/** Adds the marks of `mine` to `theirs`. */
function withMarksOf(theirs: AttemptSnapshot, mine: AttemptSnapshot): AttemptSnapshot {
  const { progress } = theirs;
  const marks = marksOfBoth(mine, theirs, "theirs");
  const isSame =
    marks.marked.every((mark, index) => mark === progress.marked[index]) &&
    sameAnnotations(marks.annotations, progress.annotations);
  if (isSame) return theirs;
  return { ...theirs, progress: { ...progress, ...marks, sequence: progress.sequence + 1 } };
}

/** True if the lists of a question with the same answer in both come from `mine`. */
function hasMoreHere(mine: AttemptSnapshot, theirs: AttemptSnapshot, index: number): boolean {
  if (!isUntouched(entryOf(theirs, index))) return false;
  const secondsOf = ({ progress }: AttemptSnapshot) => progress.secondsSpent[index] ?? 0;
  return !isUntouched(entryOf(mine, index)) || secondsOf(mine) > secondsOf(theirs);
}

/**
 * Merges the lists of both versions: all entries of a question come from one of them. If an answer of `mine` won a
 * conflict, its letters continue those of the other, so that the other place sees a changed answer and no conflict.
 * @param keep whose answers count in a conflict
 */
export function mergedLists(
  mine: AttemptSnapshot,
  theirs: AttemptSnapshot,
  keep: Keep,
): QuestionLists {
  const [here, there] = [mine.progress, theirs.progress];
  const { conflicts, fromHere } = compareAnswers(mine, theirs);
  const chosen = new Set(keep === "mine" ? conflicts.map(({ index }) => index) : []);
  const taken = new Set([...fromHere, ...chosen]);
  const isMine = here.answers.map((answer, index) =>
    answer === there.answers[index] ? hasMoreHere(mine, theirs, index) : taken.has(index),
  );
  const lists = Object.fromEntries(
    listNames.map((name) => [name, isMine.map((is, index) => (is ? here : there)[name][index])]),
  ) as unknown as ReturnType<typeof listsOf>;
  for (const index of chosen) {
    const { choices, changes } = entryOf(theirs, index);
    lists.choices[index] = withChoice(choices, entryOf(mine, index).answer);
    lists.changeCounts[index] = changes + 1;
  }
  return lists;
}

/**
 * The most seconds an attempt can have been worked on. Penalties also took time off the clock, and the last one may
 * have found less than a minute.
 */
function secondsWorkedIn({ paper, progress, resumeCount }: AttemptSnapshot): number {
  const { timeLeftSeconds, extraSeconds = 0 } = progress;
  const penalties = timeLeftSeconds === 0 ? Math.max(0, resumeCount - 1) : resumeCount;
  const gone = secondsGone({ paper, extraSeconds }, timeLeftSeconds);
  return Math.max(0, gone - penalties * resumePenalty(paper));
}

/**
 * Cuts the seconds of a merged attempt's questions to the time on its one clock, since both versions may have been
 * worked on at the same time.
 */
export function onOneClock(snapshot: AttemptSnapshot): AttemptSnapshot {
  const { paper, progress } = snapshot;
  const left = progress.sections?.left ?? [];
  const parts = (paper.sections?.list ?? []).flatMap(({ start, count, minutes }, index) => {
    const seconds = left[index];
    return minutes === null || seconds === undefined
      ? []
      : [{ start, count, seconds: minutes * 60 - seconds }];
  });
  const onPassage = paper.questions.map(({ passageId }) => passageId != null);
  const seconds = possibleTimes(progress, secondsWorkedIn(snapshot), onPassage, parts);
  return { ...snapshot, progress: { ...progress, ...seconds } };
}

/**
 * Merges two versions of an attempt, question by question. Returns `theirs` with its own clock if `mine` adds
 * nothing.
 * @param keep whose answers count in a conflict
 */
export function merged(
  mine: AttemptSnapshot,
  theirs: AttemptSnapshot,
  keep: Keep = "theirs",
): AttemptSnapshot {
  const { conflicts, fromHere, fromThere } = compareAnswers(mine, theirs);
  const isMineChosen = keep === "mine" && conflicts.length > 0;
  const from = isMineChosen ? "here" : "there";
  const counts: Merged = {
    here: fromHere.length,
    there: fromThere.length,
    chosen: conflicts.length === 0 ? null : { count: conflicts.length, from },
  };
  if (counts.here === 0 && !isMineChosen) {
    const version = withMarksOf(theirs, mine);
    return counts.chosen === null ? version : { ...version, merged: counts };
  }
  const [chosen, other] = isMineChosen ? [mine, theirs] : [theirs, mine];
  const lists = mergedLists(mine, theirs, keep);
  const marks = marksOfBoth(mine, theirs, isMineChosen ? "mine" : "theirs");
  const both = { ...chosen, progress: { ...chosen.progress, ...lists, ...marks } };
  return { ...onOneClock(chosenOver(both, other)), merged: counts };
}

/** True if two states hold the same work, apart from their clocks. */
export function isSameWork(one: Progress, other: Progress): boolean {
  const lists = ["answers", "marked", "firstShown", "changeCounts"] as const;
  return (
    one.currentQuestion === other.currentQuestion &&
    one.tabSwitchCount === other.tabSwitchCount &&
    sameAnnotations(one.annotations, other.annotations) &&
    lists.every((list) => one[list].every((entry, index) => entry === other[list][index]))
  );
}

/** The state found when an attempt is opened: nothing saved yet, saved progress, or two versions. */
export type Found =
  | { kind: "nothing" }
  | { kind: "saved"; snapshot: AttemptSnapshot }
  | { kind: "diverged"; mine: AttemptSnapshot; theirs: AttemptSnapshot };

/**
 * Merges the server's state of an attempt with this device's. The newer one counts. But if the attempt continued on another
 * device (each resume and save increases a number) and this device has answers that the server never got, both are merged, or
 * the student decides.
 */
export function reconcile(server: AttemptSnapshot, local: LocalSnapshot | null): Found {
  const known = { ...server, ...confirmedBy(server.progress) };
  const theirs: Found =
    server.progress.sequence > 0 ? { kind: "saved", snapshot: known } : { kind: "nothing" };
  if (local === null || local.progress.sequence <= local.confirmedSequence) return theirs;
  const continuedOnAnotherDevice =
    server.resumeCount > local.resumeCount || server.progress.sequence > local.progress.sequence;
  if (continuedOnAnotherDevice) {
    return compareAnswers(local, server).conflicts.length === 0
      ? { kind: "saved", snapshot: merged(local, known) }
      : { kind: "diverged", mine: local, theirs: server };
  }
  // The same number twice: the last save arrived, and this device may have stored a later state that differs only in
  // time.
  const isSame =
    local.progress.sequence === server.progress.sequence &&
    isSameWork(local.progress, server.progress) &&
    local.progress.timeLeftSeconds - (local.progress.extraSeconds ?? 0) >=
      server.progress.timeLeftSeconds - (server.progress.extraSeconds ?? 0);
  if (isSame) return theirs;
  // The server has an earlier state of this device, even if this device never got the response.
  const { confirmedMarks } = known;
  return { kind: "saved", snapshot: { ...chosenOver(local, server), confirmedMarks } };
}
