import { graphql } from "../../gql/index.ts";

/** The four figures. */
export const UserFiguresFields = graphql(`
  fragment UserFigures on UserStatistics {
    id
    totalTestsTaken
    scoredTests
    averageScore
    bestScore
    totalTimeSpentMinutes
  }
`);

/** Subject Performance, and the weakest subject. */
export const SubjectRatingFields = graphql(`
  fragment SubjectRating on SubjectStatistics {
    id
    subject
    testsTaken
    averageScore
    bestScore
    questionsAsked
    score
    maxMarks
    drill {
      ...Drill
    }
  }
`);

/** A point of the trend, and a row of Recent Results. */
export const RecentResultFields = graphql(`
  fragment UnseenResult on Result {
    id
    isPractice
    withheldUntil
    ...ResultName
  }
  fragment RecentResult on Result {
    id
    ...ResultName
    score
    maxMarks
    percent
    timeTakenMinutes
    completedAt
  }
`);
