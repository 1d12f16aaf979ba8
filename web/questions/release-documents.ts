import { graphql } from "../gql/index.ts";

/** Gives a question to random tests, whatever tests it stands in. */
export const ReleaseQuestion = graphql(`
  mutation ReleaseQuestion($id: ID!) {
    releaseQuestion(id: $id) {
      ...QuestionStanding
    }
  }
  fragment QuestionStanding on Question {
    id
    keptBack
    isSubjectConfirmed
    subject
    releasedAt
    withdrawnAt
    keptBackBy {
      id
      title
      isPublic
      isActive
    }
  }
`);

/** Ends its release. */
export const KeepBackQuestion = graphql(`
  mutation KeepBackQuestion($id: ID!) {
    keepBackQuestion(id: $id) {
      ...QuestionStanding
    }
  }
`);
