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
    finishedAt
    summary {
      totalProcessed
      created
      duplicates
      errors
    }
    test {
      id
      totalQuestions
      durationMinutes
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
        }
      }
    }
  }
`);

export const QuestionTemplateQuery = graphql(`
  query QuestionTemplate {
    questionTemplate
  }
`);
