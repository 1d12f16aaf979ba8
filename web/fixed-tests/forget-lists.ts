import type { ApolloCache } from "@apollo/client";
import { forgetFields } from "../apollo/forget-fields.ts";

/**
 * Tests have changed: what lists and counts of them were loaded are asked for again, and what random
 * tests draw, since private and inactive tests keep their questions back.
 */
export function forgetTestLists(cache: ApolloCache): void {
  const drawable = ["filterOptions", "randomTestMatches"];
  forgetFields(cache, ["tests", "allTests", "adminCounters", ...drawable]);
}

/**
 * A test was switched in its row: the list stays as it is, so that no row moves away under the hand that
 * switches it.
 */
export function forgetWhatStudentsSee(cache: ApolloCache): void {
  forgetFields(cache, ["tests", "adminCounters", "filterOptions", "randomTestMatches"]);
}
