import type { ApolloCache } from "@apollo/client";
import { forgetFields } from "../../apollo/forget-fields.ts";

/** The bank has changed: what lists and counts of it were loaded are asked for again. */
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

/** Random tests draw other questions now: what the generator offers and counts is asked for again. */
export function forgetDrawable(cache: ApolloCache): void {
  forgetFields(cache, ["filterOptions", "randomTestMatches"]);
}
