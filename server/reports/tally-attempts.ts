import { answerStatus, marksFor, UNANSWERED } from "#rules/grading.ts";
import { addAnswer, emptyItem, type ItemTally, reachedCount } from "#rules/item-statistics.ts";
import type { RankedAttempt, Scored } from "#rules/ranking.ts";
import type { Paper } from "../fixed-tests/papers.ts";
import {
  emptyScale,
  type SameQuestions,
  type ScaleTally,
  sameQuestions,
} from "./scale-statistics.ts";

/** A submitted attempt, as statistics need it. The lists run along the questions of its paper. */
export interface TalliedAttempt {
  id: number;
  paperId: number;
  correctionIds: readonly number[];
  answers: readonly number[];
  secondsSpent: readonly number[];
  timeTakenSeconds: number;
}

/** One test, as far as attempts were added. */
export interface TestTally {
  whole: ScaleTally;
  /** By title and by name, in the order in which papers ask them. */
  sections: Map<string, ScaleTally>;
  subjects: Map<string, ScaleTally>;
  /** By the question's id. */
  items: Map<number, ItemTally>;
  /** The newest paper that was taken. */
  newest: Paper | null;
  papers: Map<string, CountedPaper>;
  /** The marks of each attempt; null where they aren't asked for. */
  scores: RankedAttempt[] | null;
}

/** Questions of a paper that have figures together: the whole paper, a section or a subject. */
interface Scale {
  tally: ScaleTally;
  /** Places on the paper of the questions that count, and those that ask the same of the scale. */
  positions: number[];
  same: SameQuestions;
  /** The time of the whole test is the attempt's; of a part, that of its questions. */
  isWhole: boolean;
  /** Of a section; null for the whole test and for a subject. */
  title: string | null;
}

/** A paper under the corrections that attempts were graded by, with the tallies that its questions belong to. */
interface CountedPaper {
  paper: Paper;
  scales: Scale[];
  items: ItemTally[];
}

/** @param keepsScores whether the marks of each attempt are to be there afterwards */
export function emptyTest(keepsScores: boolean): TestTally {
  return {
    ...{ whole: emptyScale(), sections: new Map(), subjects: new Map() },
    ...{ items: new Map(), newest: null, papers: new Map() },
    scores: keepsScores ? [] : null,
  };
}

function at<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

function countedPaper(test: TestTally, paper: Paper): CountedPaper {
  const { questions, sections, correctHundredths } = paper;
  const isNewest = test.newest === null || paper.id >= test.newest.id;
  if (isNewest) test.newest = paper;
  const scaleOf = (
    tally: ScaleTally,
    among: readonly number[],
    isWhole: boolean,
    title: string | null = null,
  ): Scale => {
    const positions = among.filter((place) => questions[place]?.correction?.kind !== "dropped");
    if (isNewest || tally.maxHundredths === 0) {
      tally.maxHundredths = positions.length * correctHundredths;
    }
    const ids = positions.map((place) => questions[place]?.questionId ?? 0);
    return {
      tally,
      positions: inOrderOf(ids, positions),
      same: sameQuestions(tally, ids),
      isWhole,
      title,
    };
  };
  const all = questions.map((_, place) => place);
  const subjects = [...new Set(questions.map(({ subject }) => subject))];
  return {
    paper,
    items: questions.map(({ questionId }) => at(test.items, questionId, emptyItem)),
    scales: [
      scaleOf(test.whole, all, true),
      ...sections.map(({ title, start, count }) =>
        scaleOf(
          at(test.sections, title, emptyScale),
          all.slice(start, start + count),
          false,
          title,
        ),
      ),
      ...subjects.map((subject) =>
        scaleOf(
          at(test.subjects, subject, emptyScale),
          all.filter((place) => questions[place]?.subject === subject),
          false,
        ),
      ),
    ].filter(({ positions }) => positions.length > 0),
  };
}

/** The places by the ids of their questions: papers that ask the same in another order count together. */
function inOrderOf(ids: readonly number[], positions: readonly number[]): number[] {
  return positions
    .map((place, index) => ({ place, id: ids[index] ?? 0 }))
    .sort((one, other) => one.id - other.id)
    .map(({ place }) => place);
}

/**
 * Adds an attempt to the figures of its test, as it was graded. A dropped question counts nowhere.
 *
 * @param load its paper under the corrections that it was graded by; asked for once for each such pair
 */
export async function addAttempt(
  test: TestTally,
  attempt: TalliedAttempt,
  load: (attempt: TalliedAttempt) => Promise<Paper>,
): Promise<void> {
  const key = [attempt.paperId, ...attempt.correctionIds].join(" ");
  let counted = test.papers.get(key);
  if (counted === undefined) {
    counted = countedPaper(test, await load(attempt));
    test.papers.set(key, counted);
  }
  const { paper, scales, items } = counted;
  const { questions, correctHundredths } = paper;
  const { answers, secondsSpent } = attempt;
  const reached = reachedCount(answers);
  const statuses = questions.map(({ correctOptionIndex, correction }, place) =>
    answerStatus(answers[place] ?? UNANSWERED, correctOptionIndex, correction),
  );
  const marks = statuses.map((status) => marksFor(status, paper));
  let whole: Scored | null = null;
  const sectionScores = new Map<string, Scored>();
  for (const { tally, positions, same, isWhole, title } of scales) {
    let right = 0;
    let score = 0;
    let seconds = 0;
    positions.forEach((place, index) => {
      if (statuses[place] === "correct") {
        right += 1;
        same.right[index] = (same.right[index] ?? 0) + 1;
      }
      score += marks[place] ?? 0;
      seconds += secondsSpent[place] ?? 0;
      if ((answers[place] ?? UNANSWERED) >= 0) return;
      if (place < reached) tally.omitted += 1;
      else tally.notReached += 1;
    });
    same.attempts += 1;
    same.sum += right;
    same.squares += right ** 2;
    tally.attempts += 1;
    tally.asked += positions.length;
    const max = positions.length * correctHundredths;
    if (isWhole) whole = { score, max };
    if (title !== null) sectionScores.set(title, { score, max });
    const share = score / max;
    tally.shares.set(share, (tally.shares.get(share) ?? 0) + 1);
    const taken = isWhole ? attempt.timeTakenSeconds : seconds;
    if (taken > 0) tally.seconds.set(taken, (tally.seconds.get(taken) ?? 0) + 1);
  }
  if (test.scores !== null && whole !== null) {
    test.scores.push({ id: attempt.id, ...(whole as Scored), sections: sectionScores });
  }
  const asked = statuses.filter((status) => status !== "dropped").length;
  const score = marks.reduce((sum, one) => sum + one, 0);
  const restMax = (asked - 1) * correctHundredths;
  statuses.forEach((status, place) => {
    const item = items[place];
    const question = questions[place];
    if (status === "dropped" || item === undefined || question === undefined) return;
    addAnswer(item, {
      revisionId: question.revisionId,
      choice: answers[place] ?? UNANSWERED,
      isRight: status === "correct",
      isReached: place < reached,
      seconds: secondsSpent[place] ?? 0,
      rest: restMax === 0 ? null : (score - (marks[place] ?? 0)) / restMax,
    });
  });
}
