import { InvalidInput } from "../errors.ts";
import { builder } from "./builder.ts";

/** The largest page a list answers (docs/api.md, section 1). */
export const MAX_PAGE = 200;
/** Beyond this nobody pages; it keeps an OFFSET from being an attack. */
const MAX_SKIP = 10_000_000;

/** The two arguments of every list. */
export const pagingArguments = builder.args((t) => ({
  skip: t.int({
    required: true,
    defaultValue: 0,
    description: "How many items to leave out from the start.",
  }),
  limit: t.int({
    required: true,
    defaultValue: 50,
    description: `How many items to answer at most, from 1 to ${MAX_PAGE}.`,
  }),
}));

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
  if (page.skip < 0 || page.skip > MAX_SKIP) {
    errors.push({ field: "skip", message: `skip must be from 0 to ${MAX_SKIP}.` });
  }
  if (page.limit < 1 || page.limit > MAX_PAGE) {
    errors.push({ field: "limit", message: `limit must be from 1 to ${MAX_PAGE}.` });
  }
  if (errors.length > 0) throw new InvalidInput(errors);
  return { skip: page.skip, limit: page.limit };
}
