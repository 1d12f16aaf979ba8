// Separate from the results' documents, since the dashboard starts practice too but shows no result.
import { graphql } from "../gql/index.ts";

/** Creates a drill of a subject or topic. */
export const PractiseSubject = graphql(`
  mutation PractiseSubject($subject: String!, $topic: String, $resultId: ID) {
    practiseSubject(subject: $subject, topic: $topic, resultId: $resultId) {
      id
    }
  }
`);

/** Creates a drill of questions of a result. */
export const PractiseQuestions = graphql(`
  mutation PractiseQuestions($resultId: ID!, $positions: [Int!]!) {
    practiseQuestions(resultId: $resultId, positions: $positions) {
      id
    }
  }
`);
