import type { Locator, Page } from "@playwright/test";
import { ask, newTitle } from "./admin-tests-support.ts";
import { chooseInMenu } from "./support.ts";

/** What a question of a test is made of. */
interface MadeQuestion {
  questionText: string;
  options: string[];
  correctOptionIndex: number;
  subject: string;
  topic: string | null;
  pyq: boolean;
  pyqYear: number | null;
  pyqExam: string | null;
  explanation: string | null;
}

const CREATE = "mutation ($input: QuestionInput!) { createQuestion(input: $input) { id } }";

/** Adds a question by the interface, with a text that no other test uses. */
export async function makeQuestion(
  page: Page,
  changes: Partial<MadeQuestion> = {},
): Promise<MadeQuestion & { id: string }> {
  const input: MadeQuestion = {
    questionText: newTitle("Which writ is this about?"),
    options: ["Habeas corpus", "Mandamus", "Certiorari"],
    correctOptionIndex: 1,
    subject: "Constitutional Law",
    topic: "Writs",
    pyq: false,
    pyqYear: null,
    pyqExam: null,
    explanation: null,
    ...changes,
  };
  const { createQuestion } = await ask<{ createQuestion: { id: string } }>(page, CREATE, { input });
  return { ...input, id: createQuestion.id };
}

/** A question as the bank keeps it. */
export async function keptQuestion(page: Page, id: string) {
  const { question } = await ask<{ question: MadeQuestion & { revisionNumber: number } }>(
    page,
    `{ question(id: ${id}) { questionText options correctOptionIndex subject topic pyq pyqYear pyqExam explanation revisionNumber } }`,
  );
  return question;
}

/** The fields of the question form. */
export function formOf(page: Page) {
  const option = (letter: string): Locator =>
    page.getByRole("textbox", { name: `Option ${letter}`, exact: true });
  return {
    text: page.getByLabel("Question text", { exact: true }),
    option,
    options: page.getByRole("textbox", { name: /^Option [A-E]$/ }),
    chosen: page.getByRole("radio", { name: /is correct$/, checked: true }),
    correct: (letter: string) => page.getByRole("radio", { name: `Option ${letter} is correct` }),
    add: page.getByRole("button", { name: "Add Option" }),
    remove: (letter: string) => page.getByRole("button", { name: `Remove option ${letter}` }),
    subject: page.getByRole("combobox", { name: "Subject" }),
    topic: page.getByRole("combobox", { name: "Topic (optional)" }),
    pyq: page.getByRole("checkbox", { name: "Previous Year Question" }),
    year: page.getByLabel("PYQ year"),
    exam: page.getByRole("combobox", { name: "PYQ exam" }),
    explanation: page.getByRole("textbox", { name: "Explanation" }),
    save: page.getByRole("button", { name: "Save Question" }),
  };
}

/** Fills in what every question needs; the correct option is B. */
export async function fillForm(page: Page, questionText: string): Promise<void> {
  const form = formOf(page);
  await form.text.fill(questionText);
  await form.option("A").fill("Habeas corpus");
  await form.option("B").fill("Mandamus");
  await form.correct("B").check();
  await form.subject.fill("Constitutional Law");
  await form.subject.press("Escape");
}

/** Chooses what to do with a row of All Questions, behind its dots. */
export async function chooseAction(page: Page, id: string, action: string): Promise<void> {
  await dotsOf(page, id).press("Enter");
  await chooseInMenu(page, action);
}

/** The dots of a row of All Questions. */
export function dotsOf(page: Page, id: string): Locator {
  return page.getByRole("button", { name: `Actions for question ${id}` });
}

/** How many questions All Questions has found. */
export function foundCount(page: Page, count: number): Locator {
  return page.getByText(new RegExp(`^${count} of [\\d,]+ match$`));
}
