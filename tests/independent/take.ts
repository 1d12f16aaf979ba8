import { figuresSubjects } from "./make-bank.ts";
import type { Ask, KnownBank, KnownQuestion, KnownTest, PlaceWork, Taken } from "./model.ts";
import type { Random } from "./random.ts";
import { type Manner, randomWork } from "./random-work.ts";

/** Lets an open attempt have started so many seconds earlier: nobody has worked for longer than that. */
export type LetWorkPass = (attemptId: string, seconds: number) => Promise<void>;

interface Started {
  id: string;
  questions: { questionId: string }[];
}

const STARTED = "{ id questions { questionId } }";
const column = <Key extends keyof PlaceWork>(works: readonly PlaceWork[], key: Key) =>
  works.map((work) => work[key]);

/** Begins one of the tests, or a random one of a subject. */
async function begin(ask: Ask, random: Random, bank: KnownBank, test: KnownTest | null) {
  if (test !== null) {
    const { startTest } = await ask<{ startTest: Started }>(
      `mutation ($id: ID!) { startTest(testId: $id) ${STARTED} }`,
      { id: test.id },
    );
    return { started: startTest, ...test, testId: test.id };
  }
  const subjects = figuresSubjects(bank);
  const [minutes, right, wrong] = [30, 100 * (1 + random.below(3)), 100 * random.below(2)];
  const input = {
    ...{ numQuestions: 5 + random.below(10), durationMinutes: minutes },
    ...{ correctMarks: right / 100, incorrectMarks: wrong / 100 },
    filters: { subjects: random.some(subjects, 2) },
  };
  const { generateRandomTest } = await ask<{ generateRandomTest: { id: string } }>(
    "mutation ($input: RandomTestInput!) { generateRandomTest(input: $input) { id } }",
    { input },
  );
  const { startRandomTest } = await ask<{ startRandomTest: Started }>(
    `mutation ($id: ID!) { startRandomTest(randomTestId: $id) ${STARTED} }`,
    { id: generateRandomTest.id },
  );
  return { started: startRandomTest, minutes, right, wrong, testId: null, sections: [] };
}

interface Offer {
  blindReview: { state: string };
}

/** Answers some of a blind review, and finishes it; null where none is offered. */
async function reviewBlind(
  ask: Ask,
  random: Random,
  id: string,
  questions: readonly KnownQuestion[],
): Promise<Taken["review"]> {
  const offer = await ask<Offer>("query ($id: ID!) { blindReview(resultId: $id) { state } }", {
    id,
  });
  if (offer.blindReview.state !== "OFFERED") return null;
  const { startBlindReview } = await ask<{ startBlindReview: { positions: number[] } }>(
    "mutation ($id: ID!) { startBlindReview(resultId: $id) { positions } }",
    { id },
  );
  const asked = startBlindReview.positions;
  const given = asked.map((place, index) => {
    const options = questions[place]?.options ?? 2;
    return index > 0 && random.chance(0.2) ? -1 : random.below(options);
  });
  const answers = asked.map((position, index) => {
    return { position, selectedOptionIndex: given[index] ?? -1 };
  });
  await ask(
    "mutation ($id: ID!, $answers: [BlindAnswerInput!]!) { saveBlindAnswers(resultId: $id, answers: $answers) { id } }",
    { id, answers },
  );
  await ask("mutation ($id: ID!) { finishBlindReview(resultId: $id) { id } }", { id });
  return { asked, given };
}

interface Sitting {
  bank: KnownBank;
  student: number;
  /** Null for a random one. */
  test: KnownTest | null;
  isSeen: boolean;
  letWorkPass: LetWorkPass;
}

/** Takes a test and looks at its score, as a rule. */
export async function takeOne(
  ask: Ask,
  random: Random,
  manner: Manner,
  what: Sitting,
): Promise<Taken> {
  const { started, testId, minutes, right, wrong, sections } = await begin(
    ...([ask, random, what.bank, what.test] as const),
  );
  const questions = started.questions.map(({ questionId }): KnownQuestion => {
    const question = what.bank.questions.get(Number(questionId));
    if (question === undefined) throw new Error(`Question ${questionId} is not of this bank`);
    return question;
  });
  const isTimed = !random.chance(0.12);
  const works = randomWork(random, manner, { questions, minutes, isTimed });
  const switches = random.chance(0.1) ? 5 : random.below(3);
  const progress = {
    ...{ sequence: 1, currentQuestion: 0, timeLeftSeconds: 0, tabSwitchCount: switches },
    answers: column(works, "answer"),
    firstShown: column(works, "firstShown"),
    secondsSpent: column(works, "seconds"),
    changeCounts: column(works, "changes"),
    choices: column(works, "choices"),
    marked: column(works, "marked"),
    visits: column(works, "visits"),
    secondsReading: column(works, "reading"),
  };
  await what.letWorkPass(started.id, minutes * 60);
  // What is offered for no blind review counts as looked at (docs/learning.md, section 5).
  const isSeen = what.isSeen || works.length < 10 || works.every(({ answer }) => answer < 0);
  const { submitAttempt } = await ask<{ submitAttempt: { id: string; completedAt: string } }>(
    "mutation ($input: SubmitAttemptInput!) { submitAttempt(input: $input) { id completedAt } }",
    { input: { attemptId: started.id, progress, reviewBlind: true } },
  );
  const { id, completedAt } = submitAttempt;
  const wantsReview = random.chance(0.15);
  const review = wantsReview ? await reviewBlind(ask, random, id, questions) : null;
  if (isSeen) await ask("mutation ($id: ID!) { showScore(resultId: $id) { id } }", { id });
  const taken = { testId, minutes, right, wrong, questions, works, sections, switches };
  // A review that is finished has shown the score.
  const known = { isSeen: isSeen || review !== null, review };
  return { id: Number(id), completedAt, student: what.student, ...known, ...taken };
}
