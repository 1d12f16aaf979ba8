import { graphql } from "../gql/index.ts";

/** The blind review of a result, with what it asks. */
export const BlindReviewQuery = graphql(`
  query BlindReview($resultId: ID!) {
    blindReview(resultId: $resultId) {
      ...BlindReview
    }
  }
  fragment BlindReview on BlindReview {
    id
    kind
    testTitle
    state
    questionCount
    totalQuestions
    answeredCount
    positions
    answers
    marked
    startedAt
    finishedAt
    questions {
      ...PaperQuestion
    }
    passages {
      ...PaperPassage
    }
    outcome {
      ...BlindOutcome
    }
  }
  fragment BlindOutcome on BlindReviewOutcome {
    timedScore
    blindScore
    maxMarks
    unknownMarks
    leftOpen
    notAsked
    groups {
      ...BlindGroup
    }
  }
  fragment BlindGroup on BlindReviewGroup {
    name
    count
    positions
    questionIds
    quickCount
    about
    aboutCount
  }
`);

/** Begins it, or answers the one that was started. */
export const StartBlindReview = graphql(`
  mutation StartBlindReview($resultId: ID!, $whole: Boolean) {
    startBlindReview(resultId: $resultId, whole: $whole) {
      ...BlindReview
    }
  }
`);

/** Keeps answers and marks. */
export const SaveBlindAnswers = graphql(`
  mutation SaveBlindAnswers($resultId: ID!, $answers: [BlindAnswerInput!]!) {
    saveBlindAnswers(resultId: $resultId, answers: $answers) {
      id
      state
      answers
      marked
      answeredCount
    }
  }
`);

/** Ends it, which shows the score. */
export const FinishBlindReview = graphql(`
  mutation FinishBlindReview($resultId: ID!) {
    finishBlindReview(resultId: $resultId) {
      ...BlindReview
    }
  }
`);

/** Makes a drill of questions of the result, with a clock. */
export const PractiseReviewed = graphql(`
  mutation PractiseReviewed($resultId: ID!, $positions: [Int!]!) {
    practiseQuestions(resultId: $resultId, positions: $positions) {
      id
    }
  }
`);
