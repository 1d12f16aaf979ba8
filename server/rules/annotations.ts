// Highlights, struck options and text size of a student on a paper (docs/attempts.md, section 13). Stored with the
// attempt, ignored in grading, and immutable.

/** Runs of a text: start and end in turn, in UTF-16 units of the plain text, strictly rising. */
export type Runs = readonly number[];

/** The annotations of one question. */
export interface AnnotatedQuestion {
  /** The question's id in the bank. */
  readonly id: number;
  readonly highlights: Runs;
  /** The struck options, counted from 0, rising. */
  readonly struck: readonly number[];
}

/** The annotations of one passage. */
interface AnnotatedPassage {
  /** The passage's id in the bank. */
  readonly id: number;
  readonly highlights: Runs;
}

/** The annotations of a paper, without questions and passages that have none. */
export interface Annotations {
  readonly questions: readonly AnnotatedQuestion[];
  readonly passages: readonly AnnotatedPassage[];
  readonly textSize: TextSize;
}

/** The four text sizes. */
export const textSizes = [1, 2, 3, 4] as const;
export type TextSize = (typeof textSizes)[number];

/** A text of a paper: `q` and a question's id, or `p` and a passage's. */
export type TextKey = `q${number}` | `p${number}`;

/** In bytes of the JSON that is stored. */
export const ANNOTATIONS_MAX_BYTES = 32 * 1024;

/** The most starts and ends of one text together; a longer list is rejected. */
export const RUN_PLACES_MAX = 1_000;

/** The annotations of a new attempt. */
export const noAnnotations: Annotations = { questions: [], passages: [], textSize: 2 };

/** True if a value is valid runs of a text. @param length of the text, if known */
export function isRuns(value: unknown, length = Number.MAX_SAFE_INTEGER): value is Runs {
  return (
    Array.isArray(value) &&
    value.length <= RUN_PLACES_MAX &&
    value.length % 2 === 0 &&
    value.every(
      (place: unknown, index) =>
        Number.isInteger(place) &&
        (place as number) <= length &&
        (place as number) > (index === 0 ? -1 : value[index - 1]),
    )
  );
}

/** True if a value is valid struck options. @param count number of options */
export function isStruck(value: unknown, count: number): value is readonly number[] {
  return (
    Array.isArray(value) &&
    value.every(
      (option: unknown, index) =>
        Number.isInteger(option) &&
        (option as number) < count &&
        (option as number) > (index === 0 ? -1 : value[index - 1]),
    )
  );
}

/** True if a value is one of the four sizes. */
export function isTextSize(value: unknown): value is TextSize {
  return textSizes.some((size) => size === value);
}

function isList(value: unknown, fits: (entry: Record<string, unknown>) => boolean): boolean {
  return (
    Array.isArray(value) &&
    value.every((entry) => typeof entry === "object" && entry !== null && fits(entry))
  );
}

/** True if a stored value is annotations. Doesn't check the paper. */
export function isAnnotations(value: unknown): value is Annotations {
  if (typeof value !== "object" || value === null) return false;
  const { questions, passages, textSize } = value as Record<string, unknown>;
  return (
    isTextSize(textSize) &&
    isList(
      questions,
      (one) => Number.isInteger(one.id) && isRuns(one.highlights) && isStruck(one.struck, 5),
    ) &&
    isList(passages, (one) => Number.isInteger(one.id) && isRuns(one.highlights))
  );
}
