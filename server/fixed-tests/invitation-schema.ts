import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, pagingArguments } from "../graphql/paging.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { findTest } from "./find-test.ts";
import { endInvitation, limitInvitation, renewInvitation } from "./invitation.ts";
import { assertTestExists, countInvited, type InvitedPerson, listInvited } from "./invited.ts";
import { TestType } from "./schema.ts";

const InvitationType = builder.prismaObject("Invitation", {
  description: "The link that opens a private test, and how far it reaches.",
  select: { id: true },
  authScopes: { can: "test:invite" },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The link's number; a renewed link is another one." }),
    link: t.string({
      description: "Its address.",
      select: { token: true },
      resolve: ({ token }, _args, { dependencies }) =>
        `${dependencies.config.publicUrl}/invite/${token}`,
    }),
    uses: t.exposeInt("uses", { description: "How many people have joined by it." }),
    strangers: t.exposeInt("strangers", {
      description:
        "How often it turned away someone who had not joined before, because it had ended or was used up, or its test was inactive.",
    }),
    maxUses: t.exposeInt("maxUses", {
      nullable: true,
      description: "How many may join by it; null for any number.",
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      nullable: true,
      description: "Nobody joins by it from then on; null for a link without an end.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    createdBy: t.string({
      nullable: true,
      description: "The name of the administrator who made it; null when that is not known.",
      select: { createdBy: { select: { fullName: true } } },
      resolve: ({ createdBy }) => createdBy?.fullName ?? null,
    }),
  }),
});

builder.prismaObjectFields(TestType, (t) => ({
  invitationLink: t.withAuth({ can: "test:invite" }).string({
    nullable: true,
    description:
      "The address that opens the test to a student while it is private; null for a test that never was private, or whose link was ended. Administrators only.",
    select: { invitations: { where: { revokedAt: null }, select: { token: true } } },
    resolve: ({ invitations: [invitation] }, _args, { dependencies }) =>
      invitation === undefined
        ? null
        : `${dependencies.config.publicUrl}/invite/${invitation.token}`,
  }),
  invitation: t.withAuth({ can: "test:invite" }).field({
    type: InvitationType,
    nullable: true,
    description:
      "The invitation link that holds now, with its use, cap and end; null when there is none. Administrators only.",
    select: (_args, _context, nested) => ({
      invitations: nested({ where: { revokedAt: null } }),
    }),
    resolve: ({ invitations: [invitation] }) => invitation ?? null,
  }),
}));

export const InvitedPersonType = builder.objectRef<InvitedPerson>("InvitedPerson").implement({
  description: "Somebody who joined a private test by an invitation link.",
  authScopes: { can: "test:invite" },
  fields: (t) => ({
    id: t.id({
      description: "The test's number and the person's, as in 12-345.",
      resolve: ({ testId, userId }) => `${testId}-${userId}`,
    }),
    userId: t.exposeID("userId", { description: "The account's number." }),
    fullName: t.exposeString("fullName", { description: "The person's name." }),
    email: t.exposeString("email", { description: "The person's e-mail." }),
    profilePicture: t.exposeString("profilePicture", {
      nullable: true,
      description: "The https address of a picture; null when the provider gave none.",
    }),
    joinedAt: t.expose("joinedAt", {
      type: "DateTime",
      description: "When they followed the link for the first time.",
    }),
    takenBackAt: t.expose("takenBackAt", {
      type: "DateTime",
      nullable: true,
      description: "When their access was taken back; null while it holds.",
    }),
    attempts: t.exposeInt("attempts", {
      description: "How many attempts of the test they have submitted.",
    }),
    bestScore: t.expose("bestScore", {
      type: "Marks",
      nullable: true,
      description: "The best score of those; null before the first.",
    }),
    isUnderWay: t.exposeBoolean("isUnderWay", {
      description: "True while an attempt of theirs on the test is open.",
    }),
  }),
});

const InvitedPage = builder
  .objectRef<{ testId: number; skip: number; limit: number }>("InvitedPage")
  .implement({
    description: "One page of those who joined a private test, in the order they did.",
    authScopes: { can: "test:invite" },
    fields: (t) => ({
      items: t.withAuth({ can: "test:invite" }).field({
        type: [InvitedPersonType],
        description: "The people of this page.",
        resolve: ({ testId, ...page }, _args, { viewer, dependencies }) =>
          listInvited(viewer, dependencies, testId, page),
      }),
      totalCount: t.withAuth({ can: "test:invite" }).int({
        description: "How many have joined, over all pages.",
        resolve: async ({ testId }, _args, { viewer, dependencies }) =>
          (await countInvited(viewer, dependencies, testId)).joined,
      }),
      takenBackCount: t.withAuth({ can: "test:invite" }).int({
        description: "From how many of them the test was taken back.",
        resolve: async ({ testId }, _args, { viewer, dependencies }) =>
          (await countInvited(viewer, dependencies, testId)).takenBack,
      }),
    }),
  });

builder.queryFields((t) => ({
  invited: t.withAuth({ can: "test:invite" }).field({
    type: InvitedPage,
    description: "Those who joined a test by an invitation link. Administrators only.",
    args: {
      testId: t.arg.id({ required: true, description: "The test's number." }),
      ...pagingArguments,
    },
    resolve: async (_root, { testId, ...page }, { viewer, dependencies }) => {
      const id = numericId(testId, "Test not found");
      await assertTestExists(viewer, dependencies, id);
      return { testId: id, ...checkedPage(page) };
    },
  }),
}));

builder.mutationFields((t) => ({
  renewInvitation: t.withAuth({ can: "test:invite" }).prismaField({
    type: TestType,
    description:
      "Makes a new invitation link for a test and kills the old one; who followed the old one keeps the test. The new one has the old one's cap, and its end unless that is past. Administrators only.",
    args: { testId: t.arg.id({ required: true, description: "The test's number." }) },
    resolve: async (query, _root, { testId }, { viewer, dependencies }) => {
      const id = numericId(testId, "Test not found");
      await renewInvitation(viewer, dependencies, id);
      return findTest(viewer, dependencies, id, query);
    },
  }),
  endInvitation: t.withAuth({ can: "test:invite" }).prismaField({
    type: TestType,
    description:
      "Ends a test's invitation link: nobody joins by it any more, who has joined stays. Administrators only.",
    args: { testId: t.arg.id({ required: true, description: "The test's number." }) },
    resolve: async (query, _root, { testId }, { viewer, dependencies }) => {
      const id = numericId(testId, "Test not found");
      await endInvitation(viewer, dependencies, id);
      return findTest(viewer, dependencies, id, query);
    },
  }),
  limitInvitation: t.withAuth({ can: "test:invite" }).prismaField({
    type: TestType,
    description: "Bounds a test's invitation link. Administrators only.",
    args: {
      testId: t.arg.id({ required: true, description: "The test's number." }),
      maxUses: t.arg.int({
        description:
          "How many people may join by it, those who have joined among them, from 1 to 100,000; null for any number.",
      }),
      expiresAt: t.arg({
        type: "DateTime",
        description: "Nobody joins by it from then on; null for no end.",
      }),
    },
    resolve: async (query, _root, { testId, ...limits }, { viewer, dependencies }) => {
      const id = numericId(testId, "Test not found");
      const { maxUses = null, expiresAt = null } = limits;
      await limitInvitation(viewer, dependencies, id, { maxUses, expiresAt });
      return findTest(viewer, dependencies, id, query);
    },
  }),
  acceptInvitation: t.withAuth({ signedIn: true }).prismaField({
    type: TestType,
    description:
      "Follows an invitation link: opens a private test to the viewer until it is taken back. NOT_FOUND for a link that is not valid any more, or that has reached its limit.",
    args: {
      token: t.arg.string({ required: true, description: "The last part of the link's address." }),
    },
    resolve: (query, _root, { token }, context) =>
      acceptInvitation(context.viewer, context.dependencies, token, query),
  }),
}));
