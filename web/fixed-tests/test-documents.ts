import { graphql } from "../gql/index.ts";

/**
 * The first tests by order and own state, which the server handles; the screen filters the loaded tests (up to 50) by
 * the rest (docs/screens.md, section 5).
 */
export const TestsQuery = graphql(`
  query Tests($own: OwnStanding, $order: TestOrder) {
    tests(own: $own, order: $order, limit: 50) {
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
    isActive
    totalQuestions
    durationMinutes
    correctMarks
    incorrectMarks
    totalMarks
    sections {
      title
    }
    createdAt
    opensAt
    closesAt
    practiceFrom
    own {
      timesTaken
      isUnderWay
      best {
        id
        percent
      }
      last {
        id
        percent
        completedAt
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
