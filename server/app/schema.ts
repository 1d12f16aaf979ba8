import { type GraphQLSchema, lexicographicSortSchema, printSchema } from "graphql";
import { builder } from "../graphql/builder.ts";
import "../graphql/scalars.ts";
import "../accounts/schema.ts";
import "../accounts/mutation-schema.ts";
import "../accounts/tokens/schema.ts";
import "../images/schema.ts";
import "../questions/schema.ts";
import "../questions/mutation-schema.ts";
import "../fixed-tests/preview-schema.ts";
import "../fixed-tests/schema.ts";
import "../fixed-tests/fill-schema.ts";
import "../fixed-tests/shared-questions-schema.ts";
import "../fixed-tests/administer-schema.ts";
import "../fixed-tests/invitation-schema.ts";
import "../questions/change-schema.ts";
import "../questions/names-schema.ts";
import "../passages/schema.ts";
import "../random-tests/schema.ts";
import "../attempts/schema.ts";
import "../attempts/submit-schema.ts";
import "../attempts/access-schema.ts";
import "../attempts/schedule-schema.ts";
import "../attempts/overview-schema.ts";
import "../waiting-room/schema.ts";
import "../results/schema.ts";
import "../results/list-schema.ts";
import "../results/statistics-schema.ts";
import "../reviews/schema.ts";
import "../results/ending-schema.ts";
import "../progress/schema.ts";
import "../notebook/schema.ts";
import "../notebook/choices-schema.ts";
import "../practice/schema.ts";
import "../practice/mutation-schema.ts";
import "../results/teaching-schema.ts";
import "../results/rank-schema.ts";
import "../results/shown-schema.ts";
import "../batches/schema.ts";
import "../batches/roster-schema.ts";
import "../blueprints/schema.ts";
import "../extra-times/schema.ts";
import "../blind-reviews/schema.ts";
import "../imports/schema.ts";
import "../imports/history-schema.ts";
import "../imports/drafts/mutation-schema.ts";
import "../imports/mutation-schema.ts";
import "../imports/export-schema.ts";
import "../audit/schema.ts";
import "../problem-reports/schema.ts";
import "../reports/schema.ts";
import "../reports/items-schema.ts";
import "../reports/student-schema.ts";
import "../regrades/schema.ts";
import "../live/message-schema.ts";
import "../live/schema.ts";
import "../live/action-schema.ts";
import "../platforms/schema.ts";
import "../webhooks/schema.ts";
import "../privacy/schema.ts";
import { countMutations } from "../graphql/counted-mutations.ts";
import { limitFields } from "../graphql/limited-fields.ts";
import { findMissingRules } from "../graphql/rules-check.ts";
import { restrictTokens } from "../graphql/token-fields.ts";
import { auditMutations } from "./audit-mutations.ts";

function buildSchema(): GraphQLSchema {
  const built = builder.toSchema();
  const missing = findMissingRules(built);
  if (missing.length > 0) {
    throw new Error(
      `These types and fields of the GraphQL schema have no access rule: ${missing.join(", ")}`,
    );
  }
  auditMutations(built);
  limitFields(built);
  restrictTokens(built);
  countMutations(built);
  return built;
}

/** The one executable schema, behind GraphQL and REST alike. */
export const schema: GraphQLSchema = buildSchema();

/** The schema in SDL, sorted, as schema.graphql holds it. */
export function printedSchema(): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
