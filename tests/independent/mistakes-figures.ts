import { inOrder, outcomeAt, type Taken } from "./model.ts";

interface Standing {
  missedAt: string;
  resultId: string;
  /** The days of India on which it was answered right since. */
  days: Set<string>;
  closedAt: string | null;
  outcome: string;
  position: number;
}

/** The calendar day of India. */
const indianDay = (moment: string) =>
  new Date(Date.parse(moment) + 5.5 * 3_600_000).toISOString().slice(0, 10);

/** Every mistake of a student, by question (docs/learning.md, section 2). */
export function mistakesOf(history: readonly Taken[]): Map<number, Standing> {
  const mistakes = new Map<number, Standing>();
  for (const taken of history.filter(({ isSeen }) => isSeen).sort(inOrder)) {
    for (const [position, { id }] of taken.questions.entries()) {
      const outcome = outcomeAt(taken, position);
      if (outcome === "never") continue;
      if (outcome !== "right" || taken.deeds[position]?.marked === true) {
        mistakes.set(id, {
          ...{ missedAt: taken.completedAt, resultId: String(taken.id), days: new Set() },
          ...{ closedAt: null, outcome: outcome.toUpperCase(), position },
        });
        continue;
      }
      const mistake = mistakes.get(id);
      if (mistake === undefined) continue;
      mistake.days.add(indianDay(taken.completedAt));
      if (mistake.days.size === 2) mistake.closedAt ??= taken.completedAt;
    }
  }
  return mistakes;
}

/** What the query `mistakes` tells of them, the newest first. */
export function mistakesFigures(history: readonly Taken[]) {
  const all = [...mistakesOf(history)].map(([id, { days, ...mistake }]) => {
    return { id: String(id), ...mistake, rightDays: days.size };
  });
  const closed = all.filter(({ closedAt }) => closedAt !== null);
  return {
    openCount: all.length - closed.length,
    closedCount: closed.length,
    items: all.sort((one, other) => Number(one.id) - Number(other.id)),
  };
}

/** The places of a result whose questions are open mistakes still: wrong ones, skipped ones, right ones. */
export function openMistakes(taken: Taken, history: readonly Taken[]): number[] {
  const mistakes = mistakesOf(history);
  const places = [...taken.questions.entries()].flatMap(([place, { id }]) => {
    const mistake = mistakes.get(id);
    const outcome = outcomeAt(taken, place);
    const isMissed = outcome === "wrong" || outcome === "skipped" || taken.deeds[place]?.marked;
    return isMissed && mistake !== undefined && mistake.closedAt === null ? place : [];
  });
  const order = ["wrong", "skipped", "right"];
  const rank = (place: number) => order.indexOf(outcomeAt(taken, place));
  return places.sort((one, other) => rank(one) - rank(other) || one - other);
}
