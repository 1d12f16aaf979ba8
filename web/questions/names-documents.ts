import { graphql } from "../gql/index.ts";

/** The subjects of the bank, and pairs of similar ones. */
export const BankNamesQuery = graphql(`
  query BankNames {
    bankNames {
      ...BankName
      topicNames
    }
    nearNames {
      from {
        ...BankName
      }
      into {
        ...BankName
      }
      broughtBy {
        fileName
        finishedAt
      }
    }
  }
  fragment BankName on BankName {
    name
    questionCount
    testCount
    topicCount
    isConfirmed
  }
`);

/** The topics of a subject, and pairs of similar ones. */
export const BankTopicsQuery = graphql(`
  query BankTopics($subject: String!) {
    bankTopics(subject: $subject) {
      ...BankName
    }
    nearNames(subject: $subject) {
      from {
        ...BankName
      }
      into {
        ...BankName
      }
      broughtBy {
        fileName
        finishedAt
      }
    }
  }
`);

/** The current names of an old address. */
export const LabelsNowQuery = graphql(`
  query LabelsNow($subject: String!, $topic: String) {
    labelsNow(subject: $subject, topic: $topic) {
      subject
      topic
    }
  }
`);

/** The effect of a rename. */
export const RenamingPreviewQuery = graphql(`
  query RenamingPreview($subject: String!, $topic: String, $to: String!) {
    renamingPreview(subject: $subject, topic: $topic, to: $to) {
      to
      isMerge
      questionCount
      testCount
      resultCount
      questionsAfter
      topicsAfter
      topics {
        from
        to
        questionCount
        isJoined
        isNew
      }
    }
  }
`);

/** Renames a subject or a topic. */
export const RenameLabel = graphql(`
  mutation RenameLabel($subject: String!, $topic: String, $to: String!, $isMerge: Boolean!) {
    renameLabel(subject: $subject, topic: $topic, to: $to, isMerge: $isMerge) {
      ...ChangeFacts
    }
  }
`);

/** Adds a subject without questions. */
export const AddSubject = graphql(`
  mutation AddSubject($name: String!) {
    addSubject(name: $name)
  }
`);

/** Removes a subject without questions. */
export const RemoveSubject = graphql(`
  mutation RemoveSubject($name: String!) {
    removeSubject(name: $name)
  }
`);

/** Shows a new subject to students. */
export const ConfirmSubject = graphql(`
  mutation ConfirmSubject($name: String!) {
    confirmSubject(name: $name)
  }
`);

/** Stores that two similar names differ. */
export const KeepNamesApart = graphql(`
  mutation KeepNamesApart($subject: String, $one: String!, $other: String!) {
    keepNamesApart(subject: $subject, one: $one, other: $other)
  }
`);
