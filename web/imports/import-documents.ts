import { graphql } from "../gql/index.ts";

export const ImportFactsFragment = graphql(`
  fragment ImportFacts on Import {
    id
    kind
    status
    fileName
    rowsRead
    rowsDone
    ignoredColumns
    failure
    startedAt
    finishedAt
    by
    sizeBytes
    readBytes
    hasArrived
    created
    isCancelling
    isStopped
    waitsFor
    cancelledAt
    header
    summary {
      totalProcessed
      created
      duplicates
      errors
      differing
      updated
    }
    newSubjects {
      name
      rows
      near
      nearCount
      isConfirmed
    }
    undo {
      until
      refused
      isBegun
      undoneAt
      takenBack
    }
    test {
      id
      title
      totalQuestions
      durationMinutes
      sections {
        title
        totalQuestions
        minutes
      }
    }
    passageCount
    warnings {
      row
      message
    }
    hasOwnMarks
    marksChange {
      ...ChangeFacts
    }
  }
`);

/** One import of any administrator. */
export const ImportQuery = graphql(`
  query Import($id: ID!) {
    import(id: $id) {
      ...ImportFacts
    }
  }
`);

/** The viewer's newest import of a kind. */
export const LatestImportQuery = graphql(`
  query LatestImport($kind: ImportKind!) {
    latestImport(kind: $kind) {
      ...ImportFacts
    }
  }
`);

/** The viewer's newest import of any kind, each time it has moved on. */
export const ImportProgress = graphql(`
  subscription ImportProgress {
    importProgress {
      ...ImportFacts
    }
  }
`);

/** Some rows of an import, in the order of the file. */
export const ImportRowsQuery = graphql(`
  query ImportRows($id: ID!, $outcome: ImportOutcome!, $search: String, $after: Int!, $limit: Int!) {
    import(id: $id) {
      id
      rows(outcome: $outcome, search: $search, after: $after, limit: $limit) {
        totalCount
        items {
          row
          questionId
          question
          subject
          error
          cells
          settled
          differences {
            what
            file
            bank
          }
        }
      }
    }
  }
`);

export const QuestionTemplateQuery = graphql(`
  query QuestionTemplate($forTest: Boolean!) {
    questionTemplate(forTest: $forTest)
  }
`);

/** The files that came in, the newest first: so many at once, and that one press more brings. */
export const ImportHistoryQuery = graphql(`
  query ImportHistory($before: ID) {
    imports(before: $before, limit: 6) {
      totalCount
      since
      items {
        ...ImportFacts
      }
    }
  }
`);

/** Ends a running import. */
export const CancelImport = graphql(`
  mutation CancelImport($id: ID!) {
    cancelImport(id: $id) {
      ...ImportFacts
    }
  }
`);

/** Takes an import back. */
export const UndoImport = graphql(`
  mutation UndoImport($id: ID!) {
    undoImport(id: $id) {
      ...ImportFacts
    }
  }
`);

/** Keeps the bank's words or takes the file's. */
export const SettleImportRow = graphql(`
  mutation SettleImportRow($importId: ID!, $row: Int!, $choice: ImportChoice!) {
    settleImportRow(importId: $importId, row: $row, choice: $choice) {
      row
      settled
    }
  }
`);

/** Takes letters and numbers of their own out of an import's questions. */
export const StripImport = graphql(`
  mutation StripImport($id: ID!) {
    stripImport(id: $id) {
      ...ChangeFacts
    }
  }
`);

export const UndoStrip = graphql(`
  mutation UndoStrip($id: ID!) {
    undoBankChange(id: $id) {
      ...ChangeFacts
    }
  }
`);

/** Puts the questions of a new subject into another one. */
export const MergeNewSubject = graphql(`
  mutation MergeNewSubject($subject: String!, $to: String!) {
    renameLabel(subject: $subject, topic: null, to: $to, isMerge: true) {
      ...ChangeFacts
    }
  }
`);

/** Shows a new subject to students. */
export const ConfirmNewSubject = graphql(`
  mutation ConfirmNewSubject($name: String!) {
    confirmSubject(name: $name)
  }
`);

/** Remembers that a new subject is no misspelt one. */
export const KeepNewSubject = graphql(`
  mutation KeepNewSubject($one: String!, $other: String!) {
    keepNamesApart(one: $one, other: $other)
  }
`);
