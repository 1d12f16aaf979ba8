import { graphql } from "../gql/index.ts";

/** The blind review of a result with a hidden score. */
graphql(`
  fragment HiddenReview on Result {
    id
    receipt
    blindReview {
      id
      state
      questionCount
      answeredCount
      withheldUntil
    }
  }
`);

/** A new result, and how it ended. */
export const FinishedQuery = graphql(`
  query Finished($id: ID!) {
    result(id: $id) {
      id
      ...Finished
    }
  }
  fragment FinishedScore on Result {
    id
    score
    maxMarks
    percent
    correctCount
    incorrectCount
    unansweredCount
  }
  fragment Finished on Result {
    id
    kind
    isPractice
    testTitle
    shown {
      ...FinishedScore
    }
    ...HiddenReview
    durationMinutes
    extraSeconds
    timeTakenSeconds
    completedAt
    totalQuestions
    unansweredCount
    ending
    timeLeftSeconds
    tabSwitchCount
    penaltyMinutes
    lastSavedAt
    timeOverAt
    lateAnswers
    latePositions
    arrivedLate
    lateDeliveryAt
  }
`);
