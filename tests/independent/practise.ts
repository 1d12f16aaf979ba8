import { askPools } from "./ask-figures.ts";
import { figuresSubjects } from "./make-bank.ts";
import type { Ask, KnownBank } from "./model.ts";
import type { Random } from "./random.ts";

/** An answer that was given in a practice. */
export interface Practised {
  /** The practice. */
  id: number;
  student: number;
  /** Its place there, 0 for the first. */
  position: number;
  questionId: number;
  /** When the practice began: the answer is known to have come whole seconds after. */
  createdAt: string;
  /** At most so many seconds after. */
  within: number;
  outcome: "right" | "wrong" | "skipped";
}

interface Started {
  id: string;
  createdAt: string;
  questions: { position: number; questionId: string }[];
}

/** Begins a practice of a pool that has something, answers some of it, and ends it now and then. */
export async function practiseSome(
  ask: Ask,
  random: Random,
  { bank, student }: { bank: KnownBank; student: number },
): Promise<Practised[]> {
  const subjects = figuresSubjects(bank);
  const pools = (await askPools(ask, subjects)).filter(({ count }) => count > 0);
  if (pools.length === 0) return [];
  const { pool } = random.pick(pools);
  const began = performance.now();
  const { startPractice } = await ask<{ startPractice: Started }>(
    `mutation ($input: PracticeInput!) { startPractice(input: $input) {
      id createdAt questions { position questionId }
    } }`,
    { input: { pool, numQuestions: 5, filters: { subjects } } },
  );
  const { id, createdAt, questions } = startPractice;
  const given: Practised[] = [];
  // By their numbers: so two of one second stand in the same order as two of different ones.
  const chosen = random
    .some(questions, 1 + random.below(5))
    .sort((one, other) => Number(one.questionId) - Number(other.questionId));
  for (const { position, questionId } of chosen) {
    const known = bank.questions.get(Number(questionId));
    if (known === undefined) throw new Error(`Question ${questionId} is not of this bank`);
    const outcome = random.pick(["right", "right", "wrong", "skipped"] as const);
    const other = (known.key + 1) % known.options;
    const choice = outcome === "right" ? known.key : outcome === "wrong" ? other : null;
    await ask(
      `mutation ($id: ID!, $position: Int!, $choice: Int, $seconds: Int!) {
        answerPractice(id: $id, position: $position, choice: $choice, seconds: $seconds) { isRefused }
      }`,
      { id, position, choice, seconds: random.below(90) },
    );
    const within = Math.ceil((performance.now() - began) / 1_000);
    given.push({
      ...{ id: Number(id), student, position, questionId: known.id, createdAt, within, outcome },
    });
  }
  const { dashboard } = await ask<{ dashboard: { practising: { underWay: { id: string }[] } } }>(
    "{ dashboard { practising { underWay { id } } } }",
    {},
  );
  // Some stay in progress; five at once is the most that a student may have.
  const isOneTooMany = dashboard.practising.underWay.length > 3;
  const isEnded = given.length < questions.length && (isOneTooMany || random.chance(0.5));
  if (isEnded) await ask("mutation ($id: ID!) { endPractice(id: $id) { id } }", { id });
  return given;
}
