import { figure } from "#rules/figures.ts";
import { MINUS } from "#rules/marks.ts";
import { truncate } from "#rules/text.ts";

/** A question as the picker and the selection show it. */
export interface PickedQuestion {
  id: string;
  questionText: string;
  subject: string;
  /** Null for one that is not a Previous Year Question. */
  pyqYear: number | null;
  /** What it asks about; null for one that stands by itself. */
  passage?: PickedPassage | null;
}

/** A passage as the picker and the selection name it. */
interface PickedPassage {
  id: string;
  /** Null when it has none. */
  title: string | null;
  /** Its first words. */
  beginning: string;
}

/** What a question's passage is called: its title, or its first words. */
export function nameOfPassage({ passage }: Pick<PickedQuestion, "passage">): string {
  return passage?.title ?? truncate(passage?.beginning.replace(/\s+/g, " ").trim() ?? "", 80);
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

/** The selection with more questions at its end, each once, up to `most` in all. */
export function withAdded(
  selection: readonly PickedQuestion[],
  questions: readonly PickedQuestion[],
  most = Number.POSITIVE_INFINITY,
): PickedQuestion[] {
  const there = new Set(selection.map(({ id }) => id));
  const added = questions.filter(({ id }) => !there.has(id) && there.add(id));
  return [...selection, ...added].slice(0, Math.max(most, selection.length));
}

/** Those of some questions that a filter of the picker lets through, as the bank's own search does. */
export function narrowed(
  questions: readonly PickedQuestion[],
  { search, subject, pyqOnly }: { search: string; subject: string; pyqOnly: boolean },
): PickedQuestion[] {
  const words = search.trim().toLowerCase();
  return questions.filter(
    (question) =>
      (subject === "" || question.subject === subject) &&
      (!pyqOnly || question.pyqYear !== null) &&
      (words === "" ||
        question.id === words ||
        question.questionText.toLowerCase().includes(words)),
  );
}

/** A subject that a test can be filled from. */
export interface FillSubject {
  subject: string;
  /** How many of the test's questions it has. */
  has: number;
  /** How many more the bank has. */
  more: number;
}

/** How many questions each subject gives so that the test has `total`, as evenly as the bank lets it. */
export function evenShares(
  subjects: readonly FillSubject[],
  missing: number,
): { subject: string; count: number }[] {
  const shares = subjects.map(({ subject, has, more }) => ({ subject, has, more, count: 0 }));
  for (let left = missing; left > 0; left -= 1) {
    const open = shares.filter(({ count, more }) => count < more);
    const least = open.reduce<(typeof shares)[number] | null>(
      (lowest, share) =>
        lowest === null || share.has + share.count < lowest.has + lowest.count ? share : lowest,
      null,
    );
    if (least === null) break;
    least.count += 1;
  }
  return shares.map(({ subject, count }) => ({ subject, count }));
}

/** How many of some different numbers, 0 or more, can be left standing so that they only rise. */
function longestRise(numbers: readonly number[]): number {
  // The smallest end of a rise of each length.
  const ends: number[] = [];
  for (const number of numbers) {
    const isFurther = number > (ends.at(-1) ?? -1);
    ends[isFurther ? ends.length : ends.findIndex((end) => end >= number)] = number;
  }
  return ends.length;
}

/**
 * How many questions were added to the saved ones, removed from them, and moved: the smallest number of
 * moves that turn one order into the other.
 *
 * @param selected their ids in their order, as `originals` are
 */
export function changeOf(selected: readonly string[], originals: ReadonlySet<string>) {
  const places = new Map([...originals].map((id, place) => [id, place]));
  const kept = selected.flatMap((id) => places.get(id) ?? []);
  return {
    added: selected.length - kept.length,
    removed: originals.size - kept.length,
    moved: kept.length - longestRise(kept),
  };
}

/** A count of change with its sign: "+1", "−2", "±0". */
export function signedCount(change: number): string {
  if (change === 0) return "±0";
  return change > 0 ? `+${figure(change)}` : `${MINUS}${figure(-change)}`;
}

/** How many of the questions are of each subject, the largest first. */
export function subjectCounts(selection: readonly PickedQuestion[]) {
  const counts = new Map<string, number>();
  for (const { subject } of selection) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  return [...counts]
    .map(([subject, count]) => ({ subject, count }))
    .sort((left, right) => right.count - left.count);
}
