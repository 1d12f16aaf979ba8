import { graphql } from "../gql/index.ts";

/** A part of the questions that a filter leaves, as CSV. */
export const ExportQuestionsQuery = graphql(`
  query ExportQuestions($search: String, $subject: String, $pyq: Boolean, $after: ID) {
    exportQuestions(search: $search, subject: $subject, pyq: $pyq, after: $after) {
      csv
      count
      cursor
    }
  }
`);
