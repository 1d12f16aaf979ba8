import { z } from "zod";
import { extraTimeLimits } from "#rules/extra-time.ts";
import { graphql } from "../rest/gql/index.ts";
import { idInput, idParams, wholeNumberInput } from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestExtraTimes on Test {
    id
    extraTimes {
      id
      userId
      name
      email
      batchId
      studentCount
      percent
      minutes
      seconds
      reason
      createdAt
    }
  }
`);

/** Who has more time on a test. */
export const extraTimeRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/admin/tests/{id}/extra-times",
    summary: "List extra time",
    description:
      "Persons by name, then batches. A person's own entry counts, else the largest of their batches.",
    params: idParams,
    failures: { 403: "Only an administrator may do this." },
    document: graphql(`
      query RestExtraTimes($id: ID!) {
        test(id: $id) {
          ...RestExtraTimes
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/tests/{id}/extra-times",
    summary: "Add extra time",
    description:
      "For a person or a batch, in place of what they had. It counts for attempts that are started from now on.",
    params: idParams,
    body: z
      .object({
        person: z
          .string("person must be an e-mail address or a name.")
          .nullish()
          .describe("An e-mail address, or a name that only one person has."),
        batch_id: idInput("A batch id").nullish(),
        percent: wholeNumberInput("percent").nullish(),
        minutes: wholeNumberInput("minutes").nullish(),
        reason: z
          .string("reason must be a text.")
          .describe(`Why, at most ${extraTimeLimits.reasonMaxLength} characters.`),
      })
      .meta({ id: "ExtraTimeInput", description: "Who gets how much more time, and why." }),
    failures: { 409: "The test has as many entries as it may have." },
    document: graphql(`
      mutation RestAddExtraTime($id: ID!, $input: ExtraTimeInput!) {
        addExtraTime(testId: $id, input: $input) {
          ...RestExtraTimes
        }
      }
    `),
  }),
  defineRoute({
    method: "DELETE",
    path: "/admin/tests/{id}/extra-times",
    summary: "Remove extra time",
    description: "Attempts in progress keep theirs.",
    params: idParams,
    query: z.object({
      entry: z
        .string()
        .regex(/^\d{1,9}$/, "entry must be a number.")
        .describe("The entry's number."),
    }),
    document: graphql(`
      mutation RestRemoveExtraTime($id: ID!, $entry: ID!) {
        removeExtraTime(testId: $id, id: $entry) {
          ...RestExtraTimes
        }
      }
    `),
  }),
];
