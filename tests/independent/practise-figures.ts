import { inOrder, type KnownBank, type Outcome, outcomeAt, type Taken } from "./model.ts";

interface Last {
  /** What became of it when it was asked last. */
  asked: Outcome;
  /** The number of the test that showed it last; -1 for never. */
  shown: number;
}

/** What became of each question in the tests whose score was looked at. */
function lastOf(history: readonly Taken[]): Map<number, Last> {
  const last = new Map<number, Last>();
  for (const [test, taken] of history
    .filter(({ isSeen }) => isSeen)
    .sort(inOrder)
    .entries()) {
    for (const [place, { id }] of taken.questions.entries()) {
      const asked = outcomeAt(taken, place);
      const shown = asked === "never" ? (last.get(id)?.shown ?? -1) : test;
      last.set(id, { asked, shown });
    }
  }
  return last;
}

/** What to practise (docs/learning.md, section 3, To practise), of all or of one area. */
export function toPractise(
  history: readonly Taken[],
  bank: KnownBank,
  wish: { subject: string | null; topic: string | null; skippedOnly: boolean },
): string[] {
  const last = lastOf(history);
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
    .filter((id) => isMissed(id) || isUnseen(id))
    .sort((one, other) => shown(other) - shown(one) || other - one)
    .slice(0, 200)
    .map(String);
}

/** Questions that a practice of what was wrong before may ask (docs/learning.md, section 8). */
export function wrongBefore(history: readonly Taken[]): Set<number> {
  const tests = (isSeen: boolean) => history.filter((one) => one.isSeen === isSeen);
  const asked = new Set(tests(false).flatMap(({ questions }) => questions.map(({ id }) => id)));
  const missed = tests(true).flatMap((taken) =>
    taken.questions.flatMap(({ id }, place) => (outcomeAt(taken, place) === "wrong" ? id : [])),
  );
  return new Set(missed.filter((id) => !asked.has(id)));
}
