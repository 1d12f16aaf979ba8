import { sectionLimits } from "#rules/limits.ts";
import type { Section, SectionInput } from "#rules/sections.ts";
import { builder } from "../graphql/builder.ts";

/** A section of a test, with its first position. */
export const TestSectionType = builder.objectRef<Section>("TestSection").implement({
  description: "A section of a test: a named run of its questions.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    title: t.exposeString("title", { description: "The section's name." }),
    firstQuestion: t.exposeInt("start", {
      description: "Its first question, 0 for the first of the test.",
    }),
    totalQuestions: t.exposeInt("count", { description: "How many questions it asks." }),
    minutes: t.exposeInt("minutes", {
      nullable: true,
      description: "Time allowed for it alone, in minutes; null without a clock of its own.",
    }),
    isLocked: t.exposeBoolean("isLocked", {
      description:
        "Whether it is over once it was left; otherwise one may return while it has time.",
    }),
  }),
});

/** A section, as an administrator enters it. */
export const TestSectionInputType = builder.inputRef<SectionInput>("TestSectionInput").implement({
  description: "A section of a test: the next so many of its questions, in order.",
  fields: (t) => ({
    title: t.string({
      required: true,
      description: `Its name, from 1 to ${sectionLimits.sectionTitleMaxLength} characters.`,
    }),
    questionCount: t.int({
      required: true,
      description: "How many questions it has; those of all sections are the test's.",
    }),
    minutes: t.int({
      description:
        "Time for it alone, in minutes; of all sections or of none. The test's duration is their sum.",
    }) as never,
    isLocked: t.boolean({
      required: true,
      description: "Whether it is over once it was left, which needs minutes.",
    }),
  }),
});
