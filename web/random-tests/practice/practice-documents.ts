import { graphql } from "../../gql/index.ts";

/** How many questions each pool has under filters. */
export const PracticePoolsQuery = graphql(`
  query PracticePools($filters: RandomTestFiltersInput!, $difficulty: PracticeDifficulty) {
    practicePools(filters: $filters, difficulty: $difficulty) {
      pool
      count
      difficultyKnown
    }
    usualSeconds
  }
`);

export const StartPractice = graphql(`
  mutation StartPractice($input: PracticeInput!) {
    startPractice(input: $input) {
      id
    }
  }
`);

/** The practices under way. */
export const PracticesUnderWay = graphql(`
  query PracticesUnderWay {
    practices(finished: false, skip: 0, limit: 5) {
      totalCount
      items {
        ...OpenPractice
      }
    }
  }
`);
