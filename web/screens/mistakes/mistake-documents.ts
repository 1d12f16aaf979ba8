import { graphql } from "../../gql/index.ts";

/** Keeps a reason, a note, or both; what is left out stays as it is. */
export const NoteMistake = graphql(`
  mutation NoteMistake($questionId: ID!, $reason: MissReason, $note: String) {
    noteMistake(questionId: $questionId, reason: $reason, note: $note) {
      ...OwnNote
    }
  }
  fragment OwnNote on QuestionNote {
    id
    reason
    note
  }
`);
