import { graphql } from "../gql/index.ts";

/** What a row of the test list shows. */
export const TestRowFields = graphql(`
  fragment TestRow on Test {
    id
    title
    description
    subjects
    isPublic
    totalQuestions
    durationMinutes
    correctMarks
    incorrectMarks
    totalMarks
    createdAt
  }
`);

/**
 * The newest tests; the screen filters the up to 50 that it has loaded (docs/screens.md,
 * section 5).
 */
export const TestsQuery = graphql(`
  query Tests {
    tests(limit: 50) {
      totalCount
      items {
        ...TestRow
      }
    }
  }
`);

/**
 * Opens a private test to the person who follows its invitation link (docs/rules.md, section 8).
 */
export const AcceptInvitation = graphql(`
  mutation AcceptInvitation($token: String!) {
    acceptInvitation(token: $token) {
      ...TestRow
    }
  }
`);
