// A new student: the first visit of the dashboard, the diagnostic to its end, a practice by keyboard, left
// and taken up, and an answer given while the network is away.
import type { Page } from "@playwright/test";
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

test("a new student is offered ten minutes, and sees how they went", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome, /);
  await expect(page.getByText(/Twelve questions from [\d,]+ subjects\./)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Or sit a paper" })).toBeVisible();
  // No page of zeros.
  await expect(page.getByRole("heading", { name: "Subject Performance" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start the Ten Minutes" }).click();
  await expect(page).toHaveURL(/\/practice\/\d+$/);
  await expect(page.getByRole("timer")).toContainText("left");
  for (const key of ["a", "2", "0"]) await answer(page, key);
  // Left, the dashboard keeps its place.
  await page.getByRole("link", { name: "Leave" }).click();
  await expect(page.getByText("3 of 12 answered.")).toBeVisible();
  await page.getByRole("link", { name: "Go On" }).click();
  await expect(page.getByRole("heading", { name: "Question 4 of 12" })).toBeVisible();
  for (let position = 3; position < 12; position += 1) await answer(page, "a");
  await expect(page.getByText("right of 12")).toBeVisible();
  await expect(page.getByText(/Too few to claim anything:/)).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Your ten minutes are done" })).toBeVisible();
});

test("a practice goes by keyboard, tells its keys, and is taken up where it was left", async ({
  page,
}) => {
  await page.goto("/random-test");
  await page.getByRole("radio", { name: "Practice", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Practice" })).toBeVisible();
  const row = (name: RegExp) => page.getByRole("radio", { name });
  await expect(row(/^Wrong before/)).toBeDisabled();
  await expect(
    page.getByText(/^Known for \d+ of [\d,]+ questions(: too few people were asked\.)?$/),
  ).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await page.getByRole("checkbox", { name: "Law of Contracts" }).check();
  await row(/^Not seen never/).check();
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
  await page.getByRole("link", { name: /^Go On with Not seen: Law of Contracts/ }).click();
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

test("an address without a selection or a practice says so", async ({ page }) => {
  await page.goto("/practice/new");
  await expect(page.getByRole("heading", { name: "Nothing is chosen" })).toBeVisible();
  await page.goto("/practice/999999999");
  await expect(page.getByRole("heading", { name: "Practice not found" })).toBeVisible();
});
