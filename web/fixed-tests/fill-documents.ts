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
  query QuestionsToFill($testId: ID, $shares: [QuestionShareInput!]!, $leaveOut: [ID!]!) {
    questionsToFill(testId: $testId, shares: $shares, leaveOut: $leaveOut) {
      isAskedElsewhere
      question {
        id
        questionText
        subject
        pyqYear
      }
    }
  }
`);
