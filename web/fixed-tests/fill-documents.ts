import { graphql } from "../gql/index.ts";

/** The subjects of the bank, and how many questions each has. */
export const FillSubjectsQuery = graphql(`
  query FillSubjects {
    bankNames {
      name
      questionCount
    }
  }
`);

/** Questions drawn at random, those that no other test asks first. */
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
