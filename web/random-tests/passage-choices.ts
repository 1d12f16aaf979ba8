import type { PassageChoice } from "#rules/random-test-rules.ts";

/** The settings of passages, as a row of radio buttons names them. */
export const passageChoices: { value: PassageChoice; label: string }[] = [
  { value: "any", label: "All questions" },
  { value: "only", label: "Passages only" },
  { value: "none", label: "No passages" },
];

/** What a setting means, in a sentence. */
export const passageHints: Readonly<Record<PassageChoice, string>> = {
  any: "Passages come with their questions, among single ones.",
  only: "Passages with their questions alone. Of the last one perhaps the first questions.",
  none: "Questions that stand by themselves.",
};
