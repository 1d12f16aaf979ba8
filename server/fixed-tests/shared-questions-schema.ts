import { builder } from "../graphql/builder.ts";
import { OWN_QUERY } from "../graphql/complexity.ts";
import { TestType } from "./schema.ts";
import { findSharingTests, SHARING_TESTS, type SharingTest } from "./shared-questions.ts";

const SharingTestType = builder.objectRef<SharingTest>("SharingTest").implement({
  description: "Another test with questions of a test.",
  authScopes: { can: "test:read" },
  fields: (t) => ({
    testId: t.exposeID("testId", { description: "The other test's number." }),
    title: t.exposeString("title", { description: "The name of the other test." }),
    resultsAt: t.expose("resultsAt", {
      type: "DateTime",
      nullable: true,
      description: "From when its scores and keys show to students; null for at once.",
    }),
    isDeleted: t.exposeBoolean("isDeleted", {
      description: "Whether it was deleted; those who took it know its questions still.",
    }),
    questionCount: t.exposeInt("questionCount", {
      description: "How many questions the two tests share.",
    }),
    takenBy: t.exposeInt("takenBy", { description: "How many students have submitted it." }),
  }),
});

builder.objectFields(TestType, (t) => ({
  sharingTests: t.withAuth({ can: "test:read" }).field({
    type: [SharingTestType],
    complexity: { field: OWN_QUERY, multiplier: SHARING_TESTS },
    description: `Other tests with questions of this one that students took or can take, those with the most first, at most ${SHARING_TESTS}. The scores of a test whose results show tell the keys of one whose results don't. Administrators only.`,
    resolve: ({ id }, _args, { viewer, dependencies }) =>
      findSharingTests(viewer, dependencies, id),
  }),
}));
