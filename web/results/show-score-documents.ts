// Apart from the result's: anyone who has looked at the score never asks it.
import { graphql } from "../gql/index.ts";

/** Looks at the score of a result. */
export const ShowScore = graphql(`
  mutation ShowScore($resultId: ID!) {
    showScore(resultId: $resultId) {
      id
      scoreSeenAt
    }
  }
`);
