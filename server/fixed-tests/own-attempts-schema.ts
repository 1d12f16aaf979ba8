import { builder } from "../graphql/builder.ts";
import type { OwnAttempts, OwnResult } from "./own-attempts.ts";

const OwnResultType = builder.objectRef<OwnResult>("OwnResult").implement({
  description: "A result of the viewer's as a list of tests shows it; `result` has all of it.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The result's number." }),
    percent: t.exposeFloat("percent", {
      description: "Score of maximum marks, in percent to one decimal; may be below 0.",
    }),
    completedAt: t.expose("completedAt", {
      type: "DateTime",
      description: "When it was submitted.",
    }),
  }),
});

export const OwnAttemptsType = builder.objectRef<OwnAttempts>("OwnAttempts").implement({
  description: "What the viewer has done with a test.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    timesTaken: t.exposeInt("timesTaken", {
      description: "How many results the viewer has on it; 0 for a test never taken.",
    }),
    isUnderWay: t.exposeBoolean("isUnderWay", {
      description: "Whether an attempt is open that can be resumed or has to be submitted.",
    }),
    best: t.field({
      type: OwnResultType,
      nullable: true,
      description:
        "The result with the highest percentage, the newest of equals; null without one.",
      resolve: ({ best }) => best,
    }),
    last: t.field({
      type: OwnResultType,
      nullable: true,
      description: "The newest result; null without one.",
      resolve: ({ last }) => last,
    }),
  }),
});

export const OwnStandingType = builder.enumType("OwnStanding", {
  description: "How the viewer stands to a test.",
  values: {
    NEW: { value: "new", description: "No result, and nothing in progress." },
    UNDER_WAY: { value: "under_way", description: "An attempt is open." },
    TAKEN: {
      value: "taken",
      description: "There is a result; another attempt may be in progress.",
    },
  } as const,
});
