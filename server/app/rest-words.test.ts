import { expect, it } from "vitest";
import type { z } from "zod";
import { fieldErrors, wordsOf } from "../rest/field-words.ts";
import { routes } from "./rest-routes.ts";

const STRANGE: unknown[] = [
  undefined,
  null,
  true,
  "text",
  "x".repeat(20_000),
  0,
  -7,
  1.5,
  0.125,
  1e300,
  Number.POSITIVE_INFINITY,
  [],
  ["a", 1, null, 2.5, {}],
  {},
];

/** Words of the validation library's own messages, which our messages must not contain. */
const LIBRARY_WORDS =
  /expected|received|invalid|too (big|small)|nan|infinity|undefined|string|boolean|array|pattern|regex|[<>]=?|_zod/i;

function sentencesOf(shape: z.ZodType): string[] {
  const names = Object.keys((shape as z.ZodObject).shape ?? {});
  const strange = STRANGE.flatMap((value) => [
    value,
    ...names.map((name) => ({ [name]: value })),
    { answers: [{ question_id: value, selected_option_index: value }] },
  ]);
  return strange.flatMap((value) => {
    const parsed = shape.safeParse(value, { error: wordsOf });
    return parsed.success ? [] : fieldErrors(parsed.error).map(({ message }) => message);
  });
}

it.each(
  routes.flatMap(({ method, path, body, query }) =>
    [body, query].flatMap((shape) =>
      shape === null ? [] : [{ name: `${method} ${path}`, shape }],
    ),
  ),
)("$name refuses values in sentences of ours that name the field", ({ shape }) => {
  for (const sentence of new Set(sentencesOf(shape))) {
    expect(sentence).not.toMatch(LIBRARY_WORDS);
    expect(sentence).toMatch(/^\S.* (must|is) .*\.$/);
    expect(sentence).not.toMatch(/acceptable|of another kind/);
  }
});

it("describes what a value must be", () => {
  const words = (code: string, facts: object) =>
    wordsOf({ code, path: ["limit"], input: 7, ...facts } as never);
  expect(words("too_big", { maximum: 1000, origin: "string" })).toBe(
    "limit must be at most 1,000 characters.",
  );
  expect(words("too_small", { minimum: 0, origin: "number" })).toBe("limit must be at least 0.");
  expect(words("invalid_value", { values: ["a", "b", "c"] })).toBe("limit must be a, b or c.");
  expect(words("invalid_type", { expected: "int" })).toBe("limit must be a whole number.");
  expect(words("invalid_type", { expected: "string", input: undefined })).toBe("limit is missing.");
  expect(words("invalid_type", { expected: "object", path: [] })).toBe(
    "The body must be an object.",
  );
  expect(words("invalid_type", { expected: "string", path: ["topics", 1] })).toBe(
    "Item 2 of topics must be a text.",
  );
});
