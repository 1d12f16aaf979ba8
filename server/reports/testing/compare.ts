import { expect } from "vitest";
import type { Caller } from "../../../tests/support/app.ts";
import type { SimulatedTest } from "../../../tests/support/simulated-test.ts";
import { independentItem, independentTest } from "./independent-statistics.ts";

/** Expects every figure of `found` that `known` has, to nine decimals. */
function sameFigures(found: Record<string, unknown>, known: object, what: string): void {
  for (const [name, value] of Object.entries(known)) {
    if (typeof value !== "number") continue;
    expect(Math.abs((found[name] as number) - value), `${what}: ${name}`).toBeLessThan(1e-9);
  }
}

const QUERY = `query ($id: ID!, $batchId: ID) { testReport(id: $id, batchId: $batchId) {
  statistics { attempts whole { maxMarks attempts meanMarks kr20 kr20Attempts standardError medianSeconds omittedShare } }
  items { questionId position attempts facility discrimination efficiency meanRest notReachedShare medianSeconds p90Seconds
    revisionAttempts isCurrent correctOptionIndex choices { choice count share meanRest } } } }`;

interface Answer {
  data: {
    testReport: {
      statistics: { whole: Record<string, number> };
      items: (Record<string, unknown> & {
        questionId: string;
        choices: Record<string, unknown>[];
      })[];
    };
  };
}

/**
 * Compares what the report shows with the independent figures.
 *
 * @param batchId the batch whose students made the attempts; null for all
 * @returns how many questions there were
 */
export async function compareStatistics(
  admin: Caller,
  { testId, first, keys }: SimulatedTest,
  batchId: number | null = null,
): Promise<number> {
  const answer = await admin.graphql(QUERY, { id: String(testId), batchId });
  const { statistics, items } = (answer.body as Answer).data.testReport;
  const { meanShare, errorShare, ...whole } = independentTest(first);
  const { maxMarks = 0 } = statistics.whole;
  const inMarks = { meanMarks: meanShare * maxMarks, standardError: errorShare * maxMarks };
  sameFigures(statistics.whole, { ...whole, ...inMarks }, "test");
  for (const item of items) {
    const known = independentItem(first, Number(item.questionId));
    sameFigures(item, known, `question ${item.questionId}`);
    expect(item.correctOptionIndex).toBe(keys.get(Number(item.questionId)));
    expect(item.choices.map(({ choice, count }) => [choice, count])).toEqual(
      known.choices.map(({ choice, count }) => [choice, count]),
    );
    for (const [place, choice] of known.choices.entries()) {
      sameFigures(
        item.choices[place] ?? {},
        choice,
        `question ${item.questionId}, option ${choice.choice}`,
      );
    }
  }
  return items.length;
}
