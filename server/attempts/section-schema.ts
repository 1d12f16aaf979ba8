import { builder } from "../graphql/builder.ts";
import type { AttemptOnPaper } from "./attempt.ts";
import { type RefusedAnswer, refusedAnswers, sectionsOf } from "./section-clocks.ts";

const SectionRefusalType = builder.enumType("SectionRefusal", {
  description: "Why an answer to a section is not taken.",
  values: {
    OVER: { value: "over", description: "Its time is over, or it is locked and was left." },
    NOT_BEGUN: { value: "not_begun", description: "It was not started yet." },
  } as const,
});

const RefusedAnswerType = builder.objectRef<RefusedAnswer>("RefusedAnswer").implement({
  description: "An answer that a save brought and that was not taken.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    position: t.exposeInt("position", { description: "The question, 0 for the first." }),
    reason: t.field({
      type: SectionRefusalType,
      description: "Why it was not taken.",
      resolve: ({ reason }) => reason,
    }),
    message: t.string({
      description: "The same as a sentence, with what would be right.",
      resolve: ({ position, reason }) =>
        reason === "over"
          ? `The answer to question ${position + 1} was not taken: its section is over. What was saved of it before counts.`
          : `The answer to question ${position + 1} was not taken: its section has not started. Answer it once that is open.`,
    }),
  }),
});

export const SectionClocksType = builder.objectRef<AttemptOnPaper>("SectionClocks").implement({
  description: "Where an attempt stands in sections with clocks, as of savedAt.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    section: t.int({
      description: "The section whose clock runs, 0 for the first.",
      resolve: (attempt) => sectionsOf(attempt).section,
    }),
    reached: t.int({
      description: "The last section that was started; those after it take no answers yet.",
      resolve: (attempt) => sectionsOf(attempt).reached,
    }),
    timeLeftSeconds: t.intList({
      description:
        "Seconds left in each section, by the server's clock; 0 for one that is over. Their sum is the attempt's.",
      resolve: (attempt) => [...sectionsOf(attempt).left],
    }),
    refusedAnswers: t.field({
      type: [RefusedAnswerType],
      description: "The answers of the newest save that were not taken: those stored before count.",
      resolve: (attempt) => [...refusedAnswers(attempt)],
    }),
  }),
});
