import { graphql } from "../gql/index.ts";

/** The invitation link of a test, and a page of the people who joined by it. */
export const InvitedQuery = graphql(`
  query Invited($testId: ID!, $skip: Int!, $limit: Int!) {
    test(id: $testId) {
      ...InvitationOfTest
    }
    invited(testId: $testId, skip: $skip, limit: $limit) {
      totalCount
      takenBackCount
      items {
        ...InvitedRow
      }
    }
  }
  fragment InvitedRow on InvitedPerson {
    id
    userId
    fullName
    email
    profilePicture
    joinedAt
    takenBackAt
    attempts
    bestScore
    isUnderWay
  }
  fragment InvitationOfTest on Test {
    id
    title
    isPublic
    invitationLink
    invitation {
      id
      link
      uses
      strangers
      maxUses
      expiresAt
      createdAt
      createdBy
    }
  }
`);

/** Creates a link if there is no valid one. */
export const MakeInvitation = graphql(`
  mutation MakeInvitation($testId: ID!) {
    renewInvitation(testId: $testId) {
      ...InvitationOfTest
    }
  }
`);

/** Ends the link, so that nobody else can join by it. */
export const EndInvitation = graphql(`
  mutation EndInvitation($testId: ID!) {
    endInvitation(testId: $testId) {
      ...InvitationOfTest
    }
  }
`);

/** Sets the most people who may join by the link, and its end. */
export const LimitInvitation = graphql(`
  mutation LimitInvitation($testId: ID!, $maxUses: Int, $expiresAt: DateTime) {
    limitInvitation(testId: $testId, maxUses: $maxUses, expiresAt: $expiresAt) {
      ...InvitationOfTest
    }
  }
`);

/** Revokes or restores a person's access. */
export const SetTestAccess = graphql(`
  mutation SetTestAccess($testId: ID!, $userId: ID!, $hasAccess: Boolean!) {
    setTestAccess(testId: $testId, userId: $userId, hasAccess: $hasAccess) {
      ...InvitedRow
    }
  }
`);

/** The batches that a test is open to, and the number of batches. */
export const TestBatchesQuery = graphql(`
  query TestBatches($id: ID!) {
    test(id: $id) {
      id
      batches {
        id
        name
      }
    }
    batches(limit: 1) {
      totalCount
    }
  }
`);

export const SetTestBatches = graphql(`
  mutation SetTestBatches($testId: ID!, $batchIds: [ID!]!) {
    setTestBatches(testId: $testId, batchIds: $batchIds) {
      id
      batches {
        id
        name
      }
    }
  }
`);
