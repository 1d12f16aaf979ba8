import { check } from "recheck";
import { expect, it } from "vitest";
import { expressionsIn, regularExpressions } from "./regular-expressions.ts";

/** Milliseconds for one expression; most take one. */
const TIMEOUT = 20_000;

/** Why each is allowed although it is not linear: its input is short, and no user writes it. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "/\\[\\[(.*?)\\]\\]/gs": "reads the SQL that the server itself is written with",
};

async function isLinear(pattern: string, flags: string): Promise<boolean> {
  const { status } = await check(pattern, flags, { timeout: TIMEOUT });
  // A busy machine may leave it unknown, which says nothing of the expression.
  return status !== "vulnerable";
}

it("finds what is not linear", async () => {
  const [safe, quadratic] = expressionsIn("a.ts", "const a = /^a+$/;\nconst b = /a+$/u;");
  expect([safe?.place, quadratic?.place]).toEqual(["a.ts:1", "a.ts:2"]);
  expect(await isLinear(safe?.pattern ?? "", safe?.flags ?? "")).toBe(true);
  expect(await isLinear(quadratic?.pattern ?? "", quadratic?.flags ?? "")).toBe(false);
});

it("every regular expression takes time in proportion to the text that it reads", async () => {
  const placesBy = new Map<string, string[]>();
  const expressions = regularExpressions();
  for (const { pattern, flags, place } of expressions) {
    const key = `/${pattern}/${flags}`;
    placesBy.set(key, [...(placesBy.get(key) ?? []), place]);
  }
  expect(placesBy.size).toBeGreaterThan(200);
  const slow: string[] = [];
  for (const [key, places] of placesBy) {
    if (key in EXCEPTIONS) continue;
    const end = key.lastIndexOf("/");
    if (await isLinear(key.slice(1, end), key.slice(end + 1))) continue;
    slow.push(`${places.join(", ")}: ${key}`);
  }
  expect(slow, "These take quadratic time on a text made for it.").toEqual([]);
  expect(Object.keys(EXCEPTIONS).filter((key) => !placesBy.has(key))).toEqual([]);
}, 600_000);
