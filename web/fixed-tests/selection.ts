import { figure } from "#rules/figures.ts";
import { MINUS } from "#rules/marks.ts";
import { truncate } from "#rules/text.ts";

/** A question in the picker and the selection. */
export interface PickedQuestion {
  id: string;
  questionText: string;
  subject: string;
  /** Null if it is not a Previous Year Question. */
  pyqYear: number | null;
  /** Its passage; null for none. */
  passage?: PickedPassage | null;
}

/** A passage in the picker and the selection. */
interface PickedPassage {
  id: string;
  /** Null without a title. */
  title: string | null;
  /** Its first words. */
  beginning: string;
}

/** The name of a question's passage: its title, or its first words. */
export function nameOfPassage({ passage }: Pick<PickedQuestion, "passage">): string {
  return passage?.title ?? truncate(passage?.beginning.replace(/\s+/g, " ").trim() ?? "", 80);
}

/** original: in the saved test and still selected · new: selected now · none: not selected. */
export type Standing = "original" | "new" | "none";

/** The state of a question in the test (docs/screens.md, section 10). */
export function standingOf(
  id: string,
  selected: ReadonlySet<string>,
  originals: ReadonlySet<string>,
): Standing {
  if (!selected.has(id)) return "none";
  return originals.has(id) ? "original" : "new";
}

/** Adds questions at the end of the selection, each once, up to `most` in all. */
export function withAdded(
  selection: readonly PickedQuestion[],
  questions: readonly PickedQuestion[],
  most = Number.POSITIVE_INFINITY,
): PickedQuestion[] {
  const there = new Set(selection.map(({ id }) => id));
  const added = questions.filter(({ id }) => !there.has(id) && there.add(id));
  return [...selection, ...added].slice(0, Math.max(most, selection.length));
}

/** Filters questions like the bank's own search. */
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

/** A subject that can fill a test. */
export interface FillSubject {
  subject: string;
  /** The number of the test's questions in it. */
  has: number;
  /** The number of further questions in the bank. */
  more: number;
}

/** The number of questions from each subject to reach `total`, as evenly as the bank allows. */
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

/** The length of the longest increasing subsequence of distinct numbers, 0 or more. */
function longestRise(numbers: readonly number[]): number {
  // The smallest last number of an increasing subsequence of each length.
  const ends: number[] = [];
  for (const number of numbers) {
    const isFurther = number > (ends.at(-1) ?? -1);
    ends[isFurther ? ends.length : ends.findIndex((end) => end >= number)] = number;
  }
  return ends.length;
}

/**
 * The numbers of questions added to the saved ones, removed, and moved: the fewest moves that turn one order into the
 * other.
 * @param selected their ids in order, like `originals`
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

/** The number of questions per subject, largest first. */
export function subjectCounts(selection: readonly PickedQuestion[]) {
  const counts = new Map<string, number>();
  for (const { subject } of selection) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  return [...counts]
    .map(([subject, count]) => ({ subject, count }))
    .sort((left, right) => right.count - left.count);
}
