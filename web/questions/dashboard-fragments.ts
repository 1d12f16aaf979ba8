import { graphql } from "../gql/index.ts";

/** The four counters. */
export const AdminFiguresFields = graphql(`
  fragment AdminFigures on AdminCounters {
    totalQuestions
    totalTests @include(if: $tests)
    subjects
    activeTests @include(if: $tests)
    undecidedSubjects
  }
`);

/** A question in a short list. */
export const RecentQuestionFields = graphql(`
  fragment RecentQuestion on Question {
    id
    questionText
    subject
  }
`);
