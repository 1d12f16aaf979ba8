// Reads and changes annotations. Separate from annotations.ts, since modules that only store them don't need it.
import {
  ANNOTATIONS_MAX_BYTES,
  type AnnotatedQuestion,
  type Annotations,
  RUN_PLACES_MAX,
  type Runs,
  type TextKey,
} from "./annotations.ts";

const isUsed = ({ highlights, struck = [] }: { highlights: Runs; struck?: readonly number[] }) =>
  highlights.length > 0 || struck.length > 0;

const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;

/** The stored form: sorted by id, without empty entries and unknown fields. */
export function inOrder({ questions, passages, textSize }: Annotations): Annotations {
  return {
    questions: questions
      .filter(isUsed)
      .map(({ id, highlights, struck }) => ({ id, highlights, struck }))
      .sort(byId),
    passages: passages
      .filter(isUsed)
      .map(({ id, highlights }) => ({ id, highlights }))
      .sort(byId),
    textSize,
  };
}

/** True if they are small enough to be stored. */
export function fitsIn(annotations: Annotations): boolean {
  // Only numbers and fixed names, so each character is a byte.
  const isShort = ({ highlights }: { highlights: Runs }) => highlights.length <= RUN_PLACES_MAX;
  return (
    JSON.stringify(annotations).length <= ANNOTATIONS_MAX_BYTES &&
    annotations.questions.every(isShort) &&
    annotations.passages.every(isShort)
  );
}

/** True if two are equal; null equals none. */
export function sameAnnotations(
  one: Annotations | null | undefined,
  other: Annotations | null | undefined,
): boolean {
  return one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** Adds a run, joined with those it touches. */
export function withRun(runs: Runs, start: number, end: number): Runs {
  if (end <= start) return runs;
  let [from, to] = [start, end];
  const before: number[] = [];
  const after: number[] = [];
  for (let index = 0; index + 1 < runs.length; index += 2) {
    const [left = 0, right = 0] = runs.slice(index, index + 2);
    if (right < from) before.push(left, right);
    else if (left > to) after.push(left, right);
    else [from, to] = [Math.min(from, left), Math.max(to, right)];
  }
  return [...before, from, to, ...after];
}

/** Removes a part of the text from runs, which are cut at its edges. */
export function withoutRun(runs: Runs, start: number, end: number): Runs {
  const left: number[] = [];
  for (let index = 0; index + 1 < runs.length; index += 2) {
    const [from = 0, to = 0] = runs.slice(index, index + 2);
    if (to <= start || from >= end) left.push(from, to);
    else {
      if (from < start) left.push(from, start);
      if (to > end) left.push(end, to);
    }
  }
  return left;
}

/** The run that contains a part of the text, or a place; null for none. */
export function runAround(
  runs: Runs,
  start: number,
  end: number,
): readonly [number, number] | null {
  for (let index = 0; index + 1 < runs.length; index += 2) {
    const [from = 0, to = 0] = runs.slice(index, index + 2);
    if (from <= start && end <= to) return [from, to];
  }
  return null;
}

const keyed = (key: TextKey) => ({ isQuestion: key.startsWith("q"), id: Number(key.slice(1)) });

/** One list for all texts without highlights, so that they need not render again. */
const NONE: Runs = [];

/** The highlights of a text. */
export function highlightsOf(annotations: Annotations | null | undefined, key: TextKey): Runs {
  const { isQuestion, id } = keyed(key);
  const list = isQuestion ? annotations?.questions : annotations?.passages;
  return list?.find((one) => one.id === id)?.highlights ?? NONE;
}

/** The struck options of a question. @param id its id in the bank */
export function struckOf(
  annotations: Annotations | null | undefined,
  id: number,
): readonly number[] {
  return annotations?.questions.find((one) => one.id === id)?.struck ?? NONE;
}

function questionWith(
  annotations: Annotations,
  id: number,
  change: Partial<AnnotatedQuestion>,
): Annotations {
  const before = annotations.questions.find((one) => one.id === id);
  const after = { id, highlights: [], struck: [], ...before, ...change };
  const others = annotations.questions.filter((one) => one.id !== id);
  return inOrder({ ...annotations, questions: [...others, after] });
}

/** Replaces the highlights of a text. */
export function withHighlights(
  annotations: Annotations,
  key: TextKey,
  highlights: Runs,
): Annotations {
  const { isQuestion, id } = keyed(key);
  if (isQuestion) return questionWith(annotations, id, { highlights });
  const others = annotations.passages.filter((one) => one.id !== id);
  return inOrder({ ...annotations, passages: [...others, { id, highlights }] });
}

/** Strikes an option out, or restores it. @param id the question's id in the bank */
export function withStruck(
  annotations: Annotations,
  id: number,
  option: number,
  isOut: boolean,
): Annotations {
  const before = struckOf(annotations, id);
  if (before.includes(option) === isOut) return annotations;
  const struck = isOut
    ? [...before, option].sort((one, other) => one - other)
    : before.filter((one) => one !== option);
  return questionWith(annotations, id, { struck });
}

/** Joins two lists of runs. */
function withRuns(runs: Runs, more: Runs): Runs {
  let joined = runs;
  for (let index = 0; index + 1 < more.length; index += 2) {
    joined = withRun(joined, more[index] ?? 0, more[index + 1] ?? 0);
  }
  return joined;
}

/** Removes all parts of other runs. */
function withoutRuns(runs: Runs, gone: Runs): Runs {
  let left = runs;
  for (let index = 0; index + 1 < gone.length; index += 2) {
    left = withoutRun(left, gone[index] ?? 0, gone[index + 1] ?? 0);
  }
  return left;
}

/** Joins both, without what either removed from the base. */
function joinedRuns(one: Runs, other: Runs, base: Runs): Runs {
  const removed = withRuns(withoutRuns(base, one), withoutRuns(base, other));
  return withoutRuns(withRuns(one, other), removed);
}

/** The same for struck options. */
function joinedStruck(
  one: readonly number[],
  other: readonly number[],
  base: readonly number[],
): readonly number[] {
  const isRemoved = (option: number) =>
    base.includes(option) && !(one.includes(option) && other.includes(option));
  return [...new Set([...one, ...other])]
    .filter((option) => !isRemoved(option))
    .sort((a, b) => a - b);
}

/**
 * Merges the annotations of two places: no highlight or struck option is lost, and what either removed from the base
 * stays removed. The text size is the first one's.
 * @param base the last common state; null for none, or if unknown
 */
export function together(
  one: Annotations | null | undefined,
  other: Annotations | null | undefined,
  base: Annotations | null = null,
): Annotations | null {
  if (!one || !other) return one ?? other ?? null;
  let joined = one;
  for (const id of new Set([...one.questions, ...other.questions].map((question) => question.id))) {
    const key: TextKey = `q${id}`;
    joined = questionWith(joined, id, {
      highlights: joinedRuns(
        highlightsOf(one, key),
        highlightsOf(other, key),
        highlightsOf(base, key),
      ),
      struck: joinedStruck(struckOf(one, id), struckOf(other, id), struckOf(base, id)),
    });
  }
  for (const id of new Set([...one.passages, ...other.passages].map((passage) => passage.id))) {
    const key: TextKey = `p${id}`;
    const highlights = joinedRuns(
      highlightsOf(one, key),
      highlightsOf(other, key),
      highlightsOf(base, key),
    );
    joined = withHighlights(joined, key, highlights);
  }
  return fitsIn(joined) ? joined : one;
}
