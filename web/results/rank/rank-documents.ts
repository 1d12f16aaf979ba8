import { graphql } from "../../gql/index.ts";

/** The rank of a result, and the marks shown with it; empty before the student opened the score. */
export const RankOfResult = graphql(`
  query RankOfResult($id: ID!) {
    result(id: $id, kind: REGULAR) {
      id
      testTitle
      completedAt
      shown {
        ...RankedResult
      }
    }
  }
  fragment RankedResult on Result {
    id
    score
    maxMarks
    regrades {
      id
      regradedAt
      questions {
        position
      }
    }
    sections {
      section {
        title
        firstQuestion
      }
      score
      maxMarks
    }
    rank {
      place
      students
      sharing
      computedAt
      changedAt
      among {
        ...RankAmong
      }
    }
  }
  fragment RankAmong on RankAmong {
    percentile
    below
    bins
    quarters
    next {
      places
      marks
    }
    sections {
      title
      medianShare
      place
    }
  }
`);
