import { z } from "zod";
import { CORRECTION_KINDS } from "#rules/key-corrections.ts";
import { regradeLimits } from "#rules/limits.ts";
import type { KeyCorrectionKind } from "../rest/gql/graphql.ts";
import { graphql } from "../rest/gql/index.ts";
import { idInput, idParams, pageQuery, wholeNumberInput } from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestRegrade on Regrade {
    id
    state
    createdAt
    previewedAt
    appliedAt
    undoneAt
    authorName
    failure
    attemptCount
    done
    total
    corrections {
      questionId
      kind
      option
      keyBefore
      reason
      wordingCount
    }
  }
  fragment RestWholeRegrade on Regrade {
    ...RestRegrade
    figures {
      attempts
      changed
      rises
      falls
      meanRise
      meanFall
      higherGrades
      lowerGrades
      changes {
        marks
        attempts
      }
      borders {
        grade
        rises
        falls
      }
    }
    tests {
      testId
      title
      attempts
      changed
      meanChange
      highestChange
      lowestChange
      isRanked
      rankedStudents
    }
  }
`);

const correctionInput = z
  .object({
    question_id: idInput("question_id").describe("The question's number."),
    kind: z
      .enum(CORRECTION_KINDS, `kind must be one of ${CORRECTION_KINDS.join(", ")}.`)
      .describe("What an answer is worth."),
    option: wholeNumberInput("option")
      .nullish()
      .describe("0 for the first; for other_key and also_accepted alone."),
    reason: z.string("reason must be a text.").describe("Why, for administrators."),
  })
  .meta({ id: "RegradeCorrectionInput", description: "What is corrected about a question." });

const correctionsInput = z
  .object({
    corrections: z
      .array(correctionInput)
      .describe(`What it corrects: 1 to ${regradeLimits.correctionsMax} questions.`),
  })
  .meta({ id: "RegradeInput", description: "What a regrade corrects." });

const sent = ({ corrections }: z.output<typeof correctionsInput>) =>
  corrections.map(({ question_id, kind, option, reason }) => ({
    ...{ questionId: String(question_id), option: option ?? null, reason },
    kind: kind.toUpperCase() as KeyCorrectionKind,
  }));

/** Regrades (docs/api.md, section 2). */
export const regradeRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/admin/regrades",
    summary: "List regrades",
    description:
      "Corrections of keys that were applied to results, and drafts of some; the newest first.",
    query: pageQuery,
    document: graphql(`
      query RestRegrades($skip: Int!, $limit: Int!) {
        regrades(skip: $skip, limit: $limit) {
          totalCount
          items {
            ...RestRegrade
          }
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/regrades/{id}",
    summary: "Get a regrade",
    description: "With its preview, or what it did.",
    params: idParams,
    document: graphql(`
      query RestRegradePreview($id: ID!) {
        regrade(id: $id) {
          ...RestWholeRegrade
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/regrades",
    summary: "Draft a regrade",
    description: "Keys and results stay as they are; a job computes the preview.",
    status: 201,
    body: correctionsInput,
    document: graphql(`
      mutation RestCreateRegrade($corrections: [RegradeCorrectionInput!]!) {
        createRegrade(corrections: $corrections) {
          ...RestRegrade
        }
      }
    `),
    variables: ({ body }) => ({ corrections: sent(body) }),
  }),
  defineRoute({
    method: "PUT",
    path: "/admin/regrades/{id}",
    summary: "Change a drafted regrade",
    description: "Replaces its corrections, and has its preview computed again.",
    failures: { 409: "It was applied." },
    params: idParams,
    body: correctionsInput,
    document: graphql(`
      mutation RestUpdateRegrade($id: ID!, $corrections: [RegradeCorrectionInput!]!) {
        updateRegrade(id: $id, corrections: $corrections) {
          ...RestRegrade
        }
      }
    `),
    variables: ({ params, body }) => ({ id: params.id, corrections: sent(body) }),
  }),
  defineRoute({
    method: "DELETE",
    path: "/admin/regrades/{id}",
    summary: "Discard a drafted regrade",
    description: "Keys and results stay as they are.",
    status: 204,
    failures: { 409: "It was applied." },
    params: idParams,
    document: graphql(`
      mutation RestDiscardRegrade($id: ID!) {
        discardRegrade(id: $id)
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/regrades/{id}/apply",
    summary: "Apply a regrade",
    description: "Corrects the keys, and has a job regrade the results of the preview.",
    failures: {
      409: "Results or keys have changed since the preview, another regrade is at work, or a grade would fall.",
    },
    params: idParams,
    body: z
      .object({
        accepts_falls: z
          .boolean("accepts_falls must be true or false.")
          .default(false)
          .describe("Whether results may fall to a lower grade."),
      })
      .meta({ id: "ApplyRegradeInput", description: "How a regrade is applied." }),
    document: graphql(`
      mutation RestApplyRegrade($id: ID!, $acceptsFalls: Boolean!) {
        applyRegrade(id: $id, acceptsFalls: $acceptsFalls) {
          ...RestRegrade
        }
      }
    `),
    variables: ({ params, body }) => ({ id: params.id, acceptsFalls: body.accepts_falls }),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/regrades/{id}/undo",
    summary: "Undo a regrade",
    description:
      "Has a job put all results back as they were; one that is being applied is stopped.",
    failures: { 409: "Another regrade corrected the same key since, or it was not applied." },
    params: idParams,
    document: graphql(`
      mutation RestUndoRegrade($id: ID!) {
        undoRegrade(id: $id) {
          ...RestRegrade
        }
      }
    `),
  }),
];
