import { expect, it } from "vitest";
import { indexedPatterns, searchTerms } from "./search-terms.ts";

it("takes words apart, the longest first, and leaves phrases whole", () => {
  expect(searchTerms("guardian district 42")).toEqual(["guardian", "district", "42"]);
  expect(searchTerms(' “strict liability”  tort "a b" ')).toEqual([
    "strict liability",
    "tort",
    "a b",
  ]);
  // What is being typed counts to its end.
  expect(searchTerms('void "the promi')).toEqual(["the promi", "void"]);
});

it("leaves out what another term has in it, whatever the case", () => {
  expect(searchTerms("Act contract a ACT")).toEqual(["contract"]);
});

it("looks for marks without a phrase as they are, and for very many words as one phrase", () => {
  expect(searchTerms('""')).toEqual(['""']);
  const long = Array.from({ length: 51 }, (_, number) => `w${number + 100}`).join(" ");
  expect(searchTerms(long)).toEqual([long]);
});

it("gives the index what it knows, three at most, and the wildcards themselves", () => {
  expect(indexedPatterns("50% of 7_")).toBeNull();
  expect(indexedPatterns("alpha beta% gamma delta 42")).toEqual({
    pattern: "%alpha%",
    second: "%beta\\%%",
    third: "%gamma%",
    others: ["%delta%", "%42%"],
  });
});
