import { MINUS } from "#rules/marks.ts";

/** A question as the picker and the selection show it. */
export interface PickedQuestion {
  id: string;
  questionText: string;
  subject: string;
  /** Null for one that is not a Previous Year Question. */
  pyqYear: number | null;
}

/** original: in the saved test and still selected · new: selected now · none: not selected. */
export type Standing = "original" | "new" | "none";

/** How a question stands to the test (docs/screens.md, section 10). */
export function standingOf(
  id: string,
  selected: ReadonlySet<string>,
  originals: ReadonlySet<string>,
): Standing {
  if (!selected.has(id)) return "none";
  return originals.has(id) ? "original" : "new";
}

/** Takes a question out, or puts it at the end. */
export function toggled(
  selection: readonly PickedQuestion[],
  question: PickedQuestion,
): PickedQuestion[] {
  const rest = selection.filter(({ id }) => id !== question.id);
  return rest.length < selection.length ? rest : [...selection, question];
}

/** The selection with one question at another place, counted from 0; beyond the ends is the end. */
export function moved(
  selection: readonly PickedQuestion[],
  id: string,
  to: number,
): PickedQuestion[] {
  const question = selection.find((entry) => entry.id === id);
  const rest = selection.filter((entry) => entry.id !== id);
  if (question === undefined) return rest;
  const place = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, place), question, ...rest.slice(place)];
}

/** How many questions were added to and removed from the saved ones. */
export function changeOf(selected: ReadonlySet<string>, originals: ReadonlySet<string>) {
  const added = [...selected].filter((id) => !originals.has(id)).length;
  const removed = [...originals].filter((id) => !selected.has(id)).length;
  return { added, removed };
}

/** A count of change with its sign: "+1", "−2", "±0". */
export function signedCount(change: number): string {
  if (change === 0) return "±0";
  return change > 0 ? `+${change}` : `${MINUS}${-change}`;
}

/** How many of the questions are of each subject, the largest first. */
export function subjectCounts(selection: readonly PickedQuestion[]) {
  const counts = new Map<string, number>();
  for (const { subject } of selection) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  return [...counts]
    .map(([subject, count]) => ({ subject, count }))
    .sort((left, right) => right.count - left.count);
}
