import { graphql } from "../gql/index.ts";

/** A page of the results, ordered and filtered over all of them, with the figures above the list. */
export const ResultsQuery = graphql(`
  query Results($kind: AttemptKind, $score: ResultScore, $order: ResultOrder!) {
    results(kind: $kind, score: $score, order: $order, limit: 50) {
      totalCount
      regularCount
      randomCount
      items {
        ...ResultRow
      }
    }
    userStatistics {
      id
      totalTestsTaken
      averageScore
      bestScore
      highScoreRate
      lowScores
    }
  }
  fragment ResultRow on Result {
    id
    ...ResultName
    score
    maxMarks
    percent
    timeTakenMinutes
    completedAt
  }
  fragment ResultName on Result {
    kind
    testTitle
    totalQuestions
    filtersName
    ofPastYears
  }
`);

/** A further page of the same list. */
export const MoreResultsQuery = graphql(`
  query MoreResults($kind: AttemptKind, $score: ResultScore, $order: ResultOrder!, $skip: Int!) {
    results(kind: $kind, score: $score, order: $order, skip: $skip, limit: 50) {
      items {
        ...ResultRow
      }
    }
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
      durationMinutes
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
    secondsSpent
    changeCount
    visits
    choices
  }
`);

/** What can be practised of a result just now; it changes with the bank. */
export const PracticeOfResult = graphql(`
  query PracticeOfResult($id: ID!) {
    result(id: $id) {
      id
      practisable
      drills {
        ...Drill
      }
    }
  }
  fragment Drill on Drill {
    subject
    topic
    questionCount
    durationMinutes
    correctMarks
    incorrectMarks
  }
`);

/** Makes a drill of a subject or topic. */
export const PractiseSubject = graphql(`
  mutation PractiseSubject($subject: String!, $topic: String, $resultId: ID) {
    practiseSubject(subject: $subject, topic: $topic, resultId: $resultId) {
      id
    }
  }
`);

/** Makes a drill of questions of a result. */
export const PractiseQuestions = graphql(`
  mutation PractiseQuestions($resultId: ID!, $positions: [Int!]!) {
    practiseQuestions(resultId: $resultId, positions: $positions) {
      id
    }
  }
`);
