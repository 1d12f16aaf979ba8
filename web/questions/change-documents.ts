import { graphql } from "../gql/index.ts";

/** What a bulk change would do to the chosen questions. */
export const ChangePreviewQuery = graphql(`
  query ChangePreview($selection: QuestionSelectionInput!, $labels: QuestionLabelsInput) {
    bankChangePreview(selection: $selection, labels: $labels) {
      questionCount
      changingCount
      testCount
      resultCount
      tests {
        id
        title
        totalQuestions
        chosenQuestions
        chosenSections
      }
    }
  }
`);

/** Gives the chosen questions labels. */
export const LabelQuestions = graphql(`
  mutation LabelQuestions($selection: QuestionSelectionInput!, $labels: QuestionLabelsInput!) {
    labelQuestions(selection: $selection, labels: $labels) {
      ...ChangeFacts
    }
  }
`);

/** Takes the chosen questions out of the bank. */
export const DeleteQuestions = graphql(`
  mutation DeleteQuestions($selection: QuestionSelectionInput!) {
    deleteQuestions(selection: $selection) {
      ...ChangeFacts
    }
  }
`);

/** Takes a bulk change back. */
export const UndoBankChange = graphql(`
  mutation UndoBankChange($id: ID!) {
    undoBankChange(id: $id) {
      ...ChangeFacts
    }
  }
`);

/** The bulk changes of the hours in which one can be undone. */
export const BankChangesQuery = graphql(`
  query BankChanges {
    bankChanges {
      ...ChangeFacts
      leftIds
    }
  }
`);

/** Where a question is used. */
export const QuestionUseQuery = graphql(`
  query QuestionUse($id: ID!) {
    question(id: $id) {
      ...QuestionUse
    }
  }
  fragment QuestionUse on Question {
    id
    testCount
    resultCount
    askedIn {
      id
      title
      totalQuestions
      isPublic
      isActive
    }
  }
`);
