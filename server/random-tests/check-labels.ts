import type { RandomTestFilters } from "#rules/random-test-rules.ts";
import type { Dependencies } from "../dependencies.ts";
import { type FieldError, InvalidInput } from "../errors.ts";
import {
  type DrawableLabels,
  drawableLabels,
  freshDrawableLabels,
} from "../questions/drawable-labels.ts";
import { figure } from "../rules/figures.ts";

/** How many labels a message names before it counts the others. */
const NAMED = 3;
/** Characters of a label that a message shows. */
const SHOWN_LENGTH = 60;

const KINDS = {
  subjects: { one: "a subject", many: "subjects" },
  topics: { one: "a topic", many: "topics" },
  pyqExams: { one: "a PYQ exam", many: "PYQ exams" },
  pyqYears: { one: "a PYQ year", many: "PYQ years" },
} as const;

type Field = keyof typeof KINDS;
const FIELDS = Object.keys(KINDS) as Field[];

function shown(label: string | number): string {
  const letters = [...String(label)];
  if (letters.length <= SHOWN_LENGTH) return `"${label}"`;
  return `"${letters.slice(0, SHOWN_LENGTH).join("")}…"`;
}

/** `"Astrology" is not a subject of the question bank.` */
function unknownMessage(field: Field, unknown: readonly (string | number)[]): string {
  const { one, many } = KINDS[field];
  const named = unknown.slice(0, NAMED).map(shown);
  const [first = ""] = named;
  if (unknown.length === 1) return `${first} is not ${one} of the question bank.`;
  const others = unknown.length - named.length;
  const parts = others > 0 ? [...named, figure(others)] : named;
  const list = `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}${others > 0 ? " more" : ""}`;
  return `${list} are not ${many} of the question bank.`;
}

function unknownErrors(filters: RandomTestFilters, labels: DrawableLabels): FieldError[] {
  return FIELDS.flatMap((field) => {
    const known = new Set<string | number>(labels[field]);
    const unknown = filters[field].filter((label) => !known.has(label));
    return unknown.length === 0 ? [] : [{ field, message: unknownMessage(field, unknown) }];
  });
}

/**
 * Refuses filters with labels that no drawable question has. What is kept of the labels is asked for
 * again before anything is refused, so that a label that was just added never is.
 *
 * @throws InvalidInput with a sentence for each list
 */
export async function checkLabels(
  needed: Pick<Dependencies, "database" | "now">,
  filters: RandomTestFilters,
): Promise<void> {
  if (unknownErrors(filters, await drawableLabels(needed)).length === 0) return;
  const errors = unknownErrors(filters, await freshDrawableLabels(needed));
  if (errors.length > 0) throw new InvalidInput(errors);
}
