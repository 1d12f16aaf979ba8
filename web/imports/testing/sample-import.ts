import type { ImportFactsFragment } from "../../gql/graphql.ts";

/** A test's file that is imported: three rows, one of them new. */
export const sampleImport: ImportFactsFragment = {
  __typename: "Import",
  ...{ id: "7", kind: "TEST", status: "FINISHED", fileName: "week_3.csv" },
  ...{ rowsRead: 3, rowsDone: 3, created: 1, sizeBytes: 400, readBytes: 400, hasArrived: true },
  ...{ startedAt: "2026-01-06T10:00:00.000Z", finishedAt: "2026-01-06T10:00:01.000Z" },
  ...{ by: "Meera Krishnan", failure: null, isCancelling: false, cancelledAt: null, undo: null },
  ...{ isStopped: false, waitsFor: null },
  ...{
    ignoredColumns: [],
    header: ["question_text"],
    passageCount: 0,
    warnings: [],
    hasOwnMarks: false,
    marksChange: null,
  },
  summary: {
    __typename: "ImportSummary",
    ...{ totalProcessed: 3, created: 1, duplicates: 2, errors: 0, differing: 0, updated: 0 },
  },
  newSubjects: [],
  test: {
    __typename: "Test",
    ...{ id: "12", title: "Mock 1", totalQuestions: 3, durationMinutes: 60, sections: [] },
  },
};
