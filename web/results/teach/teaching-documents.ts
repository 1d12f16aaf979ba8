import { graphql } from "../../gql/index.ts";

/** The choices of others, and open mistakes, which change after a result was first opened. */
export const TeachingOfResult = graphql(`
  query TeachingOfResult($id: ID!) {
    userStatistics {
      id
      averageScore
      scoredTests
    }
    result(id: $id) {
      id
      openMistakes
      peers {
        others
        percentile
        bins
      }
      picks {
        position
        people
        chosen
        medianSeconds
      }
    }
  }
`);
