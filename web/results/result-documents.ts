import { graphql } from "../gql/index.ts";

/** Regular and random results together, newest first, a page at a time. */
export const ResultsQuery = graphql(`
  query Results($skip: Int!) {
    results(skip: $skip, limit: 200) {
      totalCount
      items {
        ...ResultRow
      }
    }
    userStatistics {
      id
      averageScore
      bestScore
      highScoreRate
    }
  }
  fragment ResultRow on Result {
    id
    kind
    testTitle
    score
    maxMarks
    percent
    timeTakenMinutes
    timeTakenSeconds
    completedAt
  }
`);

/** One result, whole. */
export const ResultQuery = graphql(`
  query Result($id: ID!) {
    result(id: $id) {
      id
      kind
      testTitle
      score
      maxMarks
      percent
      timeTakenMinutes
      lateAnswers
      completedAt
      totalQuestions
      correctCount
      incorrectCount
      unansweredCount
      correctMarks
      incorrectMarks
      filters {
        subjects
        topics
        pyqOnly
        pyqExams
        pyqYears
      }
      subjects {
        ...ResultSubject
      }
      questions {
        ...ResultQuestion
      }
    }
  }
  fragment ResultSubject on ResultSubject {
    id
    subject
    totalQuestions
    correctCount
    incorrectCount
    unansweredCount
    score
    maxMarks
  }
  fragment ResultQuestion on ResultQuestion {
    id
    position
    questionText
    options
    status
    selectedOptionIndex
    correctOptionIndex
    marks
    subject
    topic
    pyq
    pyqYear
    pyqExam
    explanation
    marked
    firstShown
  }
`);
