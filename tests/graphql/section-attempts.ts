// Attempts on tests with sections over GraphQL, for tests.
import type { Caller, TestApp } from "../support/app.ts";

let students = 0;

// Shapes are what each test checks.
// biome-ignore lint/suspicious/noExplicitAny: see above
export async function ask(caller: Caller, query: string, variables?: unknown): Promise<any> {
  return (await caller.graphql(query, variables)).body;
}

export const SECTION = "title firstQuestion totalQuestions minutes isLocked";
export const CLOCKS =
  "sequence timeLeftSeconds answers sectionClocks { section reached timeLeftSeconds refusedAnswers { position reason } }";

/** Three sections of two questions and ten minutes. */
export const sections = (isLocked: boolean) =>
  ["Law", "Logic", "English"].map((title) => ({
    ...{ title, questionCount: 2, minutes: 10, isLocked },
  }));

/** A test of three sections of two questions and ten minutes, and an attempt of a new student on it. */
export async function begin(server: TestApp, isLocked = true) {
  const made = await server.makeTest({
    ...{ count: 6, durationMinutes: 30, sections: sections(isLocked) },
  });
  students += 1;
  const student = await server.as(`sectioned${students}@example.com`);
  const { data } = await ask(student, `mutation { startTest(testId: ${made.testId}) { id } }`);
  const id = data.startTest.id;
  const progress = (sequence: number, answers: number[], more: object = {}) => ({
    ...{ sequence, currentQuestion: 0, timeLeftSeconds: 1_800, tabSwitchCount: 0, answers },
    marked: answers.map(() => false),
    firstShown: answers.map(() => -1),
    secondsSpent: answers.map(() => 5),
    changeCounts: answers.map(() => 0),
    ...more,
  });
  const send = (name: string, fields: string, input: object) =>
    ask(
      student,
      `mutation ($input: ${name === "saveProgress" ? "SaveProgressInput" : "SubmitAttemptInput"}!) { ${name}(input: $input) { ${fields} } }`,
      { input: { attemptId: id, progress: input } },
    );
  const save = async (sequence: number, answers: number[], more?: object) => {
    const body = await send("saveProgress", CLOCKS, progress(sequence, answers, more));
    if (body.errors) return body.errors[0].extensions;
    const { sectionClocks, ...rest } = body.data.saveProgress;
    return { ...sectionClocks, ...rest, left: sectionClocks.timeLeftSeconds };
  };
  const submit = async (sequence: number, answers: number[], more?: object) => {
    const fields =
      "correctCount incorrectCount unansweredCount lateAnswers timeTakenSeconds sections { section { title } answeredCount unansweredCount score maxMarks secondsSpent }";
    const body = await send("submitAttempt", fields, progress(sequence, answers, more));
    return body.data?.submitAttempt ?? body.errors;
  };
  return { ...made, id, student, save, submit };
}

export const refusedAt = (position: number, reason: string) => ({ position, reason });
export const NONE = [-1, -1, -1, -1, -1, -1];
