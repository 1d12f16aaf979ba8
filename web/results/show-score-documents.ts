// Separate from the result's documents, since a result with an opened score doesn't need it.
import { graphql } from "../gql/index.ts";

/** Opens the score of a result. */
export const ShowScore = graphql(`
  mutation ShowScore($resultId: ID!) {
    showScore(resultId: $resultId) {
      id
      scoreSeenAt
    }
  }
`);
