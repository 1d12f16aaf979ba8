import { graphql } from "../../gql/index.ts";

graphql(`
  fragment FlagEvidence on KeyEvidence {
    attempts
    option
    keyShare
    optionShare
    chance
    keyRest
    optionRest
    meanRest
    keyDiscrimination
    optionDiscrimination
    bestQuarter
    bestQuarterChose
    confidence
    reasons
  }
  fragment QuestionFigures on QuestionFigures {
    id
    attempts
    facility
    discrimination
    efficiency
    meanRest
    medianSeconds
    p90Seconds
    notReachedShare
    revisionAttempts
    choices {
      choice
      share
      meanRest
    }
  }
  fragment Item on Item {
    id
    questionText
    questionHtml
    options
    optionsHtml
    lang
    subject
    topic
    correctOptionIndex
    acceptedOptions
    isDropped
    isGivenToAll
    revisionNumber
    isCurrent
    computedAt
    fixed {
      ...QuestionFigures
    }
    random {
      ...QuestionFigures
    }
    together {
      ...QuestionFigures
    }
    uses {
      id
      testId
      title
      position
      attempts
      revisionNumber
    }
  }
  fragment ItemFlag on ItemFlag {
    id
    evidence {
      ...FlagEvidence
    }
    closedAt
    closedReason
    closedBy
  }
  fragment ItemRevision on QuestionRevision {
    number
    createdAt
    author
    questionText
    options
    correctOptionIndex
    subject
    topic
    pyq
    pyqYear
    pyqExam
    explanation
  }
`);

/** A question as reports show it, with its place among the flagged ones of a list. */
export const ItemQuery = graphql(`
  query Item($id: ID!, $subject: String, $testId: ID) {
    item(questionId: $id) {
      ...Item
      flag {
        ...ItemFlag
        place(subject: $subject, testId: $testId) {
          before
          totalCount
          previousId
          nextId
        }
      }
    }
  }
`);

/** What the bank knows of it. */
export const ItemBankQuery = graphql(`
  query ItemBank($id: ID!, $problems: Boolean!) {
    question(id: $id) {
      id
      passage {
        id
        title
        beginning
      }
      resultCount
      withdrawnAt
      revisions {
        ...ItemRevision
      }
      problems @include(if: $problems) {
        id
        kind
        text
        reportedAt
      }
    }
  }
`);

export const CloseFlag = graphql(`
  mutation CloseFlag($id: ID!, $reason: String!) {
    closeFlag(questionId: $id, reason: $reason) {
      id
      flag {
        ...ItemFlag
      }
    }
  }
`);

/** A page of flagged questions. */
export const FlaggedItemsQuery = graphql(`
  query FlaggedItems(
    $state: FlagState!
    $subject: String
    $testId: ID
    $skip: Int!
    $limit: Int!
    $subjects: Boolean!
  ) {
    flaggedItems(state: $state, subject: $subject, testId: $testId, skip: $skip, limit: $limit) {
      totalCount
      items {
        ...FlaggedRow
      }
    }
    bankSubjects @include(if: $subjects)
  }
  fragment FlaggedRow on ItemFlag {
    ...ItemFlag
    questionText
    subject
    correctOptionIndex
  }
`);
