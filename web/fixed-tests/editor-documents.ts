import { graphql } from "../gql/index.ts";

/** The edited test, with its questions in order. */
export const EditedTestQuery = graphql(`
  query EditedTest($id: ID!) {
    test(id: $id) {
      ...EditedTest
    }
  }
  fragment EditedTest on Test {
    id
    title
    description
    durationMinutes
    correctMarks
    incorrectMarks
    isActive
    isPublic
    createdAt
    version
    draw {
      blueprintId
      blueprintName
      seed
    }
    attemptCount
    openAttemptCount
    questions {
      id
      questionText
      subject
      pyqYear
      passage {
        id
        title
        beginning
      }
      isDeleted
      isWithdrawn
    }
    sections {
      title
      firstQuestion
      totalQuestions
      minutes
      isLocked
    }
  }
`);

/** A page of the bank for the picker. */
export const AvailableQuestionsQuery = graphql(`
  query AvailableQuestions(
    $search: String
    $subject: String
    $pyq: Boolean
    $skip: Int!
    $limit: Int!
  ) {
    subjects
    questions(
      search: $search
      subject: $subject
      pyq: $pyq
      withdrawn: false
      skip: $skip
      limit: $limit
    ) {
      totalCount
      totalIsExact
      searchedNewest
      items {
        id
        questionText
        subject
        pyqYear
        passage {
          id
          title
          beginning
        }
      }
    }
  }
`);

/** A page of the bank's passages for the picker, each with its set. */
export const AvailableSetsQuery = graphql(`
  query AvailableSets($search: String, $skip: Int!, $limit: Int!) {
    passages(search: $search, skip: $skip, limit: $limit) {
      totalCount
      items {
        id
        title
        beginning
        questionCount
        testCount
      }
    }
  }
`);

/** The live questions of a passage, in order. */
export const SetQuestionsQuery = graphql(`
  query SetQuestions($id: ID!) {
    passage(id: $id) {
      id
      questions {
        id
        questionText
        subject
        pyqYear
        withdrawnAt
        passage {
          id
          title
          beginning
        }
      }
    }
  }
`);

/** Creates a test. */
export const CreateTest = graphql(`
  mutation CreateTest($input: TestInput!) {
    createTest(input: $input) {
      id
      title
      isPublic
    }
  }
`);

/** Saves an edited test; CONFLICT if another person saved first. */
export const UpdateTest = graphql(`
  mutation UpdateTest($id: ID!, $version: Int!, $input: TestInput!) {
    updateTest(id: $id, version: $version, input: $input) {
      ...EditedTest
    }
  }
`);

/** A part of a test as a CSV file. */
export const ExportTestQuery = graphql(`
  query ExportTest($id: ID!, $after: ID) {
    exportTest(id: $id, after: $after) {
      text
      cursor
    }
  }
`);

/** The version that another person saved in the meantime. */
export const TheirTestQuery = graphql(`
  query TheirTest($id: ID!) {
    test(id: $id) {
      ...EditedTest
      updatedAt
      updatedBy
    }
  }
`);
