// What a student does to a paper without answering: highlights, struck options, the size of its text
// (docs/attempts.md, section 13). Kept with the attempt, counted nowhere, and never changed in place.

/** Runs of a text: start and end of each in turn, in UTF-16 units of the plain text, always rising. */
export type Runs = readonly number[];

/** What is done to one question. */
export interface AnnotatedQuestion {
  /** The question's number in the bank. */
  readonly id: number;
  readonly highlights: Runs;
  /** The options struck out, 0 for the first, rising. */
  readonly struck: readonly number[];
}

/** What is done to one passage. */
interface AnnotatedPassage {
  /** The passage's number in the bank. */
  readonly id: number;
  readonly highlights: Runs;
}

/** All that is done to a paper; questions and passages without anything are not there. */
export interface Annotations {
  readonly questions: readonly AnnotatedQuestion[];
  readonly passages: readonly AnnotatedPassage[];
  readonly textSize: TextSize;
}

/** The four steps of the text. */
export const textSizes = [1, 2, 3, 4] as const;
export type TextSize = (typeof textSizes)[number];

/** Which text of a paper: `q` and a question's number, or `p` and a passage's. */
export type TextKey = `q${number}` | `p${number}`;

/** In bytes of the JSON that is stored. */
export const ANNOTATIONS_MAX_BYTES = 32 * 1024;

/** Starts and ends of one text together: a longer list is not read. */
export const RUN_PLACES_MAX = 1_000;

/** Before anything is done to a paper. */
export const noAnnotations: Annotations = { questions: [], passages: [], textSize: 2 };

/** Whether a list can be runs of a text. @param length of the text, if it is known */
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

/** Whether a list can be struck options. @param count how many options there are */
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

/** Whether a value is one of the four steps. */
export function isTextSize(value: unknown): value is TextSize {
  return textSizes.some((size) => size === value);
}

function isList(value: unknown, fits: (entry: Record<string, unknown>) => boolean): boolean {
  return (
    Array.isArray(value) &&
    value.every((entry) => typeof entry === "object" && entry !== null && fits(entry))
  );
}

/** Whether something that was kept is annotations; of which paper is not looked at. */
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
