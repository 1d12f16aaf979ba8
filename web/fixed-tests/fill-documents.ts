import { graphql } from "../gql/index.ts";

/** The subjects of the bank, with their number of questions. */
export const FillSubjectsQuery = graphql(`
  query FillSubjects {
    bankNames {
      name
      questionCount
    }
  }
`);

/** Questions drawn at random, preferring those that no other test contains. */
export const QuestionsToFillQuery = graphql(`
  query QuestionsToFill(
    $testId: ID
    $shares: [QuestionShareInput!]!
    $leaveOut: [ID!]!
    $units: DrawnUnits!
  ) {
    questionsToFill(testId: $testId, shares: $shares, leaveOut: $leaveOut, units: $units) {
      isAskedElsewhere
      question {
        id
        questionText
        subject
        pyqYear
        passage {
          id
          title
          beginning
        }
      }
    }
  }
`);
