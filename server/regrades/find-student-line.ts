import { regradedQuestionWords, regradeLine } from "#rules/regrade-words.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { correctedPaper, loadPaperAsGraded } from "../fixed-tests/corrected-paper.ts";
import { loadPaper, type Paper } from "../fixed-tests/papers.ts";
import { correctionsInEffect } from "../questions/key-corrections.ts";
import { changesBetween } from "../results/find-regrades.ts";
import type { RegradeRow } from "./find-regrades.ts";
import type { PlannedWording } from "./plan-corrections.ts";

// Raw SQL: a window function over thousands of rows finds the most frequent change.
const TYPICAL = statement({
  text: `SELECT a.paper_id AS "paperId", a.answers, r.score_before AS "scoreBefore", r.score_after AS "scoreAfter",
      coalesce(before.correction_ids, a.correction_ids) AS "idsBefore",
      CASE WHEN r.state = 1 THEN coalesce(after.correction_ids, a.correction_ids) END AS "idsAfter"
    FROM regrade_attempts r JOIN attempts a ON a.id = r.attempt_id
      LEFT JOIN earlier_grades before ON before.attempt_id = a.id AND before.grading_version = r.version_before
      LEFT JOIN earlier_grades after ON after.attempt_id = a.id AND after.grading_version = r.version_before + 1
    WHERE r.regrade_id = :id AND (r.score_after <> r.score_before OR r.max_after <> r.max_before)
    ORDER BY r.score_after = r.score_before,
      count(*) OVER (PARTITION BY r.score_after - r.score_before, r.max_after - r.max_before) DESC, r.attempt_id LIMIT 1`,
  takes: { id: "int" },
  gives: {
    ...{ paperId: "int", answers: "smallint[]", scoreBefore: "int", scoreAfter: "int" },
    ...{ idsBefore: "int[]", idsAfter: "int[]?" },
  },
});

/** Returns a paper with the planned corrections applied. */
async function loadPlanned(
  database: Dependencies["database"],
  paperId: number,
  planned: readonly PlannedWording[],
): Promise<Paper> {
  const paper = await loadPaper(database, paperId);
  const revisionIds = paper.questions.map(({ revisionId }) => revisionId);
  const replaced = new Set(planned.map(({ revisionId }) => revisionId));
  const inEffect = await correctionsInEffect(database.pool, revisionIds);
  return correctedPaper(paper, [
    ...inEffect.filter(({ revisionId }) => !replaced.has(revisionId)),
    ...planned.flatMap(({ revisionId, kind, options }) =>
      kind === "withdrawn" ? [] : [{ revisionId, kind, options }],
    ),
  ]);
}

/**
 * Returns the line that students see under the score, for a result with the most frequent change
 * (docs/rules.md, section 17). Null without a preview, if no result changes, and after an undo.
 *
 * @throws Forbidden without the permission to correct keys
 */
export async function findStudentLine(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  { id, state, previewedAt, appliedAt, basis }: RegradeRow,
): Promise<string | null> {
  requirePermission(viewer, "key:correct");
  if (previewedAt === null || state === "undoing" || state === "undone") return null;
  const typical = await TYPICAL.row(database.pool, { id });
  if (typical === undefined) return null;
  const { paperId, answers, idsBefore, idsAfter, scoreBefore, scoreAfter } = typical;
  const [before, after] = await Promise.all([
    loadPaperAsGraded(database, { paperId, correctionIds: idsBefore }),
    idsAfter === null
      ? loadPlanned(database, paperId, basis as unknown as PlannedWording[])
      : loadPaperAsGraded(database, { paperId, correctionIds: idsAfter }),
  ]);
  const changes = changesBetween(before, after, answers, new Set());
  return regradeLine({
    ...{ regradedAt: appliedAt ?? now(), scoreBefore, scoreAfter },
    changes: changes.map(regradedQuestionWords),
  });
}
