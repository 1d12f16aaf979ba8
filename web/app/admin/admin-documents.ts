import { graphql } from "../../gql/index.ts";

// One query for each part: a part that fails leaves the other standing (spec.md, section 8).

/** The four counters. */
export const AdminCountersQuery = graphql(`
  query AdminCounters {
    adminCounters {
      totalQuestions
      totalTests
      subjects
      activeTests
    }
  }
`);

/** Recent Questions: 5 of them (spec.md, section 9). */
export const RecentQuestionsQuery = graphql(`
  query RecentQuestions($limit: Int!) {
    questions(limit: $limit) {
      items {
        id
        questionText
        subject
      }
    }
  }
`);
