import { fitsIn, inOrder } from "#rules/annotation-edits.ts";
import {
  ANNOTATIONS_MAX_BYTES,
  type Annotations,
  isRuns,
  isStruck,
  isTextSize,
  type Runs,
} from "#rules/annotations.ts";
import { type FieldError, InvalidInput } from "../errors.ts";
import type { Paper } from "../fixed-tests/papers.ts";

// Checks the highlights, struck options and text size that a client sends (docs/attempts.md, section 13).

/** A question or passage that can be annotated. */
interface Text {
  /** In UTF-16 units. */
  length: number;
  /** How many options; 0 for a passage. */
  options: number;
}

type Sent = Readonly<Record<string, unknown>>;

const RUNS =
  "highlights must be pairs of start and end in the plain text, each greater than the one before";

/** Collects the errors in the client's annotations. */
class Flaws {
  readonly errors: FieldError[] = [];

  add(field: string, message: string): void {
    this.errors.push({ field: ["annotations", field].filter(Boolean).join("."), message });
  }
}

const MEMBERS = { questions: ["id", "highlights", "struck"], passages: ["id", "highlights"] };

/** Reports unknown members. Ignoring a misspelt one would lose the annotations in it. */
function refuseOthers(sent: Sent, names: readonly string[], where: string, flaws: Flaws): void {
  for (const name of Object.keys(sent)) {
    if (names.includes(name)) continue;
    const known = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
    flaws.add(`${where}${name}`, `${name} is unknown. Use ${known}.`);
  }
}

function isRecord(value: unknown): value is Sent {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the valid entries of one list, and reports the errors of the others. */
function entriesOf<Entry>(
  sent: unknown,
  name: "questions" | "passages",
  texts: ReadonlyMap<number, Text>,
  flaws: Flaws,
): Entry[] {
  if (sent === undefined || sent === null) return [];
  if (!Array.isArray(sent)) {
    flaws.add(name, `${name} must be a list.`);
    return [];
  }
  const what = name === "questions" ? "Question" : "Passage";
  const seen = new Set<number>();
  return sent.flatMap((one: unknown, index): Entry[] => {
    const at = (field: string) => `${name}.${index}.${field}`;
    if (!isRecord(one)) {
      flaws.add(`${name}.${index}`, `Item ${index + 1} of ${name} must be an object with an id.`);
      return [];
    }
    refuseOthers(one, MEMBERS[name], at(""), flaws);
    const { id: named, highlights = [], struck = [] } = one;
    const id = Number(named);
    if (!Number.isInteger(id)) {
      flaws.add(at("id"), `id must be the number of a ${what.toLowerCase()} of the paper.`);
      return [];
    }
    const text = texts.get(id);
    if (text === undefined) {
      flaws.add(at("id"), `${what} ${id} is not on the paper of this attempt.`);
      return [];
    }
    if (seen.has(id)) {
      flaws.add(at("id"), `${what} ${id} is listed twice.`);
      return [];
    }
    seen.add(id);
    if (!isRuns(highlights, text.length)) {
      flaws.add(at("highlights"), `${RUNS}, and none above ${text.length}, where the text ends.`);
      return [];
    }
    // refuseOthers has already reported struck options of a passage.
    if (name === "questions" && !isStruck(struck, text.options)) {
      flaws.add(
        at("struck"),
        `struck must be options from 0 to ${text.options - 1}, each greater than the one before.`,
      );
      return [];
    }
    return [{ id, highlights, struck } as { id: number; highlights: Runs } as Entry];
  });
}

/**
 * Returns the annotations that a client sent with its progress, in order and complete.
 *
 * @returns undefined if the client sent none; the stored annotations stay then
 * @throws InvalidInput with every part that is wrong or belongs to another paper, or if there are too
 *   many bytes
 */
export function checkedAnnotations(sent: unknown, paper: Paper): Annotations | undefined {
  if (sent === undefined || sent === null) return undefined;
  const flaws = new Flaws();
  if (!isRecord(sent)) {
    flaws.add("", "annotations must be an object with questions, passages and textSize.");
    throw new InvalidInput(flaws.errors);
  }
  refuseOthers(sent, ["questions", "passages", "textSize"], "", flaws);
  const { questions, passages } = paper;
  const asked = questions.map(({ questionId, questionText, options }): [number, Text] => {
    return [questionId, { length: questionText.length, options: options.length }];
  });
  const read = passages.map(({ passageId, text }): [number, Text] => {
    return [passageId, { length: text.length, options: 0 }];
  });
  const { textSize = 2 } = sent;
  if (!isTextSize(textSize)) flaws.add("textSize", "textSize must be 1, 2, 3 or 4.");
  const annotations = inOrder({
    questions: entriesOf(sent.questions, "questions", new Map(asked), flaws),
    passages: entriesOf(sent.passages, "passages", new Map(read), flaws),
    textSize: isTextSize(textSize) ? textSize : 2,
  });
  if (flaws.errors.length === 0 && !fitsIn(annotations)) {
    const bytes = JSON.stringify(annotations).length;
    flaws.add(
      "",
      `annotations are ${bytes} bytes of JSON; the limit is ${ANNOTATIONS_MAX_BYTES}. Remove some highlights.`,
    );
  }
  if (flaws.errors.length > 0) throw new InvalidInput(flaws.errors);
  return annotations;
}
