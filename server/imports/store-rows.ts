import type pg from "pg";
import { dropUnasked, landPassages } from "../passages/stage-passages.ts";
import { keepCounted } from "../questions/bank-statistics.ts";
import { analyseStage, placeStaged, stagedMoves } from "../questions/question-stage.ts";
import type { Authorship } from "../questions/store-questions.ts";
import { importLimits } from "./import-limits.ts";
import type { ImportCounts, ImportWarning } from "./import-record.ts";
import { landErrors, landQuestions, noteFullPassages } from "./import-rows.ts";
import { landDifferences, landUpdates } from "./land-known-questions.ts";
import { landReferences } from "./land-references.ts";
import { otherLabels, otherPassage } from "./passage-labels.ts";
import type { ReadFile } from "./read-file.ts";

/** Whose rows are stored. */
interface StagedFile {
  importId: number;
  authorship: Authorship;
  /** Whether a test is made of it: numbers of questions then say which are asked, and change none. */
  isOfTest: boolean;
}

/** The rows below the header, as many at a time as one statement stores. */
function* rangesUpTo(lastRow: number) {
  const { storedRows } = importLimits;
  for (let first = 2; first <= lastRow; first += storedRows) {
    yield { first, last: first + storedRows - 1 };
  }
}

/**
 * Moves the staged rows of a file into the bank, in its order and in the caller's transaction: passages first,
 * which their questions stand under; then rows that change the question whose number they say; then the others,
 * which may be duplicates of its new words.
 *
 * @param onStep hears of each step; what it throws ends everything
 * @returns how many rows became what, and what may be a slip in rows that are stored all the same
 */
export async function storeRows(
  client: pg.PoolClient,
  { importId, authorship, isOfTest }: StagedFile,
  read: ReadFile,
  onStep: (step: { rowsDone: number; created: number }) => Promise<void>,
): Promise<{ counts: ImportCounts; warnings: ImportWarning[] }> {
  const { hasIds, fields, lastRow, passageCount } = read;
  const hasPassages = fields.includes("passage");
  const warnings: ImportWarning[] = [];
  const counts: ImportCounts = {
    ...{ created: 0, duplicates: 0, errors: read.errorCount, differing: 0, updated: 0 },
  };
  const step = () => {
    const { created, duplicates, errors } = counts;
    return onStep({ created, rowsDone: created + duplicates + errors });
  };
  await analyseStage(client);
  if (hasIds && isOfTest) {
    const { found, differing, missing } = await landReferences(client, importId, read);
    counts.duplicates += found;
    counts.differing += differing;
    counts.errors += missing;
    if (hasPassages) await dropUnasked(client);
    await step();
  }
  if (hasPassages) {
    const others = await landPassages(client, authorship, importLimits.maxWarnings);
    warnings.push(...others.flatMap(otherLabels));
    await keepCounted(client, "passages", passageCount);
    const full = await placeStaged(client);
    await noteFullPassages(client, importId, full);
    if (hasIds) {
      const moves = await stagedMoves(client, importLimits.maxWarnings);
      warnings.push(...moves.map(otherPassage));
    }
    counts.errors += full.length;
    await step();
  }
  for (const range of hasIds ? rangesUpTo(lastRow) : []) {
    const found = await landUpdates(client, importId, range, read, authorship);
    counts.duplicates += found.updated + found.same;
    counts.updated += found.updated;
    counts.errors += found.errors;
    await step();
  }
  for (const range of rangesUpTo(lastRow)) {
    const { created, duplicates } = await landQuestions(client, importId, range, authorship);
    counts.created += created;
    counts.duplicates += duplicates;
    await keepCounted(client, "questions", counts.created);
    if (duplicates > 0) counts.differing += await landDifferences(client, importId, range, read);
    await step();
  }
  if (read.errorCount > 0) await landErrors(client, importId);
  return { counts, warnings };
}
