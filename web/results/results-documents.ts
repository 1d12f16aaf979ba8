// Separate from one result's documents, so that neither page loads the other's.
import { graphql } from "../gql/index.ts";

/** A page of the results, sorted and filtered over all of them, with the figures above the list. */
export const ResultsQuery = graphql(`
  query Results($kind: AttemptKind, $score: ResultScore, $order: ResultOrder!) {
    results(kind: $kind, score: $score, order: $order, limit: 50) {
      totalCount
      regularCount
      randomCount
      items {
        ...ResultRow
      }
    }
    userStatistics {
      id
      totalTestsTaken
      scoredTests
      averageScore
      bestScore
      highScoreRate
      lowScores
    }
  }
  fragment ResultRow on Result {
    id
    ...ResultName
    shown {
      id
      score
      maxMarks
      percent
    }
    withheldUntil
    isPractice
    timeTakenMinutes
    completedAt
  }
  fragment ResultName on Result {
    kind
    testTitle
    totalQuestions
    filtersName
    chosenFrom
    ofPastYears
  }
`);

/** A further page of the same list. */
export const MoreResultsQuery = graphql(`
  query MoreResults($kind: AttemptKind, $score: ResultScore, $order: ResultOrder!, $skip: Int!) {
    results(kind: $kind, score: $score, order: $order, skip: $skip, limit: 50) {
      items {
        ...ResultRow
      }
    }
  }
`);
