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
    openAttemptCount
    questionIds(first: 5)
    invitationLink
  }
`);

/** Another test with questions of a test. */
graphql(`
  fragment SharingTest on SharingTest {
    testId
    title
    resultsAt
    isDeleted
    questionCount
    takenBy
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
      resultsAt
      sharingTests {
        ...SharingTest
      }
    }
  }
`);

/** Creates an inactive copy of a test. */
export const CopyTest = graphql(`
  mutation CopyTest($id: ID!) {
    copyTest(id: $id) {
      id
      test {
        id
        title
      }
      leftOutQuestionIds
    }
  }
`);

/** Deletes a test. */
export const ArchiveTest = graphql(`
  mutation ArchiveTest($id: ID!) {
    archiveTest(id: $id)
  }
`);

/** Restores a deleted test. */
export const RestoreTest = graphql(`
  mutation RestoreTest($id: ID!) {
    restoreTest(id: $id) {
      id
      title
    }
  }
`);

/** Changes of tests that can be undone: deletions, and tests recently created from a file. */
export const RecentTestsQuery = graphql(`
  query RecentTests {
    deletedTests {
      id
      title
      totalQuestions
      deletedAt
      restoreUntil
    }
    imports(limit: 20) {
      items {
        id
        kind
        fileName
        finishedAt
        by
        test {
          id
          title
        }
        undo {
          until
          refused
          isBegun
        }
      }
    }
  }
`);

/** Undoes an import together with its test; the server finishes in the background. */
export const UndoTestImport = graphql(`
  mutation UndoTestImport($id: ID!) {
    undoImport(id: $id) {
      id
    }
  }
`);

/** Creates a new invitation link; the old one stops working. */
export const RenewInvitation = graphql(`
  mutation RenewInvitation($testId: ID!) {
    renewInvitation(testId: $testId) {
      id
      invitationLink
    }
  }
`);
