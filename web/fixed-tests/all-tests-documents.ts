import { graphql } from "../gql/index.ts";

/** A page of all tests, and the subjects to filter by. */
export const AllTestsQuery = graphql(`
  query AllTests(
    $search: String
    $subject: String
    $active: Boolean
    $public: Boolean
    $skip: Int!
    $limit: Int!
  ) {
    subjects
    allTests(
      search: $search
      subject: $subject
      active: $active
      public: $public
      skip: $skip
      limit: $limit
    ) {
      totalCount
      items {
        ...AllTestsRow
      }
    }
  }
  fragment AllTestsRow on Test {
    id
    title
    isPublic
    isActive
    totalQuestions
    durationMinutes
    correctMarks
    incorrectMarks
    createdAt
    subjects
    attemptCount
    questionIds(first: 5)
    invitationLink
  }
`);

/** Switches a test active or inactive, public or private. */
export const SwitchTest = graphql(`
  mutation SwitchTest($id: ID!, $isActive: Boolean, $isPublic: Boolean) {
    switchTest(id: $id, isActive: $isActive, isPublic: $isPublic) {
      id
      isActive
      isPublic
      invitationLink
    }
  }
`);

/** Deletes a test for good. */
export const ArchiveTest = graphql(`
  mutation ArchiveTest($id: ID!) {
    archiveTest(id: $id)
  }
`);

/** Makes a new invitation link; the old one is dead. */
export const RenewInvitation = graphql(`
  mutation RenewInvitation($testId: ID!) {
    renewInvitation(testId: $testId) {
      id
      invitationLink
    }
  }
`);
