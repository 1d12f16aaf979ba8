import { graphql } from "../gql/index.ts";

/** Releases a question to random tests, whatever tests it is in. */
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
