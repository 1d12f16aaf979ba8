import type { ApolloCache } from "@apollo/client";
import { forgetFields } from "../apollo/forget-fields.ts";

/**
 * Tests have changed: evicts their lists and counts, and what random tests can draw, since private and inactive tests
 * reserve their questions.
 */
export function forgetTestLists(cache: ApolloCache): void {
  const drawable = ["filterOptions", "randomTestMatches"];
  forgetFields(cache, ["tests", "allTests", "adminCounters", ...drawable]);
}

/** A test was switched in its row. Its own list stays cached, so that no row moves away under the pointer. */
export function forgetWhatStudentsSee(cache: ApolloCache): void {
  forgetFields(cache, ["tests", "adminCounters", "filterOptions", "randomTestMatches"]);
}
