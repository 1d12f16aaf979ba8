import { withCorrections } from "#rules/key-corrections.ts";
import type { Database } from "../database/client.ts";
import type { Queryable } from "../database/statement.ts";
import {
  correctionsById,
  correctionsInEffect,
  type StoredCorrection,
} from "../questions/key-corrections.ts";
import { loadPaper, type Paper } from "./papers.ts";

/** A paper with key corrections applied, and the ids of these corrections. */
export interface CorrectedPaper {
  paper: Paper;
  correctionIds: number[];
}

/** Returns the paper with each correction set on the question of its revision. */
export function correctedPaper(
  paper: Paper,
  corrections: readonly Pick<StoredCorrection, "revisionId" | "kind" | "options">[],
): Paper {
  if (corrections.length === 0) return paper;
  const ofRevision = new Map(corrections.map((correction) => [correction.revisionId, correction]));
  const questions = withCorrections(paper.questions, ({ revisionId }) => {
    const found = ofRevision.get(revisionId);
    return found && { kind: found.kind, options: found.options };
  });
  return { ...paper, questions };
}

/** Returns the paper under the corrections in effect now. A submit or a regrade is graded with it. */
export async function paperInEffect(on: Queryable, paper: Paper): Promise<CorrectedPaper> {
  const revisionIds = paper.questions.map(({ revisionId }) => revisionId);
  const corrections = await correctionsInEffect(on, revisionIds);
  return {
    paper: correctedPaper(paper, corrections),
    correctionIds: corrections.map(({ id }) => id),
  };
}

/** Returns the paper under the corrections applied to a result, which may differ from those in effect now. */
export async function loadPaperAsGraded(
  database: Database,
  { paperId, correctionIds }: { paperId: number; correctionIds: readonly number[] },
): Promise<Paper> {
  const paper = await loadPaper(database, paperId);
  return correctedPaper(paper, await correctionsById(database.pool, correctionIds));
}
