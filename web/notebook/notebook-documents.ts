import { graphql } from "../gql/index.ts";

/** A page of the notebook. */
export const NotebookQuery = graphql(`
  query Notebook($filter: MistakeFilter!, $after: String) {
    mistakes(filter: $filter, after: $after, limit: 20) {
      totalCount
      openCount
      closedCount
      leavesOutHeld
      next
      items {
        ...MistakeRow
      }
    }
  }
  fragment MistakeRow on Mistake {
    id
    questionText
    questionHtml
    lang
    subject
    topic
    passageId
    missedAt
    source
    resultId
    isRandomTest
    title
    filtersName
    position
    outcome
    marked
    secondsSpent
    usualSeconds
    changeCount
    proposedReason
    proposedFrom
    noted {
      ...OwnNote
    }
    missedBefore
    rightDays
    lastRightAt
    closedAt
    correctedAt
    isDeleted
  }
`);

/** How many questions are due for review today. */
export const NotebookDueQuery = graphql(`
  query NotebookDue {
    dashboard {
      dueReviews
    }
  }
`);

/** What the notebook can be filtered by. */
export const NotebookChoicesQuery = graphql(`
  query NotebookChoices {
    mistakeChoices {
      subjects {
        subject
        topics
      }
      tests {
        testId
        randomTestId
        title
        filtersName
      }
      passages {
        passageId
        title
        beginning
      }
    }
  }
`);

/** The questions of all that match, as a selection takes them. */
export const NotebookSelection = graphql(`
  query NotebookSelection($filter: MistakeFilter!) {
    mistakes(filter: $filter, limit: 1) {
      questionIds
    }
  }
`);

/** One mistake, opened. */
export const MistakeQuery = graphql(`
  query Mistake($questionId: ID!) {
    mistake(questionId: $questionId) {
      id
      options
      optionsHtml
      acceptedOptions
      explanation
      explanationHtml
      selectedOptionIndex
      passage {
        ...MistakePassage
      }
      today {
        questionId
        questionText
        questionHtml
        options
        optionsHtml
        correctOptionIndex
        explanation
        explanationHtml
        lang
      }
    }
  }
  fragment MistakePassage on PaperPassage {
    id
    passageId
    title
    text
    html
    source
    lang
  }
`);
