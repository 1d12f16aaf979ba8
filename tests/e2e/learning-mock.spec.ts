// A mock as a student works it up: the hall, the blind review, the result, the notebook, and practice until
// its mistakes are closed (docs/learning.md, sections 2, 5, 6 and 8).
import type { Page } from "@playwright/test";
import { letDaysPass } from "./days-pass.ts";
import { goTo } from "./go-to.ts";
import { type Known, letterOf, sampleQuestionOn } from "./known-questions.ts";
import { api, option, question, quizPath, startQuiz, test } from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, outwaitDoubleClick } from "./support.ts";

/** 30 questions, 30 minutes, +4 and −1. */
const MOCK = "Torts and Crimes";
const COUNT = 30;
const PLUS = 4;
const MINUS = 1;
/** Another test, of which no question stands in the mock. */
const OTHER = "Quantitative Techniques";
const OTHER_COUNT = 15;

type Outcome = "right" | "wrong" | "skips";

// Places on the paper, 0 for the first.
const WRONG = [2, 7, 12, 18, 25];
const SKIPPED = [4, 15, 22];
const MARKED = [9, 12, 20, 28];
const MISTAKES = new Set([...WRONG, ...SKIPPED, ...MARKED]);

function inTest(place: number): Outcome {
  if (WRONG.includes(place)) return "wrong";
  return SKIPPED.includes(place) ? "skips" : "right";
}

/** What a review of a paper of this length asks: ten, of which at least four were right and unmarked. */
const ASKED = 10;
const FROM_THE_REST = 4;

/**
 * In the review, which asks what nobody can foretell: the ninth is left open; of those that were right, and of
 * the others, the first is wrong; the rest are right.
 *
 * @param asked places on the paper, as far as the review has come
 */
function inReview(place: number, asked: readonly number[]): Outcome {
  const OPEN = 8;
  if (asked.indexOf(place) === OPEN) return "skips";
  const wasRight = inTest(place) === "right";
  const first = asked.find((other) => (inTest(other) === "right") === wasRight);
  return place === first ? "wrong" : "right";
}

function marksOf(outcome: Outcome): number {
  return outcome === "right" ? PLUS : outcome === "wrong" ? -MINUS : 0;
}

/** Takes the mock by keyboard. @returns its questions in the order of the paper */
async function takeMock(page: Page): Promise<Known[]> {
  const paper: Known[] = [];
  await startQuiz(page, await quizPath(page, MOCK));
  for (let place = 0; place < COUNT; place += 1) {
    await expect(question(page, place + 1)).toBeVisible();
    const known = await sampleQuestionOn(page);
    paper.push(known);
    const outcome = inTest(place);
    if (outcome !== "skips") {
      const letter = letterOf(known, outcome);
      await page.keyboard.press(letter);
      await expect(option(page, "abcde".indexOf(letter))).toHaveAttribute("aria-pressed", "true");
    }
    if (MARKED.includes(place)) await page.keyboard.press("m");
    if (place < COUNT - 1) await page.keyboard.press("n");
  }
  await page.getByRole("button", { name: "Submit Quiz" }).click();
  const dialog = page.getByRole("dialog", { name: "Submit this quiz?" });
  await expect(dialog).toContainText(`${COUNT - SKIPPED.length} of ${COUNT}`);
  await expect(dialog).toContainText(`About ${ASKED} questions, 10 minutes.`);
  await dialog.getByRole("checkbox", { name: /^Review blind first/ }).check();
  await dialog.getByRole("button", { name: "Submit Quiz" }).click();
  await expect(page).toHaveURL(/\/results$/);
  await outwaitDoubleClick(page);
  return paper;
}

/** Answers the question of the review that is on the page by keyboard, and adds its place on the paper. */
async function reviewOne(page: Page, paper: Known[], asked: number[]): Promise<void> {
  const known = await sampleQuestionOn(page);
  const place = paper.findIndex(({ text }) => text === known.text);
  expect(place, known.text).toBeGreaterThanOrEqual(0);
  asked.push(place);
  const outcome = inReview(place, asked);
  const pressed = page.getByRole("button", { pressed: true });
  await expect(pressed).toHaveCount(0);
  if (outcome !== "skips") {
    await page.keyboard.press(letterOf(known, outcome));
    await expect(pressed).toHaveCount(1);
  }
}

/** What a review of these places comes to, counted from what was done. */
function outcomeOf(asked: readonly number[]) {
  const places = Array.from({ length: COUNT }, (_, place) => place);
  const sum = (outcomes: Outcome[]) =>
    outcomes.reduce((total, outcome) => total + marksOf(outcome), 0);
  const review = (place: number) => inReview(place, asked);
  const isAgain = (place: number) => asked.includes(place) && review(place) !== "skips";
  const group = (wasRight: boolean, again: boolean) =>
    asked.filter(
      (place) =>
        isAgain(place) &&
        (inTest(place) === "right") === wasRight &&
        (review(place) === "right") === again,
    );
  const unknown = group(false, false).map((place) => PLUS - marksOf(inTest(place)));
  return {
    test: sum(places.map(inTest)),
    review: sum(places.map((place) => (isAgain(place) ? review(place) : inTest(place)))),
    groups: {
      "Right twice": group(true, true).length,
      "Wrong, then right": group(false, true).length,
      "Wrong twice": group(false, false).length,
      "Right, then wrong": group(true, false).length,
    },
    unknown: unknown.reduce((total, marks) => total + marks, 0),
    leftOpen: asked.filter((place) => !isAgain(place)).length,
    notAsked: COUNT - asked.length,
  };
}

/** Reviews blind, leaves, comes back by the list of results, and finishes. @returns what it should come to */
async function reviewBlind(page: Page, paper: Known[]) {
  const heading = (number: number) =>
    page.getByRole("heading", { name: new RegExp(`^Question ${number} of`) });
  await page.getByRole("link", { name: /^Review \d+ Questions$/ }).click();
  await expect(heading(1)).toBeVisible();
  const total = Number((await heading(1).innerText()).split(" of ")[1]);
  expect(total).toBe(ASKED);
  const asked: number[] = [];
  const next = page.getByRole("button", { name: "Next", exact: true });

  const FIRST = 5;
  while (asked.length < FIRST) {
    await reviewOne(page, paper, asked);
    await next.click();
    await expect(heading(asked.length + 1)).toBeFocused();
  }
  await page.getByRole("link", { name: "Leave, keep my place" }).click();
  await expect(
    page.getByText(`You have answered ${FIRST} of ${total} again`, { exact: false }),
  ).toBeVisible();
  await goTo(page, "Results");
  await expect(page.getByRole("row").filter({ hasText: MOCK })).toContainText("Score hidden");
  await page.getByRole("link", { name: `Review blind: ${MOCK}` }).click();
  await page.getByRole("link", { name: "Continue Review" }).click();
  await expect(heading(FIRST + 1)).toBeVisible();
  while (asked.length < total) {
    await reviewOne(page, paper, asked);
    if (asked.length === total) break;
    await page.keyboard.press("n");
    await expect(heading(asked.length + 1)).toBeFocused();
  }
  const mistakes = asked.filter((place) => MISTAKES.has(place));
  expect(mistakes.length).toBeGreaterThan(0);
  expect(mistakes.length).toBeLessThanOrEqual(ASKED - FROM_THE_REST);
  expect(asked).toEqual([...asked].sort((one, other) => one - other));

  const outcome = outcomeOf(asked);
  await page.getByRole("button", { name: "Finish", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Finish the blind review?" });
  await expect(dialog).toContainText(`Answered${total - outcome.leftOpen} of ${total}`);
  await dialog.getByRole("button", { name: "Finish and Show My Score" }).click();
  return outcome;
}

function differenceWords(difference: number): string {
  if (difference > 0) return `${difference} marks were within your reach`;
  return difference < 0
    ? `Thinking again cost ${-difference} marks.`
    : "Extra time didn’t change your total.";
}

/** Both scores, the four groups with their numbers, and what was left out. */
async function expectOutcome(page: Page, outcome: ReturnType<typeof outcomeOf>): Promise<void> {
  const main = page.getByRole("main");
  const figure = (name: string) =>
    main.locator("dl > div").filter({ hasText: name }).getByRole("definition");
  await expect(figure("In the test")).toHaveText(String(outcome.test));
  await expect(figure("With time to think")).toHaveText(`${outcome.review} of ${COUNT * PLUS}`);
  await expect(main).toContainText(differenceWords(outcome.review - outcome.test));
  const unknown = main.getByText(`What you did not know cost you ${outcome.unknown}.`);
  await expect(unknown).toHaveCount(outcome.unknown > 0 ? 1 : 0);
  for (const [name, count] of Object.entries(outcome.groups)) {
    const group = main.locator("section").filter({
      has: page.getByRole("heading", { name, exact: true }),
    });
    await expect(group.getByText(String(count || "None"), { exact: true })).toBeVisible();
  }
  const counted = (count: number) => `${count} ${count === 1 ? "question" : "questions"}`;
  await expect(main).toContainText(`${counted(outcome.leftOpen)} left open`);
  if (outcome.notAsked > 0) {
    await expect(main).toContainText(`${counted(outcome.notAsked)} you were not asked`);
  }
}

const entries = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox") });

/** The entry of a question, by the beginning of its words. */
function entryOf(page: Page, { text }: Known) {
  const [beginning = ""] = text.split(/[*\n]/).filter((part) => part.length > 20);
  return entries(page).filter({ hasText: beginning });
}

/** Opens the notebook at what is open, or closed. */
async function openNotebook(page: Page, which: "Open" | "Closed", count: number): Promise<void> {
  await goTo(page, "Notebook");
  const state = page.getByRole("radio", { name: `${which} ${count}`, exact: true });
  await state.click();
  await expect(state).toBeChecked();
}

/** Practises mistakes that are on the page, answering them alike, and goes back to the dashboard. */
async function practise(page: Page, chosen: Known[], outcome: "right" | "wrong"): Promise<void> {
  for (const one of chosen) await entryOf(page, one).getByRole("checkbox").check();
  await page.getByRole("button", { name: `Practise These ${chosen.length}` }).click();
  for (let number = 1; number <= chosen.length; number += 1) {
    const title = `Question ${number} of ${chosen.length}`;
    await page.getByRole("heading", { name: title }).waitFor();
    const known = await sampleQuestionOn(page);
    expect(chosen.map(({ text }) => text)).toContain(known.text);
    await page.keyboard.press(letterOf(known, outcome));
    await expect(page.getByRole("button", { name: /^(Next|See How It Went)$/ })).toBeFocused();
    await page.keyboard.press("Enter");
  }
  const right = outcome === "right" ? chosen.length : 0;
  await expect(page.getByText(`${right} right of ${chosen.length}`)).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
}

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test("a mock is reviewed blind, its mistakes given reasons, practised, closed, and opened again", async ({
  page,
}) => {
  await page.goto("/tests");
  const other = Number((await quizPath(page, OTHER)).replace("/quiz/", ""));
  await api(page).post("/results/submit-quiz", {
    ...{ test_id: other, answers: [], time_taken_minutes: 1 },
  });

  const paper = await takeMock(page);
  const at = (place: number) => paper[place] ?? { text: "", key: -1 };
  const outcome = await reviewBlind(page, paper);
  await expectOutcome(page, outcome);
  await expectSound(page);

  // The result: the same score, and a reason with a note.
  await page.getByRole("link", { name: MOCK, exact: true }).click();
  const main = page.getByRole("main");
  await expect(main).toContainText(`${outcome.test} / ${COUNT * PLUS} marks`);
  await expect(main).toContainText(`With time to think: ${outcome.review}`);
  await expect(main).toContainText(/22\s*correct/);
  await expect(main).toContainText(/5\s*wrong/);
  await expect(main).toContainText(/3\s*skipped/);
  // They come when one comes near them.
  await page.getByRole("heading", { name: "Question 3", exact: true }).scrollIntoViewIfNeeded();
  const why = page.getByRole("region", { name: "Why question 3 went so" });
  await why.getByRole("radio", { name: "Careless" }).check();
  await why.getByLabel("Note to yourself").fill("Who owed the duty?");
  await expect(why.getByText(/^Saved /)).toBeVisible();

  // The notebook, of this test alone.
  const all = MISTAKES.size + OTHER_COUNT;
  await openNotebook(page, "Open", all);
  await page.getByLabel("Test", { exact: true }).selectOption(MOCK);
  await expect(entries(page)).toHaveCount(MISTAKES.size);
  await expect(entryOf(page, at(2)).getByRole("combobox")).toHaveValue("CARELESS");
  await expect(entryOf(page, at(2))).toContainText("Who owed the duty?");
  await expect(entryOf(page, at(4))).toContainText("Skipped");
  await expect(entryOf(page, at(9))).toContainText("Right, marked");
  await expectSound(page);
  const chosen = [at(2), at(4)];
  await practise(page, chosen, "right");
  await openNotebook(page, "Open", all);
  for (const one of chosen) await expect(entryOf(page, one)).toContainText("1 of 2 right");

  // Right again on another day: closed.
  const { id } = await api(page).get("/auth/me");
  await letDaysPass(id, 2);
  await page.reload();
  await expect(entryOf(page, at(2))).toContainText("Right once");
  await practise(page, chosen, "right");
  await openNotebook(page, "Open", all - 2);
  for (const one of chosen) await expect(entryOf(page, one)).toHaveCount(0);
  await openNotebook(page, "Closed", 2);
  for (const one of chosen) await expect(entryOf(page, one)).toContainText(/2 of 2 right.*Closed/);
  await expect(entryOf(page, at(2))).toContainText("Who owed the duty?");

  // Missed again: open again.
  await practise(page, [at(4)], "wrong");
  await openNotebook(page, "Closed", 1);
  await expect(entryOf(page, at(2))).toHaveCount(1);
  await openNotebook(page, "Open", all - 1);
  await expect(entryOf(page, at(4))).toContainText("Incorrect");
  await expect(entryOf(page, at(4))).toContainText("0 of 2 right");
});
