import { SecondsAfter } from "./compare.ts";
import { outcomeAt, type Taken } from "./model.ts";
import type { Practised } from "./practise.ts";
import { type Proposal, proposalAt } from "./proposals.ts";
import type { Reviewed } from "./review.ts";

/** When something was answered; in practice it is known to the second. */
type Moment = string | SecondsAfter;

interface Mistake extends Proposal {
  missedAt: Moment;
  /** Null when it was missed in practice or review. */
  resultId: string | null;
  /** The days of India on which it was answered right since. */
  days: Set<string>;
  closedAt: Moment | null;
  outcome: string;
  /** Whether it had been wrong or skipped before. */
  missedBefore: boolean;
  /** Its place in a test or a practice. */
  position?: number;
}

/** An answer wherever it was given, as docs/learning.md, section 1 orders them. */
interface Answered {
  questionId: number;
  at: string;
  /** The same, as far as it is known. */
  moment: Moment;
  /** 0 a test, 1 a practice, 2 a review. */
  source: number;
  number: number;
  outcome: "right" | "wrong" | "skipped";
  marked: boolean;
  guessed: boolean;
  place: Pick<Mistake, "resultId" | "position"> & Proposal;
}

/** A right answer that its student says was guessed (docs/learning.md, section 6). */
export interface Guess {
  student: number;
  taken: number;
  questionId: number;
}

const NO_PROPOSAL: Proposal = { proposedReason: null, proposedFrom: null };

/** What a student did: tests that were submitted, reviews, practices, and what they say was guessed. */
export interface Done {
  history: readonly Taken[];
  reviews: readonly Reviewed[];
  guesses: readonly Guess[];
  practised: readonly Practised[];
}

/** The ids of held questions (docs/rules.md, section 15): no test is open here, so those of unseen scores. */
export function heldIn({ history }: Pick<Done, "history">): Set<number> {
  const unseen = history.filter(({ isSeen }) => !isSeen);
  return new Set(unseen.flatMap(({ questions }) => questions.map(({ id }) => id)));
}

/** The calendar day of India. */
const indianDay = (moment: string) =>
  new Date(Date.parse(moment) + 5.5 * 3_600_000).toISOString().slice(0, 10);

const isGuessed = (guesses: readonly Guess[], test: number, question: number) =>
  guesses.some(({ taken, questionId }) => taken === test && questionId === question);

function answersOf({ history, reviews, guesses, practised }: Done): Answered[] {
  const inTests = history
    .filter(({ isSeen }) => isSeen)
    .flatMap((taken) =>
      taken.questions.flatMap(({ id: questionId }, position): Answered[] => {
        const outcome = outcomeAt(taken, position);
        if (outcome === "never") return [];
        const marked = taken.works[position]?.marked === true;
        const place = { resultId: String(taken.id), position, ...proposalAt(taken, position) };
        const guessed = isGuessed(guesses, taken.id, questionId);
        const given = { source: 0, number: taken.id, outcome, marked, guessed, place };
        return [{ questionId, at: taken.completedAt, moment: taken.completedAt, ...given }];
      }),
    );
  const inReview = reviews.map(({ id: number, questionId, answeredAt: at, outcome }): Answered => {
    const given = { source: 2, number, outcome, marked: false, guessed: false };
    const place = { resultId: null, ...NO_PROPOSAL };
    return { questionId, at, moment: at, ...given, place };
  });
  const inPractice = practised.map((one): Answered => {
    const { id: number, questionId, createdAt: at, within, position, outcome } = one;
    const place = { resultId: null, position, ...NO_PROPOSAL };
    const moment = new SecondsAfter(at, within);
    const given = { source: 1, number, outcome, marked: false, guessed: false };
    return { questionId, at, moment, ...given, place };
  });
  return [...inTests, ...inPractice, ...inReview].sort(
    (one, other) =>
      Date.parse(one.at) - Date.parse(other.at) ||
      one.source - other.source ||
      one.number - other.number,
  );
}

/** Every mistake of a student, by question (docs/learning.md, section 2). */
function mistakesOf(done: Done): Map<number, Mistake> {
  const mistakes = new Map<number, Mistake>();
  const missed = new Set<number>();
  for (const { questionId, at, moment, outcome, marked, guessed, place } of answersOf(done)) {
    if (outcome !== "right" || marked || guessed) {
      mistakes.set(questionId, {
        ...{ missedAt: moment, days: new Set(), closedAt: null, outcome: outcome.toUpperCase() },
        ...{ missedBefore: missed.has(questionId), ...place },
      });
      if (outcome !== "right") missed.add(questionId);
      continue;
    }
    const mistake = mistakes.get(questionId);
    if (mistake === undefined) continue;
    mistake.days.add(indianDay(at));
    if (mistake.days.size === 2) mistake.closedAt ??= moment;
  }
  return mistakes;
}

/** What the query `mistakes` returns of them, the newest first. */
export function mistakesFigures(done: Done) {
  const held = heldIn(done);
  const all = [...mistakesOf(done)]
    .filter(([id]) => !held.has(id))
    .map(([id, { days, ...mistake }]) => ({ id: String(id), ...mistake, rightDays: days.size }));
  const closed = all.filter(({ closedAt }) => closedAt !== null);
  return {
    openCount: all.length - closed.length,
    closedCount: closed.length,
    items: all.sort((one, other) => Number(one.id) - Number(other.id)),
  };
}

/** The places of a result whose questions are open mistakes still: wrong ones, skipped ones, right ones. */
export function openMistakes(taken: Taken, done: Done): number[] {
  const mistakes = mistakesOf(done);
  const held = heldIn(done);
  const places = [...taken.questions.entries()].flatMap(([place, { id }]) => {
    const mistake = mistakes.get(id);
    const outcome = outcomeAt(taken, place);
    const isMissed = outcome === "wrong" || outcome === "skipped" || taken.works[place]?.marked;
    const isOfIt = isMissed || isGuessed(done.guesses, taken.id, id);
    const isOpen = mistake !== undefined && mistake.closedAt === null && !held.has(id);
    return isOfIt && isOpen ? place : [];
  });
  const order = ["wrong", "skipped", "right"];
  const rank = (place: number) => order.indexOf(outcomeAt(taken, place));
  return places.sort((one, other) => rank(one) - rank(other) || one - other);
}
