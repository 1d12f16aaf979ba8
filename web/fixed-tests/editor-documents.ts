import { graphql } from "../gql/index.ts";

/** The test that is edited, with its questions in order. */
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
    questions {
      id
      questionText
      subject
      pyqYear
      isDeleted
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
    questions(search: $search, subject: $subject, pyq: $pyq, skip: $skip, limit: $limit) {
      totalCount
      totalIsExact
      searchedNewest
      items {
        id
        questionText
        subject
        pyqYear
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
    }
  }
`);

/** Saves an edited test; CONFLICT when someone else's edit came first. */
export const UpdateTest = graphql(`
  mutation UpdateTest($id: ID!, $version: Int!, $input: TestInput!) {
    updateTest(id: $id, version: $version, input: $input) {
      ...EditedTest
    }
  }
`);
