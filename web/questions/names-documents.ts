import { graphql } from "../gql/index.ts";

/** The subjects of the bank, and those that are probably one. */
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

/** The topics of a subject, and those that are probably one. */
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

/** What the names of an old address are called now. */
export const LabelsNowQuery = graphql(`
  query LabelsNow($subject: String!, $topic: String) {
    labelsNow(subject: $subject, topic: $topic) {
      subject
      topic
    }
  }
`);

/** What another name would do. */
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

/** Gives a subject or a topic another name. */
export const RenameLabel = graphql(`
  mutation RenameLabel($subject: String!, $topic: String, $to: String!, $isMerge: Boolean!) {
    renameLabel(subject: $subject, topic: $topic, to: $to, isMerge: $isMerge) {
      ...ChangeFacts
    }
  }
`);

/** Names a subject before any question has it. */
export const AddSubject = graphql(`
  mutation AddSubject($name: String!) {
    addSubject(name: $name)
  }
`);

/** Takes back a subject that no question has. */
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

/** Remembers that two near names differ. */
export const KeepNamesApart = graphql(`
  mutation KeepNamesApart($subject: String, $one: String!, $other: String!) {
    keepNamesApart(subject: $subject, one: $one, other: $other)
  }
`);
