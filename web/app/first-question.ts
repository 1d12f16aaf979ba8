import { askedOf, testsAddress } from "../fixed-tests/test-filter.ts";
import { listAddress, listVariables } from "../results/result-list.ts";

/** The operations that pages begin with. */
export const FIRST_OPERATIONS = [
  "TestOverview",
  "Tests",
  "Results",
  "Result",
  "FilterOptions",
] as const;

/** The first operation of a page, by its name, with its variables. */
export interface FirstQuestion {
  name: (typeof FIRST_OPERATIONS)[number];
  variables: object;
}

/**
 * What the page at an address asks the server first, in the screen's own words: the answer is on its
 * way while the scripts are. Null for a page that asks nothing, or that is not hurried.
 */
export function firstQuestion(pathname: string, search: string): FirstQuestion | null {
  const address = new URLSearchParams(search);
  if (pathname === "/tests") {
    return { name: "Tests", variables: askedOf(testsAddress.read(address)) };
  }
  if (pathname === "/results") {
    return { name: "Results", variables: listVariables(listAddress.read(address)) };
  }
  if (pathname === "/random-test") return { name: "FilterOptions", variables: {} };
  const [, random, testId] = /^\/quiz\/(random-)?([1-9]\d{0,8})$/.exec(pathname) ?? [];
  if (testId !== undefined) {
    return { name: "TestOverview", variables: { id: testId, random: random !== undefined } };
  }
  const [, resultId] = /^\/(?:random-)?results\/([1-9]\d{0,8})$/.exec(pathname) ?? [];
  return resultId === undefined ? null : { name: "Result", variables: { id: resultId } };
}
