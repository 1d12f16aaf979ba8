import { graphql } from "../../gql/index.ts";

/** A file that is looked through, without its questions. */
graphql(`
  fragment DraftFacts on ImportDraft {
    id
    fileName
    sizeBytes
    format
    detectedFormat
    formatName
    stage
    isWaiting
    failure
    rowsRead
    readBytes
    createdAt
    expiresAt
    subject
    hasIds
    changing
    isTooLong
    import {
      id
      by
      startedAt
      finishedAt
    }
    columns {
      name
      field
      firstValues
      found
      isWrong
      keys
      areKeysUnclear
    }
    columnProblem
    areColumnsChosen
    columnsRememberedAt
    findings {
      count
      inFile
      inLexam
      isLeftOut
    }
    warnings
    pictures
    formulas
    tables
    passageWords
    counts {
      questions
      sets
      toMend
      sound
      waiting
      out
      imported
      withoutSubject
      known
    }
  }
`);

export const DraftQuery = graphql(`
  query ImportDraft($id: ID!) {
    importDraft(id: $id) {
      ...DraftFacts
    }
  }
`);

/** The files that are kept for later. */
export const DraftsQuery = graphql(`
  query ImportDrafts {
    importDrafts {
      id
      fileName
      sizeBytes
      formatName
      stage
      createdAt
      expiresAt
      counts {
        questions
        toMend
        imported
      }
    }
  }
`);

/** A list of a file's questions. */
export const DraftRowsQuery = graphql(`
  query ImportDraftRows($id: ID!, $list: ImportDraftList!, $after: Int!) {
    importDraftRows(id: $id, list: $list, after: $after) {
      id
      number
      place
      waits
      question {
        question {
          text
        }
      }
      problems {
        field
        title
        message
      }
    }
  }
`);

graphql(`
  fragment DraftRow on ImportDraftRow {
    id
    version
    number
    place
    problems {
      field
      title
      message
    }
    isLeftOut
    waits
    changes {
      questionText
      options
      correctOptionIndex
      subject
      topic
      explanation
      pyq
      pyqYear
      pyqExam
      passageText
      passageTitle
    }
    question {
      question {
        text
        html
      }
      options {
        text
        html
      }
      correctOptionIndex
      explanation {
        text
        html
      }
      subject
      topic
      pyq
      pyqYear
      pyqExam
      lang
    }
    passage {
      title
      text
      html
      source
    }
    set {
      place
      questions
      first
      last
    }
    parts {
      name
      text
      isWrong
    }
  }
`);

export const DraftRowQuery = graphql(`
  query ImportDraftRow($draftId: ID!, $number: Int!) {
    importDraftRow(draftId: $draftId, number: $number) {
      ...DraftRow
    }
  }
`);

export const ReadDraft = graphql(`
  mutation ReadImportDraft($id: ID!, $format: String!) {
    readImportDraft(id: $id, format: $format) {
      ...DraftFacts
    }
  }
`);

export const ChooseColumns = graphql(`
  mutation ChooseImportColumns($id: ID!, $fields: [String]!) {
    chooseImportColumns(id: $id, fields: $fields) {
      ...DraftFacts
    }
  }
`);

export const ChooseSubject = graphql(`
  mutation ChooseImportSubject($id: ID!, $subject: String!) {
    chooseImportSubject(id: $id, subject: $subject) {
      ...DraftFacts
    }
  }
`);

export const MendRow = graphql(`
  mutation MendImportRow($draftId: ID!, $number: Int!, $version: String, $mend: ImportRowMend) {
    mendImportRow(draftId: $draftId, number: $number, version: $version, mend: $mend) {
      ...DraftRow
    }
  }
`);

export const LeaveOutRow = graphql(`
  mutation LeaveOutImportRow(
    $draftId: ID!
    $number: Int!
    $version: String
    $isLeftOut: Boolean!
  ) {
    leaveOutImportRow(
      draftId: $draftId
      number: $number
      version: $version
      isLeftOut: $isLeftOut
    ) {
      ...DraftRow
    }
  }
`);

/** Begins the import of a file's sound questions. */
export const ImportDraftQuestions = graphql(`
  mutation ImportDraftQuestions($id: ID!) {
    importDraftQuestions(id: $id) {
      ...ImportFacts
    }
  }
`);

export const DiscardDraft = graphql(`
  mutation DiscardImportDraft($id: ID!) {
    discardImportDraft(id: $id)
  }
`);
