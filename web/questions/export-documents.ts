import { graphql } from "../gql/index.ts";

/** A part of the filtered questions, as CSV. */
export const ExportQuestionsQuery = graphql(`
  query ExportQuestions(
    $search: String
    $subject: String
    $topic: String
    $pyq: Boolean
    $pyqYear: Int
    $pyqExam: String
    $keptBack: Boolean
    $withdrawn: Boolean
    $passageId: ID
    $inPassage: Boolean
    $after: ID
  ) {
    exportQuestions(
      search: $search
      subject: $subject
      topic: $topic
      pyq: $pyq
      pyqYear: $pyqYear
      pyqExam: $pyqExam
      keptBack: $keptBack
      withdrawn: $withdrawn
      passageId: $passageId
      inPassage: $inPassage
      after: $after
    ) {
      text
      count
      cursor
    }
  }
`);
