import fc from "fast-check";
import { expect, test } from "vitest";
import { compareNames } from "./name-order.ts";

const { compare } = new Intl.Collator("en");
const plain = fc.string({ unit: "grapheme-ascii", maxLength: 6 });
/** Names of which many are alike. */
const alike = fc.string({ unit: fc.constantFrom("a", "A", "b", " ", "-"), maxLength: 4 });

test("names stand in the order of the engine's own collator", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.tuple(plain, plain),
        fc.tuple(alike, alike),
        fc.tuple(fc.string({ unit: "grapheme" }), plain),
      ),
      ([one, other]) => {
        expect(Math.sign(compareNames(one, other))).toBe(compare(one, other));
      },
    ),
  );
});

test("small letters come before their capitals, and whatever the case, a before b", () => {
  const names = [
    "torts",
    "Law of Torts",
    "Éthique",
    "Torts",
    "law (old)",
    "Ethics",
    "Law 2",
    "Law",
  ];
  expect(names.sort(compareNames)).toEqual([
    ...["Ethics", "Éthique", "Law", "law (old)", "Law 2", "Law of Torts", "torts", "Torts"],
  ]);
});
