import type { QuestionList } from "#rules/progress.ts";
import { builder } from "../graphql/builder.ts";
import { listInputs } from "../graphql/list-fields.ts";
import type { SentProgress } from "./progress.ts";

/** The state of an attempt, as a save and a submit send it (docs/attempts.md). */
export const ProgressInput = builder.inputRef<SentProgress>("ProgressInput").implement({
  description: "The state of an attempt. Every list runs along the questions in their order.",
  fields: (t) => ({
    sequence: t.int({
      required: true,
      description:
        "Grows by 1 to 1,000,000 with every save; an older state is refused as a conflict.",
    }),
    currentQuestion: t.int({ required: true, description: "The question shown, 0 for the first." }),
    timeLeftSeconds: t.int({
      required: true,
      description:
        "Time left, in seconds, as the client has it. Less than the server's clock says is believed, more is not: the attempt answers what holds.",
    }),
    tabSwitchCount: t.int({
      required: true,
      description: "How often the student left the page; never shrinks.",
    }),
    section: t.int({
      description:
        "The section that the student is in, 0 for the first. Clients that don’t know sections send null: then the current question decides, also at a submit, and answers to later sections are late. Sections without clocks need none.",
    }) as never,
    sectionTimeLeftSeconds: t.int({
      description:
        "Seconds left in that section as the client has it. Less than the server has is believed, more is not.",
    }) as never,
    extraSeconds: t.int({
      description:
        "The attempt's `extraSeconds` as the client knows it. Time that was given since is added to `timeLeftSeconds`. Without it, no time left is believed of an attempt that has extra time.",
    }) as never,
    annotations: t.field({
      type: "Annotations",
      description:
        "What the student highlighted and struck out, and the size of the text. Null or nothing leaves what is stored, so it is needed only where it changed. What belongs to another paper, or more than there is room for, is refused, and nothing is stored.",
    }) as never,
    ...(listInputs((list) => t.field(list)) as Record<QuestionList, never>),
  }),
});
