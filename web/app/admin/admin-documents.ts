import { graphql } from "../../gql/index.ts";

// One query for each part: a part that fails leaves the other standing (docs/screens.md,
// section 13).

/** The four counters. */
export const AdminCountersQuery = graphql(`
  query AdminCounters {
    adminCounters {
      ...AdminFigures
    }
  }
`);

/** Recent Questions: 5 of them (docs/rules.md, section 12). */
export const RecentQuestionsQuery = graphql(`
  query RecentQuestions($limit: Int!) {
    questions(limit: $limit) {
      items {
        ...RecentQuestion
      }
    }
  }
`);

/** How many flags are open, for the admin bar. */
export const OpenFlagsQuery = graphql(`
  query OpenFlags {
    flaggedItems(limit: 1) {
      totalCount
    }
  }
`);
