import { z } from "zod";
import { BLUEPRINT_PASSAGES } from "#rules/blueprints.ts";
import { practiceDifficulties } from "#rules/practice-rules.ts";
import type { BlueprintPassages, BlueprintReach, PracticeDifficulty } from "../rest/gql/graphql.ts";
import { graphql } from "../rest/gql/index.ts";
import { idParams, pageQuery, wholeNumberInput } from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestBlueprintRow on BlueprintRow {
    subject
    topic
    count
    difficulty
    passages
  }
  fragment RestBlueprintSection on BlueprintSection {
    title
    rows {
      ...RestBlueprintRow
    }
  }
  fragment RestTestDraw on TestDraw {
    seed
    isParallel
  }
  fragment RestDrawnTest on Test {
    ...RestAdminTest
    draw {
      ...RestTestDraw
    }
  }
  fragment RestBlueprint on Blueprint {
    id
    name
    reach
    lastTests
    questionCount
    drawCount
    updatedAt
    sections {
      ...RestBlueprintSection
    }
  }
`);

const text = (name: string) => z.string(`${name} must be a text.`);

const rowShape = z.object({
  subject: text("subject"),
  topic: z.string("topic must be a text or null.").nullish(),
  count: wholeNumberInput("count"),
  difficulty: z
    .enum(practiceDifficulties, `difficulty must be one of ${practiceDifficulties.join(", ")}.`)
    .nullish(),
  passages: z
    .enum(BLUEPRINT_PASSAGES, `passages must be one of ${BLUEPRINT_PASSAGES.join(", ")}.`)
    .default("any"),
});
const REACHES = ["anything", "unused", "last_tests"] as const;

const blueprintShape = z
  .object({
    name: text("name"),
    reach: z.enum(REACHES, `reach must be one of ${REACHES.join(", ")}.`).default("anything"),
    last_tests: wholeNumberInput("last_tests").default(1),
    sections: z
      .array(z.object({ title: text("title").default(""), rows: z.array(rowShape).max(100) }))
      .max(100),
  })
  .meta({ id: "BlueprintInput", description: "How a test is filled from the bank." });

const upper = <Name extends string>(name: string) => name.toUpperCase() as Name;

/** Blueprints of tests (docs/rules.md, section 6). */
export const blueprintRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/admin/blueprints",
    summary: "List blueprints",
    description: "By name.",
    query: pageQuery,
    document: graphql(`
      query RestBlueprints($skip: Int!, $limit: Int!) {
        blueprints(skip: $skip, limit: $limit) {
          totalCount
          items {
            ...RestBlueprint
          }
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/blueprints",
    summary: "Create a blueprint",
    status: 201,
    idempotent: true,
    body: blueprintShape,
    failures: { 409: "There are as many blueprints as there may be." },
    document: graphql(`
      mutation RestCreateBlueprint($input: BlueprintInput!) {
        createBlueprint(input: $input) {
          ...RestBlueprint
        }
      }
    `),
    variables: ({ body: { last_tests: lastTests, sections, reach, name } }) => ({
      input: {
        ...{ name, lastTests, reach: upper<BlueprintReach>(reach) },
        sections: sections.map(({ title, rows }) => ({
          title,
          rows: rows.map(({ difficulty, passages, ...row }) => ({
            ...row,
            difficulty: difficulty == null ? null : upper<PracticeDifficulty>(difficulty),
            passages: upper<BlueprintPassages>(passages),
          })),
        })),
      },
    }),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/blueprints/{id}/draw",
    summary: "Draw a test",
    description:
      "Creates an inactive test. The same seed draws the same questions of the same bank and tests.",
    status: 201,
    idempotent: true,
    params: idParams,
    body: z
      .object({
        seed: wholeNumberInput("seed").nullish(),
        parallel: z
          .boolean("parallel must be true or false.")
          .default(false)
          .describe("Whether it may share no question with the blueprint's earlier papers."),
      })
      .meta({ id: "BlueprintDraw", description: "How a paper of a blueprint is drawn." }),
    failures: { 409: "A row lacks questions." },
    document: graphql(`
      mutation RestDrawBlueprint($id: ID!, $seed: Int, $parallel: Boolean!) {
        drawBlueprint(id: $id, seed: $seed, parallel: $parallel) {
          ...RestDrawnTest
        }
      }
    `),
  }),
];
