// A new student: the first visit of the dashboard, the diagnostic to its end, a practice by keyboard, left
// and taken up, and an answer given while the network is away.
import type { Page } from "@playwright/test";
import { goTo } from "./go-to.ts";
import { NIGHTLY } from "./looks.ts";
import { api, test } from "./student.ts";
import { expect, expectAccessible, expectFitsNarrow } from "./support.ts";

const dontKnow = (page: Page) => page.getByRole("button", { name: "I Don’t Know" });
const goOn = (page: Page) => page.getByRole("button", { name: /^(Next|See How It Went)$/ });

/** Answers the question on the screen by a key, and goes on by Enter. */
async function answer(page: Page, key: string): Promise<void> {
  await dontKnow(page).waitFor();
  await page.keyboard.press(key);
  await expect(goOn(page)).toBeFocused();
  await page.keyboard.press("Enter");
}

test("a new student is offered the diagnostic, and sees how it went", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome, /);
  await expect(page.getByText(/^12 questions from [\d,]+ subjects\./)).toBeVisible();
  // Every block is there from the first visit.
  for (const name of ["Subject Performance", "Recent Results", "Available Tests"]) {
    await expect(page.getByRole("heading", { name })).toBeVisible();
  }
  await expect(page.getByText("Tests Taken")).toBeVisible();
  await expect(page.getByText("After your first test you see each subject here.")).toBeVisible();
  await expect(page.getByText("No results yet.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start Diagnostic" }).click();
  await expect(page).toHaveURL(/\/practice\/\d+$/);
  await expect(page.getByRole("timer")).toContainText("left");
  for (const key of ["a", "2", "0"]) await answer(page, key);
  // The dashboard keeps its place among the quizzes in progress.
  await page.getByRole("link", { name: "Leave" }).click();
  const entry = page.getByRole("listitem").filter({ hasText: "Continue Practice" });
  await expect(entry).toContainText("Question 4 of 12");
  await expect(entry).toContainText("25% done");
  await expect(page.getByRole("button", { name: "Start Diagnostic" })).toHaveCount(0);
  await entry.getByRole("link", { name: /^Continue Practice/ }).click();
  await expect(page.getByRole("heading", { name: "Question 4 of 12" })).toBeVisible();
  for (let position = 3; position < 12; position += 1) await answer(page, "a");
  await expect(page.getByText("right of 12")).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrow(page);
});

test(
  "Practice is a place of the navigation, where one tap starts ten questions",
  NIGHTLY,
  async ({ page }) => {
    await page.goto("/dashboard");
    await goTo(page, "Practice");
    await expect(page.getByRole("heading", { level: 1, name: "Practice" })).toBeVisible();
    const choice = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await expect(choice("Wrong before")).toContainText("Nothing left here");
    await expect(choice("Weakest")).toContainText("After your first test");
    await expect(page.getByRole("heading", { name: "In progress" })).toHaveCount(0);
    await expectAccessible(page);
    await expectFitsNarrow(page);
    await page.getByRole("button", { name: "Start 10: Not seen" }).click();
    await expect(page.getByRole("heading", { name: "Question 1 of 10" })).toBeVisible();
    await answer(page, "a");
    await page.getByRole("link", { name: "Leave" }).click();
    await expect(page).toHaveURL(/\/practice$/);
    const inProgress = page.getByRole("region", { name: "In progress" });
    await expect(inProgress).toContainText("Question 2 of 10");
    await expect(inProgress).toContainText(/Started \d+:\d\d [AP]M IST/);
    await page.getByRole("button", { name: "Start 10: Law of Contracts" }).click();
    await expect(page.getByRole("heading", { name: "Question 1 of 10" })).toBeVisible();
    await page.goto("/practice");
    await expect(inProgress.getByRole("link", { name: /^Continue Practice/ })).toHaveCount(2);
    await inProgress.getByRole("button", { name: "Discard: Not seen" }).click();
    await expect(inProgress.getByRole("link", { name: /^Continue Practice/ })).toHaveCount(1);
    await expectAccessible(page);
  },
);

test("a practice goes by keyboard, shows its keys, and is resumed where it was left", async ({
  page,
}) => {
  // Where practice was a mode of the generator.
  await page.goto("/random-test?for=practice&subject=Law+of+Contracts");
  await expect(page).toHaveURL(/\/practice\?subject=Law\+of\+Contracts$/);
  await expect(page.getByLabel("Subject", { exact: true })).toHaveValue("Law of Contracts");
  await expect(page.getByText(/^\d+ questions match/)).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await page.getByLabel("Number of questions").fill("3");
  await page.getByRole("button", { name: "Start Practice" }).click();
  await dontKnow(page).waitFor();
  await expectAccessible(page);
  const { questions } = await api(page).get(new URL(page.url()).pathname);
  expect(questions.map((question: { answer: unknown }) => question.answer)).toEqual([
    null,
    null,
    null,
  ]);
  await page.keyboard.press("a");
  await expect(page.getByText("Explanation.")).toBeVisible();
  await expect(page.getByText(/^(Your answer, correct|Correct answer)$/)).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrow(page);
  // A reload keeps the answer, and goes on behind it.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Question 2 of 3" })).toBeVisible();
  await page.getByRole("link", { name: "Leave" }).click();
  await page.getByRole("link", { name: "Continue Practice: Law of Contracts" }).click();
  await answer(page, "b");
  await answer(page, "0");
  await expect(page.getByText("right of 3")).toBeVisible();
  // What was missed begins another practice, once.
  await page.getByRole("link", { name: "Practise These Again" }).click();
  await expect(page).toHaveURL(/\/practice\/\d+$/);
  await dontKnow(page).waitFor();
  const address = page.url();
  await page.reload();
  await dontKnow(page).waitFor();
  expect(page.url()).toBe(address);
  expect(await api(page).get("/practice?finished=false")).toHaveLength(1);
});

test.describe("without the network", () => {
  test.use({ expectedNoise: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] });

  test("an answer waits, and is sent when it is back", async ({ page, context }) => {
    await page.goto("/dashboard");
    const { id } = await api(page).post("/practice", { num_questions: 2 });
    await page.goto(`/practice/${id}`);
    await dontKnow(page).waitFor();
    await context.setOffline(true);
    await page.keyboard.press("b");
    await expect(page.getByText(/You are offline\. Your answer B waits here/)).toBeVisible();
    await context.setOffline(false);
    await expect(goOn(page)).toBeVisible();
    const { questions } = await api(page).get(`/practice/${id}`);
    expect(questions[0].answer.choice).toBe(1);
  });
});

test("an address without a selection or a practice says so", NIGHTLY, async ({ page }) => {
  await page.goto("/practice/new");
  await expect(page.getByRole("heading", { name: "Nothing is chosen" })).toBeVisible();
  await page.goto("/practice/999999999");
  await expect(page.getByRole("heading", { name: "Practice not found" })).toBeVisible();
});
