import { graphql } from "../gql/index.ts";

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
 * Opens a private test to the person who follows its invitation link (docs/rules.md, section 8).
 */
export const AcceptInvitation = graphql(`
  mutation AcceptInvitation($token: String!) {
    acceptInvitation(token: $token) {
      ...TestRow
    }
  }
`);
