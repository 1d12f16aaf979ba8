import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { wordingFields, wordingValue } from "../graphql/wording-fields.ts";
import { findPreview, type TestPreview } from "./find-preview.ts";
import { findTest } from "./find-test.ts";
import { PaperPassageType } from "./paper-passage-schema.ts";
import type { PaperQuestion } from "./papers.ts";
import { TestType } from "./schema.ts";

const PreviewQuestionType = builder.objectRef<PaperQuestion>("PreviewQuestion").implement({
  description: "A question of a test in today's words, with its key and explanation.",
  authScopes: { can: "test:read" },
  fields: (t) => ({
    questionId: t.exposeID("questionId", { description: "The question's number in the bank." }),
    ...wordingFields((name, column) =>
      t.field({ ...column, resolve: (question) => wordingValue(question, name) }),
    ),
  }),
});

const TestPreviewType = builder.objectRef<TestPreview>("TestPreview").implement({
  description: "A test as students see it, for staff: without an attempt, and with the keys.",
  authScopes: { can: "test:read" },
  fields: (t) => ({
    test: t.withAuth({ can: "test:read" }).prismaField({
      type: TestType,
      description: "The test.",
      resolve: (query, { testId }, _args, { viewer, dependencies }) =>
        findTest(viewer, dependencies, testId, query),
    }),
    questions: t.field({
      type: [PreviewQuestionType],
      description: "Its questions in the order they are asked.",
      resolve: ({ questions }) => questions,
    }),
    passages: t.field({
      type: [PaperPassageType],
      description:
        "The passages that they ask about, each once, in the order in which they first do.",
      resolve: ({ passages }) => passages,
    }),
  }),
});

builder.queryFields((t) => ({
  testPreview: t.withAuth({ can: "test:read" }).field({
    type: TestPreviewType,
    description:
      "A test as students see it, active or not; NOT_FOUND when there is none. Nothing is counted. Administrators only.",
    args: { id: t.arg.id({ required: true, description: "The test's number." }) },
    resolve: (_root, { id }, { viewer, dependencies }) =>
      findPreview(viewer, dependencies, numericId(id, "Test not found")),
  }),
}));
