import { graphql } from "../gql/index.ts";

graphql(`
  fragment LiveCountsOf on LiveCounts {
    writing
    silent
    timeOver
    waiting
    ready
    submitted
    notCome
  }
  fragment LiveFiguresOf on LiveFigures {
    id
    at
    lastActionId
    counts {
      ...LiveCountsOf
    }
    batches {
      batchId
      counts {
        ...LiveCountsOf
      }
    }
  }
  fragment LiveTestFacts on LiveTest {
    id
    title
    phase
    durationMinutes
    totalQuestions
    opensAt
    closesAt
    resultsAt
    isLateStartCut
    figures {
      ...LiveFiguresOf
    }
  }
`);

export const LiveTestsQuery = graphql(`
  query LiveTests {
    liveTests {
      ...LiveTestFacts
    }
  }
`);

export const LiveTestQuery = graphql(`
  query WatchedTest($testId: ID!) {
    liveTest(testId: $testId) {
      ...LiveTestFacts
      batches {
        id
        name
        letters
        tint
      }
    }
  }
`);

export const LiveActionsQuery = graphql(`
  query LiveActions($testId: ID!) {
    liveTest(testId: $testId) {
      id
      actions {
        id
        at
        words
        by
        student
        text
        questionId
        minutes
      }
    }
  }
`);

export const LiveFiguresWatched = graphql(`
  subscription LiveFiguresWatched($testId: ID!) {
    liveFigures(testId: $testId) {
      ...LiveFiguresOf
    }
  }
`);

graphql(`
  fragment LiveStudentRow on LiveStudent {
    id
    userId
    name
    email
    batches
    state
    attemptId
    savedAt
    currentQuestion
    answered
    totalQuestions
    tabSwitchCount
    resumes
    takenUpAt
    takenUpFrom
    endsAt
    extraSeconds
    submitsBy
    completedAt
    endedAt
    mayReopen
  }
`);

export const LiveStudentsQuery = graphql(`
  query LiveStudents($testId: ID!, $state: LiveState, $batchId: ID, $search: String, $skip: Int!, $limit: Int!) {
    liveStudents(testId: $testId, state: $state, batchId: $batchId, search: $search, skip: $skip, limit: $limit) {
      totalCount
      items {
        ...LiveStudentRow
      }
    }
  }
`);

export const LiveQuestionsQuery = graphql(`
  query LiveQuestions($testId: ID!) {
    liveTest(testId: $testId) {
      id
      questions {
        number
        questionId
        text
        isWithdrawn
      }
    }
  }
`);

export const SavedAnswersQuery = graphql(`
  query SavedAnswers($testId: ID!, $attemptId: ID!) {
    savedAnswers(testId: $testId, attemptId: $attemptId) {
      id
      student
      isOpen
      savedAt
      answers {
        number
        text
        choice
        choiceText
        isMarked
        seconds
      }
    }
  }
`);

export const SendLiveMessage = graphql(`
  mutation SendLiveMessage($testId: ID!, $attemptId: ID, $text: String!) {
    sendLiveMessage(testId: $testId, attemptId: $attemptId, text: $text) {
      id
    }
  }
`);

export const EndLiveAttempt = graphql(`
  mutation EndLiveAttempt($testId: ID!, $attemptId: ID!, $reason: String!) {
    endLiveAttempt(testId: $testId, attemptId: $attemptId, reason: $reason) {
      id
    }
  }
`);

export const ReopenLiveAttempt = graphql(`
  mutation ReopenLiveAttempt($testId: ID!, $attemptId: ID!, $minutes: Int, $reason: String!) {
    reopenLiveAttempt(testId: $testId, attemptId: $attemptId, minutes: $minutes, reason: $reason) {
      id
    }
  }
`);

export const WithdrawLiveQuestion = graphql(`
  mutation WithdrawLiveQuestion($testId: ID!, $questionId: ID!, $reason: String!) {
    withdrawLiveQuestion(testId: $testId, questionId: $questionId, reason: $reason) {
      id
    }
  }
`);

export const GiveExtraTime = graphql(`
  mutation GiveExtraTime($testId: ID!, $attemptId: ID, $minutes: Int!, $reason: String!) {
    giveExtraTime(testId: $testId, attemptId: $attemptId, minutes: $minutes, reason: $reason) {
      id
    }
  }
`);
