import { graphql } from "../../gql/index.ts";

/** The edited passage, with its questions. */
export const EditedPassageQuery = graphql(`
  query EditedPassage($id: ID!) {
    passage(id: $id) {
      ...EditedPassage
    }
  }
  fragment EditedPassage on Passage {
    id
    title
    text
    html
    source
    lang
    revisionNumber
    revisedAt
    archivedAt
    testCount
    takenOut
    questions {
      ...SetQuestion
    }
  }
  fragment SetQuestion on Question {
    id
    revisionNumber
    ...FormWords
    passageId
  }
`);

/** Adds a passage with its questions; CONFLICT if the bank already has its text. */
export const CreatePassage = graphql(`
  mutation CreatePassage($input: PassageInput!) {
    createPassage(input: $input) {
      ...EditedPassage
    }
  }
`);

/** Saves a passage and its set; CONFLICT if another person saved either of them first. */
export const UpdatePassage = graphql(`
  mutation UpdatePassage(
    $id: ID!
    $revisionNumber: Int!
    $heldQuestions: [ID!]!
    $input: PassageInput!
  ) {
    updatePassage(
      id: $id
      revisionNumber: $revisionNumber
      heldQuestions: $heldQuestions
      input: $input
    ) {
      ...EditedPassage
    }
  }
`);

/** Questions of the bank that can be added to a set. */
export const QuestionsForSetQuery = graphql(`
  query QuestionsForSet($search: String, $inPassage: Boolean, $limit: Int!) {
    questions(search: $search, inPassage: $inPassage, limit: $limit) {
      totalCount
      totalIsExact
      items {
        ...SetQuestion
        passage {
          id
          title
          beginning
        }
      }
    }
  }
`);
