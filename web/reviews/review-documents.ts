import { graphql } from "../gql/index.ts";

/** How the day stands. */
graphql(`
  fragment ReviewCounts on Review {
    dueCount
    newADay
    reviewedCount
    answerCount
    rightCount
    closedCount
    seconds
    missedIds
    undoableId
    forecast {
      day
      again
      fresh
    }
  }
`);

/** A question that is due, without its key. */
graphql(`
  fragment ReviewCard on ReviewCard {
    id
    timesReviewed
    subject
    topic
    question {
      ...PaperQuestion
    }
    passage {
      ...PaperPassage
    }
    met {
      answeredAt
      outcome
    }
  }
`);

/** The next questions, and the day's numbers. */
export const ReviewQuery = graphql(`
  query Review {
    review {
      ...ReviewCounts
      cards {
        ...ReviewCard
      }
    }
  }
`);

/** What stands under an answer. */
graphql(`
  fragment ReviewAnswer on ReviewAnswer {
    id
    questionId
    choice
    seconds
    proposedRating
    rating
    correctOptionIndex
    acceptedOptions
    explanation
    explanationHtml
    note
    meetings {
      rating
      days
    }
    review {
      dueCount
      answerCount
    }
  }
`);

/** Answers a question; the key comes back. */
export const AnswerReview = graphql(`
  mutation AnswerReview($input: ReviewAnswerInput!) {
    answerReview(input: $input) {
      ...ReviewAnswer
    }
  }
`);

/** Overrules a rating. */
export const RateReview = graphql(`
  mutation RateReview($id: ID!, $rating: Int!) {
    rateReview(id: $id, rating: $rating) {
      id
      review {
        dueCount
        answerCount
      }
    }
  }
`);

/** Takes the last answer back. */
export const UndoReview = graphql(`
  mutation UndoReview($id: ID!) {
    undoReview(id: $id) {
      id
      questionId
      review {
        dueCount
        answerCount
      }
    }
  }
`);

/** How many new questions a day come. */
export const SetNewReviews = graphql(`
  mutation SetNewReviews($newADay: Int!) {
    setNewReviews(newADay: $newADay) {
      dueCount
      newADay
    }
  }
`);
