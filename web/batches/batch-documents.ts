import { graphql } from "../gql/index.ts";

graphql(`
  fragment BatchRow on Batch {
    id
    name
    letters
    tint
    archivedAt
    figures {
      studentCount
      waitingCount
      openTestCount
      lastTestId
      lastTestTitle
      lastMean
      lastMaxMarks
    }
  }
`);

/** A page of batches. */
export const BatchesQuery = graphql(`
  query Batches($search: String, $archived: Boolean!, $skip: Int!, $limit: Int!) {
    batches(search: $search, archived: $archived, skip: $skip, limit: $limit) {
      totalCount
      items {
        ...BatchRow
      }
    }
  }
`);

/** A batch with a page of its students, or of the addresses that wait for it. */
export const BatchQuery = graphql(`
  query Batch($id: ID!, $waiting: Boolean!, $search: String, $skip: Int!, $limit: Int!) {
    batch(id: $id) {
      ...BatchRow
      people(waiting: $waiting, search: $search, skip: $skip, limit: $limit) {
        totalCount
        items {
          ...BatchPerson
        }
      }
    }
  }
  fragment BatchPerson on BatchPerson {
    id
    userId
    fullName
    email
    profilePicture
    addedAt
    testsTaken
  }
`);

export const CreateBatch = graphql(`
  mutation CreateBatch($name: String!, $letters: String, $tint: BatchTint) {
    createBatch(name: $name, letters: $letters, tint: $tint) {
      ...BatchRow
    }
  }
`);

export const UpdateBatch = graphql(`
  mutation UpdateBatch($id: ID!, $name: String!, $letters: String, $tint: BatchTint) {
    updateBatch(id: $id, name: $name, letters: $letters, tint: $tint) {
      ...BatchRow
    }
  }
`);

export const ArchiveBatch = graphql(`
  mutation ArchiveBatch($id: ID!, $archived: Boolean!) {
    archiveBatch(id: $id, archived: $archived) {
      ...BatchRow
    }
  }
`);

export const DeleteBatch = graphql(`
  mutation DeleteBatch($id: ID!) {
    deleteBatch(id: $id)
  }
`);

export const AddToBatch = graphql(`
  mutation AddToBatch($id: ID!, $email: String!, $fullName: String) {
    addToBatch(id: $id, email: $email, fullName: $fullName) {
      ...BatchRow
    }
  }
`);

export const RemoveFromBatch = graphql(`
  mutation RemoveFromBatch($id: ID!, $email: String!) {
    removeFromBatch(id: $id, email: $email) {
      ...BatchRow
    }
  }
`);
