import { graphql } from "../../../gql/index.ts";

/** All fields of an attempt that the quiz needs. */
graphql(`
  fragment QuizAttemptHead on Attempt {
    id
    kind
    status
    testId
    randomTestId
    title
    durationMinutes
    correctMarks
    incorrectMarks
    startedAt
    savedAt
    sequence
    currentQuestion
    timeLeftSeconds
    secondsSinceSaved
    tabSwitchCount
    resumeCount
    clockRunsOn
    extraSeconds
    isReopened
    takenUpAt
    takenUpFrom
    sectionClocks {
      ...SectionClocks
    }
    messages {
      ...InvigilatorMessage
    }
  }
  fragment InvigilatorMessage on LiveMessage {
    id
    text
    sentAt
    withdrawnQuestionId
  }
  fragment QuizAttempt on Attempt {
    id
    ...QuizAttemptHead
    answers
    marked
    firstShown
    secondsSpent
    changeCounts
    visits
    choices
    secondsReading
    answeredAt
    annotations
    questions {
      ...PaperQuestion
    }
    passages {
      ...PaperPassage
    }
    sections {
      ...PaperSection
    }
  }
  fragment PaperSection on TestSection {
    title
    firstQuestion
    totalQuestions
    minutes
    isLocked
  }
  fragment SectionClocks on SectionClocks {
    section
    reached
    timeLeftSeconds
  }
`);

/** Returns the open attempt if there is one. */
export const StartTest = graphql(`
  mutation StartTest($testId: ID!) {
    startTest(testId: $testId) {
      ...QuizAttempt
    }
  }
`);

/** StartTest for a page that has the sealed paper: a short response, with the key. */
export const StartSealed = graphql(`
  mutation StartSealed($testId: ID!) {
    startTest(testId: $testId) {
      ...QuizAttemptHead
      paperId
      paperSecret
    }
  }
`);

export const StartRandomTest = graphql(`
  mutation StartRandomTest($randomTestId: ID!) {
    startRandomTest(randomTestId: $randomTestId) {
      ...QuizAttempt
    }
  }
`);

export const AttemptQuery = graphql(`
  query Attempt($id: ID!) {
    attempt(id: $id) {
      ...QuizAttempt
    }
  }
`);

export const ResumeAttempt = graphql(`
  mutation ResumeAttempt($attemptId: ID!) {
    resumeAttempt(attemptId: $attemptId) {
      ...QuizAttempt
    }
  }
`);

export const StartFresh = graphql(`
  mutation StartFresh($attemptId: ID!, $sequence: Int!) {
    startFresh(attemptId: $attemptId, sequence: $sequence) {
      ...QuizAttempt
    }
  }
`);

/** A short response, since this is sent with every answer. @param after the number of the newest known message */
export const SaveProgress = graphql(`
  mutation SaveProgress($input: SaveProgressInput!, $after: Int = 0) {
    saveProgress(input: $input) {
      id
      savedAt
      timeLeftSeconds
      extraSeconds
      extraReason
      messages(after: $after) {
        ...InvigilatorMessage
      }
      sectionClocks {
        ...SectionClocks
        refusedAnswers {
          position
          reason
        }
      }
    }
  }
`);

export const ReviewsBlind = graphql(`
  query ReviewsBlind {
    reviewsBlind
  }
`);

export const SubmitAttempt = graphql(`
  mutation SubmitAttempt($input: SubmitAttemptInput!) {
    submitAttempt(input: $input) {
      id
      lateAnswers
      lateDeliveryAt
    }
  }
`);
