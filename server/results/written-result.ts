import type { Viewer } from "../accounts/viewer.ts";
import type { Submitted, WrittenSubmission } from "../attempts/submit-attempt.ts";
import type { Dependencies } from "../dependencies.ts";
import { findResult } from "./find-results.ts";
import { asResult, type ResultQuery, type ResultRow } from "./result-row.ts";

type Selection = Record<string, unknown>;

/** Whether what was written holds every column that a query asks of its result, and of its paper. */
function holds(written: WrittenSubmission, { select }: ResultQuery): boolean {
  return Object.entries((select ?? { all: true }) as Selection).every(([column, wanted]) => {
    if (column !== "paper") return wanted === true && column in written;
    const { select: columns } = wanted as { select?: Selection };
    return columns !== undefined && Object.keys(columns).every((name) => name in written.paper);
  });
}

/**
 * The result of a submit: what was just written, if that is all the query asks for, without
 * reading it back.
 */
export async function resultOfSubmit(
  viewer: Viewer,
  dependencies: Dependencies,
  { resultId, written }: Submitted,
  query: ResultQuery,
): Promise<ResultRow> {
  // Where it stood in its sections counts for nothing any more.
  if (written !== null && holds(written, query)) {
    return asResult({ ...written, sectionState: null, annotations: written.annotations ?? null });
  }
  return findResult(viewer, dependencies, resultId, null, query);
}
