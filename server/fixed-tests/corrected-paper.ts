import { withCorrections } from "#rules/key-corrections.ts";
import type { Database } from "../database/client.ts";
import type { Queryable } from "../database/statement.ts";
import {
  correctionsById,
  correctionsInEffect,
  type StoredCorrection,
} from "../questions/key-corrections.ts";
import { loadPaper, type Paper } from "./papers.ts";

/** A paper whose questions have their key corrections, of which `correctionIds` says which those are. */
export interface CorrectedPaper {
  paper: Paper;
  correctionIds: number[];
}

/** A paper whose questions have the corrections that are of their wordings. */
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

/** A paper under the corrections that are in effect now: what a submit or a regrade is graded by. */
export async function paperInEffect(on: Queryable, paper: Paper): Promise<CorrectedPaper> {
  const revisionIds = paper.questions.map(({ revisionId }) => revisionId);
  const corrections = await correctionsInEffect(on, revisionIds);
  return {
    paper: correctedPaper(paper, corrections),
    correctionIds: corrections.map(({ id }) => id),
  };
}

/** The paper of a result under the corrections that it was graded by, which may be others than those in effect. */
export async function loadPaperAsGraded(
  database: Database,
  { paperId, correctionIds }: { paperId: number; correctionIds: readonly number[] },
): Promise<Paper> {
  const paper = await loadPaper(database, paperId);
  return correctedPaper(paper, await correctionsById(database.pool, correctionIds));
}
