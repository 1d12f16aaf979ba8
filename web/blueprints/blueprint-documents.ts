import { graphql } from "../gql/index.ts";

/** A page of blueprints. */
export const BlueprintsQuery = graphql(`
  query Blueprints($skip: Int!, $limit: Int!) {
    blueprints(skip: $skip, limit: $limit) {
      totalCount
      items {
        ...BlueprintRowFacts
      }
    }
  }
  fragment BlueprintRowFacts on Blueprint {
    id
    name
    reach
    lastTests
    questionCount
    drawCount
    updatedAt
    sections {
      title
    }
  }
`);

/** A blueprint that is edited. */
export const BlueprintQuery = graphql(`
  query Blueprint($id: ID!) {
    blueprint(id: $id) {
      ...EditedBlueprint
    }
  }
  fragment EditedBlueprint on Blueprint {
    id
    name
    reach
    lastTests
    drawCount
    sections {
      title
      rows {
        subject
        topic
        count
        difficulty
        passages
      }
    }
  }
`);

/** The topics of a subject. */
export const RowTopicsQuery = graphql(`
  query RowTopics($subject: String!) {
    topics(subject: $subject)
  }
`);

/** The subjects to choose from. */
export const RowSubjectsQuery = graphql(`
  query RowSubjects {
    subjects
  }
`);

export const CreateBlueprint = graphql(`
  mutation CreateBlueprint($input: BlueprintInput!) {
    createBlueprint(input: $input) {
      ...EditedBlueprint
    }
  }
`);

export const UpdateBlueprint = graphql(`
  mutation UpdateBlueprint($id: ID!, $input: BlueprintInput!) {
    updateBlueprint(id: $id, input: $input) {
      ...EditedBlueprint
    }
  }
`);

export const DeleteBlueprint = graphql(`
  mutation DeleteBlueprint($id: ID!) {
    deleteBlueprint(id: $id)
  }
`);

/** How many questions each row finds, and draws. */
export const BlueprintPreviewQuery = graphql(`
  query BlueprintPreview($id: ID!, $seed: Int, $parallel: Boolean!) {
    blueprint(id: $id) {
      ...EditedBlueprint
    }
    blueprintPreview(id: $id, seed: $seed, parallel: $parallel) {
      seed
      rows {
        section
        row
        found
        drawn
      }
    }
  }
`);

/** Makes a test of what is drawn. */
export const DrawBlueprint = graphql(`
  mutation DrawBlueprint($id: ID!, $seed: Int!, $parallel: Boolean!) {
    drawBlueprint(id: $id, seed: $seed, parallel: $parallel) {
      id
      title
    }
  }
`);
