import { answerStatus, marksFor, UNANSWERED } from "#rules/grading.ts";
import { isDropped } from "#rules/key-corrections.ts";
import { maxMarks } from "#rules/marks.ts";
import type { BlindReview } from "./blind-review.ts";

/** What became of a question in the test, and then in the review. */
const GROUPS = ["rightTwice", "wrongThenRight", "wrongTwice", "rightThenWrong"] as const;
export type GroupName = (typeof GROUPS)[number];

/** Under so many seconds in the test, a question was hardly read. */
export const QUICK_SECONDS = 30;

/** The questions of one group. */
export interface ReviewGroup {
  name: GroupName;
  /** Places on the paper, 0 for the first. */
  positions: number[];
  questionIds: number[];
  /** How many of them were shown in the test for less than 30 seconds. */
  quickCount: number;
  /** The topic, or where there is none the subject, that most of them are on; null for fewer than two on one. */
  about: string | null;
  aboutCount: number;
}

/** What a finished review comes to; scores in hundredths of a mark. */
export interface BlindOutcome {
  timedHundredths: number;
  /** With the answers of the review in place of those of the test, where one was given. */
  blindHundredths: number;
  maxHundredths: number;
  /** What the questions that were wrong twice cost in the test: the marks not won, and those deducted. */
  unknownHundredths: number;
  groups: ReviewGroup[];
  /** How many questions of the review got no answer, and keep that of the test. */
  leftOpen: number;
  /** How many of the paper were not asked, and keep theirs. */
  notAsked: number;
}

function nameOf(wasRight: boolean, isRight: boolean): GroupName {
  if (wasRight) return isRight ? "rightTwice" : "rightThenWrong";
  return isRight ? "wrongThenRight" : "wrongTwice";
}

/** What a group is mostly about. */
function mostly(labels: readonly string[]): Pick<ReviewGroup, "about" | "aboutCount"> {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  if (first === undefined || first[1] < 2) return { about: null, aboutCount: 0 };
  return { about: first[0], aboutCount: first[1] };
}

function groupOf(review: BlindReview, name: GroupName, positions: number[]): ReviewGroup {
  const { paper, firstShown, secondsSpent } = review;
  const questions = positions.flatMap((position) => paper.questions[position] ?? []);
  // Without any seconds, the times are unknown; otherwise 0 seconds means an answer within the first second.
  const isTimed = secondsSpent.some((seconds) => seconds > 0);
  const isQuick = (position: number) =>
    isTimed && (firstShown[position] ?? -1) >= 0 && (secondsSpent[position] ?? 0) < QUICK_SECONDS;
  return {
    name,
    positions,
    questionIds: questions.map(({ questionId }) => questionId),
    quickCount: positions.filter(isQuick).length,
    ...mostly(questions.map(({ topic, subject }) => topic ?? subject)),
  };
}

/**
 * What a finished review comes to (docs/learning.md, section 5); null before its end.
 *
 * @param held questions that stand in no group, since it would give their keys away
 */
export function outcomeOf(
  review: BlindReview,
  held: ReadonlySet<number> = new Set(),
): BlindOutcome | null {
  if (review.state !== "finished") return null;
  const { paper, answers, asked, answersGiven, scoreHundredths } = review;
  const places: Record<GroupName, number[]> = {
    ...{ rightTwice: [], wrongThenRight: [], wrongTwice: [], rightThenWrong: [] },
  };
  let gained = 0;
  let unknown = 0;
  let dropped = 0;
  asked.forEach((position, index) => {
    const given = answersGiven[index] ?? UNANSWERED;
    const question = paper.questions[position];
    if (given === UNANSWERED || question === undefined) return;
    const { correctOptionIndex, correction } = question;
    const statusOf = (answer: number) => answerStatus(answer, correctOptionIndex, correction);
    const before = statusOf(answers[position] ?? UNANSWERED);
    const after = statusOf(given);
    if (after === "dropped") {
      dropped += 1;
      return;
    }
    gained += marksFor(after, paper) - marksFor(before, paper);
    const name = nameOf(before === "correct", after === "correct");
    places[name].push(position);
    // Of what was skipped in the test nothing was deducted there.
    if (name === "wrongTwice") unknown += paper.correctHundredths - marksFor(before, paper);
  });
  const answered = GROUPS.reduce((sum, name) => sum + places[name].length, 0);
  const counted = paper.questions.filter(({ correction }) => !isDropped(correction));
  return {
    timedHundredths: scoreHundredths,
    blindHundredths: scoreHundredths + gained,
    maxHundredths: maxMarks(counted.length, paper.correctHundredths),
    unknownHundredths: unknown,
    groups: GROUPS.map((name) => {
      const shown = places[name].filter(
        (position) => !held.has(paper.questions[position]?.questionId ?? 0),
      );
      return groupOf(review, name, shown);
    }),
    leftOpen: asked.length - answered - dropped,
    notAsked: paper.questions.length - asked.length,
  };
}
