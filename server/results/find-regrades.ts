import { answerStatus, marksFor, UNANSWERED } from "#rules/grading.ts";
import type { KeyChange } from "#rules/regrade-words.ts";
import type { Dependencies } from "../dependencies.ts";
import { loadPaperAsGraded } from "../fixed-tests/corrected-paper.ts";
import type { Paper, PaperQuestion } from "../fixed-tests/papers.ts";
import type { ResultRow } from "./find-results.ts";

/** What a regrade changed about one question of a result. */
export interface RegradedQuestion extends KeyChange {
  /** 0 for the first question. */
  position: number;
  /** The change of the question's marks: after minus before. */
  marksHundredths: number;
}

/** A regrade of a result. */
export interface ResultRegrade {
  resultId: number;
  /** The grading version after it: 2 for the first regrade. */
  version: number;
  regradedAt: Date;
  scoreBefore: number;
  scoreAfter: number;
  /** Without questions whose key is hidden. */
  questions: RegradedQuestion[];
}

/** The options accepted in addition to the key. */
const alsoAccepted = ({ correction }: PaperQuestion): readonly number[] => {
  if (correction?.kind === "also_accepted") return correction.options;
  return correction?.kind === "other_key" ? correction.options.slice(1) : [];
};

function keyChange(before: PaperQuestion, after: PaperQuestion): KeyChange | null {
  if (JSON.stringify(before.correction ?? null) === JSON.stringify(after.correction ?? null)) {
    return null;
  }
  const keys = { keyBefore: before.correctOptionIndex, keyAfter: after.correctOptionIndex };
  const accepted = alsoAccepted(after).filter((option) => !alsoAccepted(before).includes(option));
  const kind = after.correction?.kind ?? "printed";
  const isSameKey = keys.keyBefore === keys.keyAfter;
  return {
    ...{ ...keys, accepted },
    kind: kind === "other_key" && isSameKey && accepted.length > 0 ? "also_accepted" : kind,
  };
}

/** Returns the questions that differ between two gradings of a paper, without held ones, whose key is hidden. */
export function changesBetween(
  before: Paper,
  after: Paper,
  answers: readonly number[],
  held: ReadonlySet<number>,
): RegradedQuestion[] {
  const marks = ({ correctOptionIndex, correction }: PaperQuestion, position: number) =>
    marksFor(answerStatus(answers[position] ?? UNANSWERED, correctOptionIndex, correction), after);
  return after.questions.flatMap((question, position) => {
    const old = before.questions[position];
    if (old === undefined || held.has(question.questionId)) return [];
    const change = keyChange(old, question);
    const marksHundredths = marks(question, position) - marks(old, position);
    return change === null ? [] : [{ ...change, position, marksHundredths }];
  });
}

type RegradedResult = Pick<
  ResultRow,
  "id" | "paperId" | "correctionIds" | "gradingVersion" | "answers" | "scoreHundredths"
>;

/**
 * Returns the regrades of a result, oldest first (docs/rules.md, section 17), without undone ones.
 *
 * @param held questions whose key is hidden from the reader
 */
export async function regradesOf(
  { database }: Pick<Dependencies, "database">,
  result: RegradedResult,
  held: ReadonlySet<number>,
): Promise<ResultRegrade[]> {
  if (result.gradingVersion === 1) return [];
  const { id, paperId, answers } = result;
  const earlier = await database.prisma.earlierGrade.findMany({
    where: { attemptId: id },
    orderBy: { gradingVersion: "asc" },
  });
  const grades = [...earlier, result];
  const papers = await Promise.all(
    grades.map(({ correctionIds }) => loadPaperAsGraded(database, { paperId, correctionIds })),
  );
  return earlier.flatMap(({ gradingVersion, replacedAt, scoreHundredths }, index) => {
    const [before, after, next] = [papers[index], papers[index + 1], grades[index + 1]];
    if (before === undefined || after === undefined || next === undefined) return [];
    return [
      {
        ...{ resultId: id, version: gradingVersion + 1, regradedAt: replacedAt },
        ...{ scoreBefore: scoreHundredths, scoreAfter: next.scoreHundredths },
        questions: changesBetween(before, after, answers, held),
      },
    ];
  });
}
