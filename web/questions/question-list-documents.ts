import { graphql } from "../gql/index.ts";

/** A page of the bank, and its total number of questions. */
export const AllQuestionsQuery = graphql(`
  query AllQuestions(
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
    $order: QuestionOrder!
    $skip: Int!
    $limit: Int!
  ) {
    adminCounters {
      totalQuestions
    }
    questions(
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
      order: $order
      skip: $skip
      limit: $limit
    ) {
      totalCount
      totalIsExact
      searchedNewest
      isSorted
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
    withdrawnAt
    testCount
    passage {
      id
      title
      beginning
    }
  }
`);

/** The filter options of the bank. */
export const BankFiltersQuery = graphql(`
  query BankFilters($subject: String) {
    subjects
    topics(subject: $subject)
    bankExams
    bankYears
  }
`);
