import { type Done, heldIn } from "./mistakes-figures.ts";
import { type KnownBank, type Outcome, outcomeAt } from "./model.ts";

interface Last {
  /** What became of it when it was asked last. */
  asked: Outcome;
  /** When it was shown last, in milliseconds; -1 for never. */
  shown: number;
}

/** What became of each question in the tests whose score was looked at, in practice and in review. */
function lastOf({ history, reviews, practised }: Done): Map<number, Last> {
  const inTests = history
    .filter(({ isSeen }) => isSeen)
    .map((taken) => ({
      ...{ at: Date.parse(taken.completedAt), source: 0, number: taken.id },
      outcomes: taken.questions.map(({ id }, place) => ({ id, asked: outcomeAt(taken, place) })),
    }));
  const inReview = reviews.map(({ id: number, questionId: id, answeredAt, outcome: asked }) => ({
    ...{ at: Date.parse(answeredAt), source: 2, number },
    outcomes: [{ id, asked }],
  }));
  const inPractice = practised.map(({ id: number, questionId: id, createdAt, outcome: asked }) => ({
    ...{ at: Date.parse(createdAt), source: 1, number },
    outcomes: [{ id, asked }],
  }));
  const last = new Map<number, Last>();
  for (const { at, outcomes } of [...inTests, ...inPractice, ...inReview].sort(
    (one, other) => one.at - other.at || one.source - other.source || one.number - other.number,
  )) {
    for (const { id, asked } of outcomes) {
      last.set(id, { asked, shown: asked === "never" ? (last.get(id)?.shown ?? -1) : at });
    }
  }
  return last;
}

/** What to practise (docs/learning.md, section 3, To practise), of all or of one area. */
export function toPractise(
  done: Done,
  bank: KnownBank,
  wish: { subject: string | null; topic: string | null; skippedOnly: boolean },
): string[] {
  const last = lastOf(done);
  const held = heldIn(done);
  const isMissed = (id: number) => {
    const outcome = last.get(id)?.asked;
    return outcome === "skipped" || (outcome === "wrong" && !wish.skippedOnly);
  };
  const shown = (id: number) => last.get(id)?.shown ?? -1;
  const isUnseen = (id: number) => shown(id) < 0 && wish.subject !== null && !wish.skippedOnly;
  return [...bank.questions.values()]
    .filter(({ subject }) => wish.subject === null || subject === wish.subject)
    .filter(({ topic }) => wish.topic === null || topic === wish.topic)
    .map(({ id }) => id)
    .filter((id) => !held.has(id))
    .filter((id) => isMissed(id) || isUnseen(id))
    .sort((one, other) => shown(other) - shown(one) || other - one)
    .slice(0, 200)
    .map(String);
}

/** Questions that a practice of what was wrong before may ask (docs/learning.md, section 8). */
export function wrongBefore({ history, reviews, practised }: Done): Set<number> {
  const tests = (isSeen: boolean) => history.filter((one) => one.isSeen === isSeen);
  const asked = new Set(tests(false).flatMap(({ questions }) => questions.map(({ id }) => id)));
  const missed = tests(true).flatMap((taken) =>
    taken.questions.flatMap(({ id }, place) => (outcomeAt(taken, place) === "wrong" ? id : [])),
  );
  const others = [...reviews, ...practised].filter(({ outcome }) => outcome === "wrong");
  const wrong = [...missed, ...others.map(({ questionId }) => questionId)];
  return new Set(wrong.filter((id) => !asked.has(id)));
}
