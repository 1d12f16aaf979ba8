// Computes the figures of docs/rules.md, section 18, a second time: from their textbook definitions, with all attempts in
// memory. Tests compare these figures with the incremental ones of the server.
import type { SimulatedAttempt } from "../../../tests/support/simulated-test.ts";

const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0);
const meanOf = (values: readonly number[]) => sumOf(values) / values.length;

function covarianceOf(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [meanOf(one), meanOf(other)];
  return meanOf(one.map((value, place) => (value - a) * ((other[place] ?? 0) - b)));
}

const deviationOf = (values: readonly number[]) => Math.sqrt(covarianceOf(values, values));

function quantileOf(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = part * (sorted.length - 1);
  const [below = 0, above = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (place % 1) * (above - below);
}

const ascending = (values: readonly number[]) => values.toSorted((one, other) => one - other);

/** The figures of one question over all attempts that include it. */
export function independentItem(attempts: readonly SimulatedAttempt[], questionId: number) {
  const rows = attempts.flatMap((attempt) => {
    const place = attempt.questionIds.indexOf(questionId);
    const right = attempt.right[place];
    if (right === undefined || right === null) return [];
    const last = Math.max(...attempt.answers.map((answer, at) => (answer >= 0 ? at : -1)));
    return {
      right: right ? 1 : 0,
      rest: (attempt.score - (attempt.marks[place] ?? 0)) / (attempt.max - 100),
      choice: attempt.answers[place] ?? -1,
      seconds: attempt.seconds[place] ?? 0,
      isReached: place <= last,
    };
  });
  const rights = rows.map(({ right }) => right);
  const rests = rows.map(({ rest }) => rest);
  const seconds = rows.map((row) => row.seconds).filter((one) => one > 0);
  const reached = rows.filter(({ isReached }) => isReached);
  const covariance = covarianceOf(rights, rests);
  return {
    attempts: rows.length,
    facility: meanOf(rights),
    discrimination: covariance / (deviationOf(rights) * deviationOf(rests)),
    efficiency: covariance / covarianceOf(ascending(rights), ascending(rests)),
    meanRest: meanOf(rests),
    notReachedShare: (rows.length - reached.length) / rows.length,
    medianSeconds: quantileOf(seconds, 0.5),
    p90Seconds: quantileOf(seconds, 0.9),
    choices: [-1, 0, 1, 2, 3].flatMap((choice) => {
      const chosen = reached.filter((row) => row.choice === choice);
      if (chosen.length === 0) return [];
      return {
        choice,
        count: chosen.length,
        share: chosen.length / rows.length,
        meanRest: meanOf(chosen.map(({ rest }) => rest)),
      };
    }),
  };
}

/** The figures of a whole test. */
export function independentTest(attempts: readonly SimulatedAttempt[]) {
  const alike = Map.groupBy(attempts, ({ questionIds, right }) =>
    ascending(questionIds.filter((_, place) => right[place] !== null)).join(),
  );
  const largest = [...alike.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
  const ids = (largest[0]?.questionIds ?? []).filter(
    (_, place) => largest[0]?.right[place] !== null,
  );
  const totals = largest.map(({ right }) => right.filter(Boolean).length);
  const shares = ids.map((id) =>
    meanOf(largest.map((one) => (one.right[one.questionIds.indexOf(id)] ? 1 : 0))),
  );
  const k = ids.length;
  const kr20 =
    (k / (k - 1)) * (1 - sumOf(shares.map((p) => p * (1 - p))) / deviationOf(totals) ** 2);
  const scores = attempts.map(({ score, max }) => score / max);
  return {
    ...{ attempts: attempts.length, kr20, kr20Attempts: largest.length },
    meanShare: meanOf(scores),
    errorShare: deviationOf(scores) * Math.sqrt(1 - kr20),
    medianSeconds: quantileOf(
      attempts.map(({ timeTaken }) => timeTaken),
      0.5,
    ),
  };
}
