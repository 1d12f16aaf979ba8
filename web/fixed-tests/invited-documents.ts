import { graphql } from "../gql/index.ts";

/** The invitation link of a test, and a page of those who joined by it. */
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

/** Makes a link where none holds. */
export const MakeInvitation = graphql(`
  mutation MakeInvitation($testId: ID!) {
    renewInvitation(testId: $testId) {
      ...InvitationOfTest
    }
  }
`);

/** Ends the link: nobody joins by it any more. */
export const EndInvitation = graphql(`
  mutation EndInvitation($testId: ID!) {
    endInvitation(testId: $testId) {
      ...InvitationOfTest
    }
  }
`);

/** Sets how many may join by the link, and until when. */
export const LimitInvitation = graphql(`
  mutation LimitInvitation($testId: ID!, $maxUses: Int, $expiresAt: DateTime) {
    limitInvitation(testId: $testId, maxUses: $maxUses, expiresAt: $expiresAt) {
      ...InvitationOfTest
    }
  }
`);

/** Takes a person's access back, or gives it back. */
export const SetTestAccess = graphql(`
  mutation SetTestAccess($testId: ID!, $userId: ID!, $hasAccess: Boolean!) {
    setTestAccess(testId: $testId, userId: $userId, hasAccess: $hasAccess) {
      ...InvitedRow
    }
  }
`);

/** The batches that a test is open to, and how many there are to choose from. */
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
