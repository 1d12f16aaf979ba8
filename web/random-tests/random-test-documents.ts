import { graphql } from "../gql/index.ts";

/** What the generator's filters offer. */
export const FilterOptionsQuery = graphql(`
  query FilterOptions {
    filterOptions {
      subjects
      topics
      topicsBySubject {
        subject
        topics
      }
      pyqExams
      pyqYears
    }
  }
`);

/** How many questions pass the filters, for the live count. */
export const RandomTestMatches = graphql(`
  query RandomTestMatches($filters: RandomTestFiltersInput!) {
    randomTestMatches(filters: $filters)
  }
`);

/** Generates a random test of the viewer's own. */
export const GenerateRandomTest = graphql(`
  mutation GenerateRandomTest($input: RandomTestInput!) {
    generateRandomTest(input: $input) {
      id
    }
  }
`);
