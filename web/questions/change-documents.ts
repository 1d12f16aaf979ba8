import { graphql } from "../gql/index.ts";

/** The effect of a bulk change on the chosen questions. */
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

/** Sets labels of the chosen questions. */
export const LabelQuestions = graphql(`
  mutation LabelQuestions($selection: QuestionSelectionInput!, $labels: QuestionLabelsInput!) {
    labelQuestions(selection: $selection, labels: $labels) {
      ...ChangeFacts
    }
  }
`);

/** Deletes the chosen questions from the bank. */
export const DeleteQuestions = graphql(`
  mutation DeleteQuestions($selection: QuestionSelectionInput!) {
    deleteQuestions(selection: $selection) {
      ...ChangeFacts
    }
  }
`);

/** Undoes a bulk change. */
export const UndoBankChange = graphql(`
  mutation UndoBankChange($id: ID!) {
    undoBankChange(id: $id) {
      ...ChangeFacts
    }
  }
`);

/** The bulk changes that can still be undone. */
export const BankChangesQuery = graphql(`
  query BankChanges {
    bankChanges {
      ...ChangeFacts
      leftIds
    }
  }
`);

/** The use of a question. */
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
