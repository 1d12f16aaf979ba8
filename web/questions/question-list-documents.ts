import { graphql } from "../gql/index.ts";

/** A page of the bank, and the subjects to filter it by. */
export const AllQuestionsQuery = graphql(`
  query AllQuestions($search: String, $subject: String, $pyq: Boolean, $skip: Int!, $limit: Int!) {
    subjects
    questions(search: $search, subject: $subject, pyq: $pyq, skip: $skip, limit: $limit) {
      totalCount
      totalIsExact
      searchedNewest
      items {
        ...QuestionRow
      }
    }
  }
  fragment QuestionRow on Question {
    id
    questionText
    subject
    topic
    pyq
    pyqYear
    pyqExam
    correctOptionIndex
    createdAt
    keptBack
    releasedAt
  }
`);

/** Takes a question out of the bank. */
export const DeleteQuestion = graphql(`
  mutation DeleteQuestion($id: ID!) {
    deleteQuestion(id: $id)
  }
`);
