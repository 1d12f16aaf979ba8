import type { Ask, KnownBank } from "./model.ts";
import type { Random } from "./random.ts";

/** An answer that was given in review. */
export interface Reviewed {
  id: number;
  student: number;
  questionId: number;
  answeredAt: string;
  outcome: "right" | "wrong" | "skipped";
}

interface Due {
  id: string;
  timesReviewed: number;
  question: { id: string };
}

/** A UUID of the random numbers, as a device would make one. */
function uuid(random: Random): string {
  const digits = Array.from({ length: 32 }, () => random.below(16).toString(16)).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** Answers some of what is due, and takes the last one back now and then. */
export async function reviewSome(
  ask: Ask,
  random: Random,
  { bank, student }: { bank: KnownBank; student: number },
): Promise<Reviewed[]> {
  const { review } = await ask<{ review: { cards: Due[] } }>(
    "{ review { cards { id timesReviewed question { id } } } }",
  );
  const given: Reviewed[] = [];
  for (const { id: questionId, timesReviewed, question } of random.some(review.cards, 5)) {
    const known = bank.questions.get(Number(questionId));
    if (known === undefined) throw new Error(`Question ${questionId} is not of this bank`);
    const outcome = random.pick(["right", "right", "right", "wrong", "skipped"] as const);
    const other = (known.key + 1) % known.options;
    const choice = outcome === "right" ? known.key : outcome === "wrong" ? other : -1;
    const input = {
      ...{ key: uuid(random), questionId, revisionId: question.id, timesReviewed },
      ...{ choice, seconds: random.below(90) },
    };
    const { answerReview } = await ask<{ answerReview: { id: string; answeredAt: string } }>(
      "mutation ($input: ReviewAnswerInput!) { answerReview(input: $input) { id answeredAt } }",
      { input },
    );
    const { id, answeredAt } = answerReview;
    if (random.chance(0.1)) {
      await ask("mutation ($id: ID!) { undoReview(id: $id) { id } }", { id });
    } else {
      given.push({
        ...{ id: Number(id), student, questionId: Number(questionId), answeredAt, outcome },
      });
    }
  }
  return given;
}
