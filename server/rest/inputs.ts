import { z } from "zod";
import { LARGEST_ID } from "#rules/ids.ts";
import { listLimits } from "#rules/limits.ts";
import { toHundredths } from "#rules/marks.ts";

/** An id in a path or query string. @param sentence the message for anything else */
export function writtenId(sentence?: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,9}$/, sentence)
    .meta({ openapi: { type: "integer", minimum: 1, maximum: LARGEST_ID } });
}

/** A positive whole number in a path. */
export const idParams = z.object({ id: writtenId() });

function wholeNumber(name: string, least: number, most: number, initial: number) {
  const sentence = `${name} must be a whole number from ${least} to ${most}.`;
  return z
    .string(sentence)
    .regex(/^-?\d{1,9}$/, sentence)
    .transform(Number)
    .refine((value) => value >= least && value <= most, sentence)
    .default(initial)
    .meta({ openapi: { type: "integer", minimum: least, maximum: most, default: initial } });
}

/** The paging of every list route (docs/api.md, section 1). */
export const pageQuery = z.object({
  skip: wholeNumber("skip", 0, listLimits.pageSkipMax, 0),
  limit: wholeNumber("limit", 1, listLimits.pageItemsMax, listLimits.pageItems),
});

/** The paging of a list within a response. */
export const nestedPage = z.object({
  skip: pageQuery.shape.skip.describe("How many of the list to leave out from the start."),
  limit: pageQuery.shape.limit.describe("How many of the list to answer at most."),
});

/** The paging of a list that also takes a cursor. */
export const cursorQuery = pageQuery.extend({
  after: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe("Answers what stands behind this cursor, an `X-Next-Cursor`; without `skip`."),
});

/** `true` or `false` in a query string. */
export const booleanQuery = z
  .enum(["true", "false"])
  .transform((value) => value === "true")
  .optional()
  .meta({ openapi: { type: "boolean" } });

const INT32 = { least: -LARGEST_ID - 1, most: LARGEST_ID };

/**
 * A whole number in a body. The domain function checks its range, with its own messages. A number too large for the
 * database is passed on as the largest possible one, which is refused too.
 *
 * @param name its name at the start of a message
 */
export function wholeNumberInput(name: string) {
  const sentence = `${name} must be a whole number.`;
  const { least, most } = INT32;
  return z
    .number(sentence)
    .refine(Number.isInteger, sentence)
    .overwrite((value) => Math.max(least, Math.min(most, value)))
    .meta({ openapi: { type: "integer", minimum: least, maximum: most } });
}

/** An id in a body, as text for GraphQL. */
export function idInput(name: string) {
  const sentence = `${name} must be a whole number.`;
  return z
    .number(sentence)
    .refine(Number.isInteger, sentence)
    .transform(String)
    .meta({ openapi: { type: "integer", minimum: INT32.least, maximum: INT32.most } });
}

/** Above any marks that the domain functions accept, and exact to the hundredth. */
const LARGEST_MARKS = 1_000_000;

function isMarks(value: number): boolean {
  try {
    toHundredths(value);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Marks in a body; the domain function checks the range. */
export function marksInput(name: string) {
  const sentence = `${name} must be a number with at most two decimals.`;
  return z
    .number(sentence)
    .overwrite((marks) => Math.max(-LARGEST_MARKS, Math.min(LARGEST_MARKS, marks)))
    .refine(isMarks, sentence);
}

const labels = (name: string) =>
  z
    .array(z.string(`${name} must be a list of names.`), `${name} must be a list of names.`)
    .nullish();

/** The filters that questions are drawn by. */
export const drawFilters = {
  subjects: labels("subjects"),
  topics: labels("topics"),
  pyq_only: z.boolean("pyq_only must be true, false or null.").nullish(),
  pyq_exams: labels("pyq_exams"),
  pyq_years: z.array(wholeNumberInput("A year"), "pyq_years must be a list of years.").nullish(),
  passages: z.enum(["any", "only", "none"], "passages must be any, only or none.").nullish(),
};
