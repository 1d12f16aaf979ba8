import { graphql } from "../../gql/index.ts";

/** What others did, and what is open still: it changes after a result was first looked at. */
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
