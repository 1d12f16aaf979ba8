// Apart from the results': the dashboard practises too, and shows no result.
import { graphql } from "../gql/index.ts";

/** Makes a drill of a subject or topic. */
export const PractiseSubject = graphql(`
  mutation PractiseSubject($subject: String!, $topic: String, $resultId: ID) {
    practiseSubject(subject: $subject, topic: $topic, resultId: $resultId) {
      id
    }
  }
`);

/** Makes a drill of questions of a result. */
export const PractiseQuestions = graphql(`
  mutation PractiseQuestions($resultId: ID!, $positions: [Int!]!) {
    practiseQuestions(resultId: $resultId, positions: $positions) {
      id
    }
  }
`);
