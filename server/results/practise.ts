import { testLimits } from "#rules/limits.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { InvalidInput, NotFound } from "../errors.ts";
import { loadPaper, type Paper } from "../fixed-tests/papers.ts";
import {
  type Drill,
  drawDrill,
  drillsFor,
  openQuestions,
  repeatQuestions,
} from "../random-tests/drills.ts";
import type { RandomTest } from "../random-tests/random-test.ts";
import { findResult } from "./find-results.ts";
import { findSubjectScheme } from "./find-statistics.ts";

async function paperOf(
  viewer: Viewer,
  dependencies: Dependencies,
  resultId: number,
): Promise<Paper> {
  const { paperId } = await findResult(viewer, dependencies, resultId, null, {
    select: { paperId: true },
  });
  return loadPaper(dependencies.database, paperId);
}

/** Returns the drills that can be drawn from a result's subjects and topics, with its marking scheme. */
export async function drillsOfPaper(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  paperId: number,
): Promise<Drill[]> {
  const paper = await loadPaper(dependencies.database, paperId);
  const pairs = new Map<string, { subject: string; topic: string | null }>();
  for (const { subject, topic } of paper.questions) {
    for (const label of [null, topic]) {
      pairs.set(JSON.stringify([subject, label]), { subject, topic: label });
    }
  }
  return drillsFor(viewer, dependencies, [...pairs.values()], paper);
}

/** Returns the positions on a paper, 0 for the first, of the questions that may be practised again. */
export async function practisablePositions(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  paperId: number,
): Promise<number[]> {
  const { questions } = await loadPaper(dependencies.database, paperId);
  const open = await openQuestions(
    viewer,
    dependencies,
    questions.map(({ questionId }) => questionId),
  );
  return questions.flatMap(({ questionId }, position) => (open.has(questionId) ? position : []));
}

/**
 * Makes a drill of a subject or one of its topics, with the marking scheme of a result, or of the newest
 * result with a question of the subject (docs/rules.md, section 7).
 *
 * @param resultId null for the newest
 * @throws NotFound when the viewer has no such result, or no result with the subject
 * @throws BadRequest when there is no question to draw from
 */
export async function practiseSubject(
  viewer: Viewer,
  dependencies: Dependencies,
  labels: { subject: string; topic: string | null },
  resultId: number | null,
): Promise<RandomTest> {
  const scheme =
    resultId === null
      ? await findSubjectScheme(viewer, dependencies, labels.subject)
      : await paperOf(viewer, dependencies, resultId);
  if (scheme === null) throw new NotFound("No result of yours has asked of this subject.");
  const { correctHundredths, incorrectHundredths } = scheme;
  return drawDrill(viewer, dependencies, labels, { correctHundredths, incorrectHundredths });
}

/**
 * Makes a drill of questions of a result, in the paper's order, with its marking scheme. Questions that are now
 * reserved are left out.
 *
 * @param positions on the paper, 0 for the first
 * @throws InvalidInput when there is none, too many, or one that the paper doesn't have
 * @throws NotFound when the viewer has no such result
 * @throws BadRequest when none of the questions may be practised
 */
export async function practiseQuestions(
  viewer: Viewer,
  dependencies: Dependencies,
  resultId: number,
  positions: readonly number[],
): Promise<RandomTest> {
  if (positions.length > testLimits.testQuestionsMax) {
    const message = `At most ${testLimits.testQuestionsMax} positions can be given.`;
    throw new InvalidInput([{ field: "positions", message }]);
  }
  const paper = await paperOf(viewer, dependencies, resultId);
  const places = [...new Set(positions)].sort((one, other) => one - other);
  const ids = places.map((position) => paper.questions[position]?.questionId ?? -1);
  if (ids.length === 0 || ids.includes(-1)) {
    throw new InvalidInput([
      { field: "positions", message: "Each position must be one of the result's questions." },
    ]);
  }
  const { title, correctHundredths, incorrectHundredths } = paper;
  const scheme = { correctHundredths, incorrectHundredths };
  return repeatQuestions(viewer, dependencies, ids, title, scheme);
}
