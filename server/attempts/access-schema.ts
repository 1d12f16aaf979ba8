import { InvitedPersonType } from "../fixed-tests/invitation-schema.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { changeTestAccess } from "./take-access-back.ts";

builder.mutationFields((t) => ({
  setTestAccess: t.withAuth({ can: "test:invite" }).field({
    type: InvitedPersonType,
    description:
      "Takes a person's access to a private test back, or gives it back. Taking it back submits an attempt in progress with the answers saved until then; results stay. Administrators only.",
    args: {
      testId: t.arg.id({ required: true, description: "The test's number." }),
      userId: t.arg.id({ required: true, description: "The account's number." }),
      hasAccess: t.arg.boolean({
        required: true,
        description: "False takes the access back, true gives it back.",
      }),
    },
    resolve: (_root, { testId, userId, hasAccess }, { viewer, dependencies }) =>
      changeTestAccess(viewer, dependencies, {
        testId: numericId(testId, "Test not found"),
        userId: numericId(userId, "This person has not joined the test."),
        hasAccess,
      }),
  }),
}));
