import { AttemptType } from "../attempts/schema.ts";
import { builder } from "../graphql/builder.ts";
import { type LiveMessage, messagesOf } from "./messages.ts";

export const MessageType = builder.objectRef<LiveMessage>("LiveMessage").implement({
  description: "A message to students while they take a test.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its number. Newer messages have higher numbers." }),
    text: t.exposeString("text", { description: "Plain text." }),
    sentAt: t.expose("sentAt", { type: "DateTime", description: "When it was sent." }),
    withdrawnQuestionId: t.field({
      type: "ID",
      nullable: true,
      description:
        "The number of the question that was withdrawn, until the withdrawal is undone; null for any other message.",
      resolve: ({ withdrawnQuestionId }) => withdrawnQuestionId,
    }),
  }),
});

builder.objectFields(AttemptType, (t) => ({
  messages: t.withAuth({ signedIn: true }).field({
    type: [MessageType],
    // Every save requests it, and it is nearly always empty.
    complexity: { field: 1, multiplier: 1 },
    args: {
      after: t.arg.int({
        required: true,
        defaultValue: 0,
        description: "Returns only messages with a higher number.",
      }),
    },
    description: "The invigilators' messages to its student, the oldest first.",
    resolve: (attempt, { after }, { dependencies }) => messagesOf(dependencies, attempt, after),
  }),
  endedAt: t.expose("endedAt", {
    type: "DateTime",
    nullable: true,
    description: "When an invigilator ended it; null if none did.",
  }),
}));
