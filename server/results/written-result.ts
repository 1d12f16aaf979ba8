import type { Viewer } from "../accounts/viewer.ts";
import type { Submitted, WrittenSubmission } from "../attempts/submit-attempt.ts";
import type { Dependencies } from "../dependencies.ts";
import { findResult } from "./find-results.ts";
import { asResult, type ResultQuery, type ResultRow } from "./result-row.ts";

type Selection = Record<string, unknown>;

/** Returns true if the written submission has every column of the result and its paper that a query selects. */
function holds(written: WrittenSubmission, { select }: ResultQuery): boolean {
  return Object.entries((select ?? { all: true }) as Selection).every(([column, wanted]) => {
    if (column !== "paper") return wanted === true && column in written;
    const { select: columns } = wanted as { select?: Selection };
    return columns !== undefined && Object.keys(columns).every((name) => name in written.paper);
  });
}

/**
 * Returns the result of a submit. If the written row has everything the query selects, it is not read back.
 */
export async function resultOfSubmit(
  viewer: Viewer,
  dependencies: Dependencies,
  { resultId, written }: Submitted,
  query: ResultQuery,
): Promise<ResultRow> {
  // The section state has no use after the submit.
  if (written !== null && holds(written, query)) {
    return asResult({ ...written, sectionState: null, annotations: written.annotations ?? null });
  }
  return findResult(viewer, dependencies, resultId, null, query);
}
