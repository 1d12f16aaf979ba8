import { listLimits } from "#rules/limits.ts";
import { InvalidInput } from "../errors.ts";
import { builder } from "./builder.ts";

const { pageItems, pageItemsMax, pageSkipMax } = listLimits;

/** The two arguments of every paged list. */
export const pagingArguments = builder.args((t) => ({
  skip: t.int({
    required: true,
    defaultValue: 0,
    description: "How many items to leave out from the start.",
  }),
  limit: t.int({
    required: true,
    defaultValue: pageItems,
    description: `How many items to answer at most, from 1 to ${pageItemsMax}.`,
  }),
}));

/** The argument of a list that has only a limit. */
export const lengthArgument = { limit: pagingArguments.limit };

/**
 * Checks a page.
 *
 * @throws InvalidInput when skip or limit is out of range
 */
export function checkedPage(page: { skip: number; limit: number }): {
  skip: number;
  limit: number;
} {
  const errors = [];
  if (page.skip < 0 || page.skip > pageSkipMax) {
    errors.push({ field: "skip", message: `skip must be from 0 to ${pageSkipMax}.` });
  }
  if (page.limit < 1 || page.limit > pageItemsMax) {
    errors.push({ field: "limit", message: `limit must be from 1 to ${pageItemsMax}.` });
  }
  if (errors.length > 0) throw new InvalidInput(errors);
  return { skip: page.skip, limit: page.limit };
}
