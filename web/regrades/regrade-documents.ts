import { graphql } from "../gql/index.ts";

/** A page of regrades. */
export const RegradesQuery = graphql(`
  query Regrades($skip: Int!, $limit: Int!) {
    regrades(skip: $skip, limit: $limit) {
      totalCount
      items {
        ...RegradeHead
      }
    }
  }
  fragment RegradeHead on Regrade {
    id
    state
    createdAt
    previewedAt
    appliedAt
    undoneAt
    authorName
    failure
    attemptCount
    done
    total
    startedAt
    corrections {
      ...RegradeCorrection
    }
  }
  fragment RegradeCorrection on RegradeCorrection {
    id
    questionId
    questionText
    subject
    kind
    option
    words
    reason
    wordingCount
    changesBank
  }
`);

/** A regrade with what it does to results. */
export const RegradeQuery = graphql(`
  query Regrade($id: ID!) {
    regrade(id: $id) {
      ...RegradeHead
      figures {
        ...RegradeFigures
      }
      studentLine
      tests {
        testId
        title
        attempts
        changed
        meanChange
        highestChange
        lowestChange
        isRanked
        rankedStudents
      }
    }
  }
  fragment RegradeFigures on RegradeFigures {
    attempts
    changed
    rises
    falls
    meanRise
    meanFall
    higherGrades
    lowerGrades
    changes {
      marks
      attempts
    }
    borders {
      grade
      rises
      falls
    }
  }
`);

/** A page of the results that come to another grade. */
export const RegradeCrossingsQuery = graphql(`
  query RegradeCrossings($id: ID!, $skip: Int!, $limit: Int!) {
    regrade(id: $id) {
      id
      crossings(skip: $skip, limit: $limit) {
        totalCount
        items {
          id
          fullName
          testTitle
          scoreBefore
          scoreAfter
          gradeBefore
          gradeAfter
          rankBefore
          rankAfter
        }
      }
    }
  }
`);

/** A question as its correction needs it. */
export const CorrectedQuestionQuery = graphql(`
  query CorrectedQuestion($id: ID!) {
    question(id: $id) {
      id
      questionText
      options
      correctOptionIndex
    }
  }
`);

export const CreateRegrade = graphql(`
  mutation CreateRegrade($corrections: [RegradeCorrectionInput!]!) {
    createRegrade(corrections: $corrections) {
      ...RegradeHead
    }
  }
`);

export const UpdateRegrade = graphql(`
  mutation UpdateRegrade($id: ID!, $corrections: [RegradeCorrectionInput!]!) {
    updateRegrade(id: $id, corrections: $corrections) {
      ...RegradeHead
    }
  }
`);

export const DiscardRegrade = graphql(`
  mutation DiscardRegrade($id: ID!) {
    discardRegrade(id: $id)
  }
`);

export const ApplyRegrade = graphql(`
  mutation ApplyRegrade($id: ID!, $acceptsFalls: Boolean!) {
    applyRegrade(id: $id, acceptsFalls: $acceptsFalls) {
      ...RegradeHead
    }
  }
`);

export const UndoRegrade = graphql(`
  mutation UndoRegrade($id: ID!) {
    undoRegrade(id: $id) {
      ...RegradeHead
    }
  }
`);
