import type { ApolloCache } from "@apollo/client";
import { forgetFields } from "../../apollo/forget-fields.ts";

/** The bank has changed: evicts lists and counts of it from the cache. */
export function forgetQuestionLists(cache: ApolloCache): void {
  forgetFields(cache, [
    "questions",
    "passages",
    "subjects",
    "topics",
    "bankExams",
    "bankYears",
    "adminCounters",
  ]);
  forgetDrawable(cache);
}

/** Random tests draw other questions now: evicts the generator's options and counts. */
export function forgetDrawable(cache: ApolloCache): void {
  forgetFields(cache, ["filterOptions", "randomTestMatches"]);
}
