import { graphql } from "../../gql/index.ts";

/** Saves a reason, a note, or both; a part that is left out stays unchanged. */
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
