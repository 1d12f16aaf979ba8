import type { Done } from "./mistakes-figures.ts";
import { inOrder, type KnownBank, outcomeAt } from "./model.ts";
import { wrongBefore } from "./practise-figures.ts";

/** How many questions each pool of a practice has (docs/learning.md, section 8), where all was done within 30 days. */
export function poolFigures(done: Done, bank: KnownBank) {
  const { history, reviews, practised } = done;
  const [seen, held] = [history.filter(({ isSeen }) => isSeen), new Set<number>()];
  for (const { questions } of history.filter(({ isSeen }) => !isSeen)) {
    for (const { id } of questions) held.add(id);
  }
  const shown = new Set([...reviews, ...practised].map(({ questionId }) => questionId));
  const marks = new Map<number, boolean>();
  for (const taken of seen.sort(inOrder)) {
    for (const [place, { id }] of taken.questions.entries()) {
      if (outcomeAt(taken, place) !== "never") shown.add(id);
      marks.set(id, taken.works[place]?.marked === true);
    }
  }
  const free = [...bank.questions.keys()].filter((id) => !held.has(id));
  return {
    ALL: free.length,
    UNSEEN: free.filter((id) => !shown.has(id)).length,
    WRONG: wrongBefore(done).size,
    MARKED: free.filter((id) => marks.get(id) === true).length,
    STALE: 0,
  };
}
