import { graphql } from "../../gql/index.ts";

/** A page of the passages, and the subjects to filter by. */
export const PassagesQuery = graphql(`
  query Passages(
    $search: String
    $subject: String
    $used: Boolean
    $archivedToo: Boolean
    $order: PassageOrder!
    $skip: Int!
    $limit: Int!
  ) {
    subjects
    passages(
      search: $search
      subject: $subject
      used: $used
      archivedToo: $archivedToo
      order: $order
      skip: $skip
      limit: $limit
    ) {
      totalCount
      items {
        ...PassageRow
      }
    }
  }
  fragment PassageRow on Passage {
    id
    title
    beginning
    lang
    wordCount
    holds
    subjects
    questionCount
    testCount
    revisedAt
    archivedAt
  }
`);

/** Archives a passage together with the given number of live questions. */
export const ArchivePassage = graphql(`
  mutation ArchivePassage($id: ID!, $questionCount: Int!) {
    archivePassage(id: $id, questionCount: $questionCount)
  }
`);
