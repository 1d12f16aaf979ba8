import type { Ask, KnownBank, KnownQuestion, KnownTest } from "./model.ts";
import type { Random } from "./random.ts";

const SUBJECTS = ["Figures: contracts", "Figures: torts", "Figures: reasoning"];
/** Its topics are so many that none of them has answers enough. */
export const SCATTERED = "Figures: current affairs";
const SMALL_TOPICS = 28;
const TOPICS = ["Alpha", "Beta", "Gamma", "Delta", null];
const MARKINGS = [
  { right: 100, wrong: 25 },
  { right: 400, wrong: 100 },
  { right: 200, wrong: 0 },
  { right: 100, wrong: 33 },
  { right: 150, wrong: 50 },
];

/** The subjects of all its questions. */
export function figuresSubjects({ questions }: KnownBank): string[] {
  return [...new Set([...questions.values()].map(({ subject }) => subject))];
}

function questionOf(random: Random, number: number, passageId: string | null) {
  const options = 2 + random.below(4);
  const subject = random.pick([...SUBJECTS, SCATTERED]);
  const topic =
    subject === SCATTERED ? `Affair ${random.below(SMALL_TOPICS)}` : random.pick(TOPICS);
  const known = { id: 0, key: random.below(options), options, passageId, subject, topic };
  const input = {
    questionText: `Figures, question ${number}?`,
    options: Array.from({ length: options }, (_, place) => `Option ${place + 1} of ${number}`),
    correctOptionIndex: known.key,
    ...{ subject: known.subject, topic: known.topic },
  };
  return { known, input };
}

async function makePassage(admin: Ask, random: Random, number: number) {
  const count = 40 + random.below(200);
  const text = Array.from({ length: count }, (_, place) => `word${number}.${place}`).join(" ");
  const made = Array.from({ length: 3 }, (_, place) =>
    questionOf(random, 100_000 + 10 * number + place, null),
  );
  const { createPassage } = await admin<{
    createPassage: { id: string; questions: { id: string }[] };
  }>("mutation ($input: PassageInput!) { createPassage(input: $input) { id questions { id } } }", {
    input: { text, questions: made.map(({ input }) => ({ question: input })) },
  });
  const questions = made.map(({ known }, place) => ({
    ...known,
    id: Number(createPassage.questions[place]?.id),
    passageId: createPassage.id,
  }));
  return { id: createPassage.id, count, questions };
}

/** Puts questions, passages and fixed tests of several markings into a bank, by an administrator. */
export async function makeBank(
  admin: Ask,
  random: Random,
  size: { questions: number; tests: number },
): Promise<KnownBank> {
  const bank: KnownBank = { questions: new Map(), words: new Map(), tests: [] };
  for (let number = 1; number <= size.questions; number += 1) {
    const { known, input } = questionOf(random, number, null);
    const { createQuestion } = await admin<{ createQuestion: { id: string } }>(
      "mutation ($input: QuestionInput!) { createQuestion(input: $input) { id } }",
      { input },
    );
    const id = Number(createQuestion.id);
    bank.questions.set(id, { ...known, id });
  }
  const alone = [...bank.questions.keys()];
  for (let number = 1; number <= size.tests; number += 1) {
    const sets: KnownQuestion[][] = [];
    for (let set = 0; set < number % 3; set += 1) {
      const passage = await makePassage(admin, random, 10 * number + set);
      bank.words.set(passage.id, passage.count);
      for (const question of passage.questions) bank.questions.set(question.id, question);
      sets.push(passage.questions);
    }
    const count = Math.min(alone.length, 14 + random.below(28));
    const questionIds = [...sets.flat().map(({ id }) => id), ...random.some(alone, count)];
    bank.tests.push(await makeTest(admin, random, number, questionIds));
  }
  return bank;
}

async function makeTest(admin: Ask, random: Random, number: number, questionIds: number[]) {
  const marking = MARKINGS[number % MARKINGS.length] ?? { right: 100, wrong: 0 };
  const half = 6 + random.below(4);
  const sections = number % 4 === 1 ? [half, questionIds.length - half] : [];
  const minutes = random.pick([20, 45, 60]);
  const input = {
    ...{ title: `Figures ${number}`, durationMinutes: minutes, isActive: true, isPublic: true },
    ...{ correctMarks: marking.right / 100, incorrectMarks: marking.wrong / 100 },
    questionIds: questionIds.map(String),
    sections: sections.map((questionCount, place) => ({
      ...{ title: `Part ${place + 1}`, questionCount, isLocked: false },
    })),
  };
  const { createTest } = await admin<{ createTest: { id: string } }>(
    "mutation ($input: TestInput!) { createTest(input: $input) { id } }",
    { input },
  );
  const test: KnownTest = { id: createTest.id, minutes, ...marking, questionIds, sections };
  return test;
}
