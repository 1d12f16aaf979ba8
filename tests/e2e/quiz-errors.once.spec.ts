// The failures of docs/screens.md, section 13, that the quiz can meet while it loads, and
// what it does with saved progress that is no use any more.

import { NIGHTLY } from "./looks.ts";
import {
  drawTest,
  everythingSaved,
  FAILING,
  Faults,
  newAccount,
  openQuiz,
  option,
  quizPath,
  resumePanel,
  rewriteSaved,
  savedQuizzes,
  startQuiz,
  submitAndLeave,
  switchTab,
  test,
  WARM_UP,
} from "./student.ts";
import { expect, expectAccessible } from "./support.ts";

test.describe("what can't be loaded says so, with the way back", () => {
  test.use({ expectedNoise: FAILING });

  test("a test, a random test, a missing one, and none at all", NIGHTLY, async ({ page }) => {
    const faults = await Faults.between(page);
    const message = page.getByRole("heading", { level: 1 });
    const back = page.getByRole("link", { name: "Back to Tests" });

    for (const fault of ["broken", "unreachable"] as const) {
      faults.fail("TestOverview", fault);
      await page.goto("/quiz/1");
      await expect(message).toHaveText("Failed to load test. Please try again.");
      await page.goto("/quiz/random-1");
      await expect(message).toHaveText("Failed to load random test. Please try again.");
    }
    await expectAccessible(page);
    // With the brand, what happened, and a way to try again that needs no reload.
    await expect(page.getByRole("banner").getByRole("link", { name: "Lexam" })).toBeVisible();
    const state = page.getByRole("status").filter({ has: message });
    await expect(state).toContainText("The server can’t be reached.");
    faults.fail("TestOverview", { code: "RATE_LIMITED", message: "Slow down" });
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(state).toContainText("Too many requests");
    await back.click();
    await expect(page).toHaveURL(/\/tests$/);
    const path = await quizPath(page, WARM_UP);
    faults.fail("TestOverview", "broken");
    await page.goto(path);
    await expect(message).toHaveText("Failed to load test. Please try again.");
    await faults.heal();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByText("Nothing has started.")).toBeVisible();

    for (const missing of ["/quiz/999999", "/quiz/random-999999", "/quiz/0", "/quiz/nonsense"]) {
      await page.goto(missing);
      await expect(message).toHaveText("Test not found");
      await expect(page.getByRole("button", { name: "Try Again" })).toHaveCount(0);
    }
    await expect(page.getByText("It may have been removed, or it belongs to another")).toHaveCount(
      0,
    );
    await expect(back).toBeVisible();
    // What fails after Start Test is shown beside it, and it can be pressed again.
    await page.goto(path);
    for (const fault of ["broken", "unreachable"] as const) {
      faults.fail("StartTest", fault);
      await page.getByRole("button", { name: "Start Test" }).click();
      await expect(page.getByRole("alert")).toHaveText("Failed to load test. Please try again.");
    }
    await faults.heal();
    await page.goto("/quiz/random");
    await expect(message).toHaveText("Random test data not found. Please generate a new test.");
    await back.click();
    await expect(page).toHaveURL(/\/tests$/);
  });
});

test(
  "a random test is held in session storage; another device asks the server",
  NIGHTLY,
  async ({ page, browser, baseURL }) => {
    const path = await drawTest(page, 2, 10);
    await startQuiz(page, path);
    const held = await page.evaluate(() =>
      Object.values(sessionStorage).map((value) => JSON.parse(value)),
    );
    expect(held).toContainEqual(
      expect.objectContaining({
        id: Number(path.split("-")[1]),
        title: "Drawn for a test",
        total_questions: 2,
        duration_minutes: 10,
        questions: expect.arrayContaining([
          expect.objectContaining({ question_text: expect.any(String) }),
        ]),
      }),
    );
    expect(JSON.stringify(held)).not.toMatch(/correct|explanation/);
    await option(page, 1).click();
    await everythingSaved(page, { answers: [1, -1] });
    page.on("dialog", (asked) => void asked.accept());
    await page.goto("/quiz/random");
    await expect(page).toHaveURL(path);
    await expect(resumePanel(page)).toBeVisible();

    const otherDevice = await browser.newContext({
      baseURL,
      storageState: await page.context().storageState(),
    });
    await otherDevice.addInitScript(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith("lexam.quiz")) localStorage.removeItem(key);
      }
    });
    const tablet = await otherDevice.newPage();
    await tablet.goto(path);
    await expect(resumePanel(tablet)).toContainText("1 of 2");
    await expect(resumePanel(tablet)).toContainText("from another device or browser");
    await otherDevice.close();

    // Another person's random test does not exist.
    const stranger = await browser.newContext({ storageState: await newAccount(baseURL ?? "") });
    const foreign = await stranger.newPage();
    await foreign.goto(new URL(path, baseURL).href);
    await expect(foreign.getByRole("heading", { level: 1 })).toHaveText("Test not found");
    await stranger.close();
  },
);

test("progress is saved on every save point, in the form of docs/attempts.md, section 8", async ({
  page,
}) => {
  await page.clock.install();
  page.on("dialog", (asked) => void asked.accept());
  const faults = await Faults.between(page);
  const path = await openQuiz(page);
  const testId = path.split("/").at(-1);
  const saved = async () => (await savedQuizzes(page)).progress[0] ?? {};

  // On each answer, also on the server within two seconds.
  await option(page, 2).click();
  await expect.poll(async () => (await saved()).answers).toEqual([2, -1, -1, -1, -1]);
  const saves = faults.count("SaveProgress");
  await page.clock.runFor(2_000);
  await expect.poll(() => faults.count("SaveProgress")).toBeGreaterThan(saves);
  const entry = await saved();
  expect(entry).toMatchObject({ testId, isRandomTest: false, currentQuestion: 0 });
  expect(entry).toMatchObject({ tabSwitchCount: 0 });
  for (const field of ["startTime", "timeLeft", "lastSaveTime", "expiresAt"]) {
    expect(entry[field], field).toEqual(expect.any(Number));
  }
  expect(Number(entry.expiresAt) - Number(entry.lastSaveTime)).toBe(24 * 3_600_000);
  expect(entry.timeLeft).toBeGreaterThan(240);
  expect(entry.timeLeft).toBeLessThanOrEqual(300);
  expect((await savedQuizzes(page)).index).toEqual([testId]);

  // On each navigation.
  await page.getByRole("button", { name: "Next" }).click();
  await expect.poll(async () => (await saved()).currentQuestion).toBe(1);
  // Clicking the chosen option clears it.
  await page.getByRole("button", { name: "Previous" }).click();
  await option(page, 2).click();
  await expect.poll(async () => (await saved()).answers).toEqual([-1, -1, -1, -1, -1]);
  await option(page, 1).click();

  // Every 30 seconds, with nothing done.
  await page.clock.runFor(2_000);
  const before = Number((await saved()).timeLeft);
  await page.clock.runFor(31_000);
  await expect.poll(async () => Number((await saved()).timeLeft)).toBeLessThan(before - 20);

  // When the tab is hidden.
  await switchTab(page);
  await expect.poll(async () => (await saved()).tabSwitchCount).toBe(1);
  await page.getByRole("button", { name: "Continue Quiz" }).click();

  // On page unload.
  const stored = Number((await saved()).timeLeft);
  await page.clock.runFor(5_000);
  await page.goto("/faq");
  await expect.poll(async () => Number((await saved()).timeLeft)).toBeLessThan(stored);

  // Cleared on submit.
  await page.goto(path);
  await page.getByRole("button", { name: "Resume Quiz" }).click();
  await expect(option(page, 1)).toHaveAttribute("aria-pressed", "true");
  await switchTab(page);
  await submitAndLeave(page);
  await expect(page).toHaveURL(/\/results$/);
  expect(await savedQuizzes(page)).toEqual({ index: [], progress: [] });
});

test(
  "saved progress that is expired or unreadable is removed when found",
  NIGHTLY,
  async ({ page }) => {
    page.on("dialog", (asked) => void asked.accept());
    const path = await openQuiz(page);
    await option(page, 0).click();
    await everythingSaved(page, { answers: [0, -1, -1, -1, -1] });
    const hour = 3_600_000;
    for (const useless of [
      // By an hour: what the page takes for the server's time can be a second late.
      { expiresAt: Date.now() - hour, lastSaveTime: Date.now() - 25 * hour },
      { answers: "none" },
      "{ cut sho",
    ]) {
      await page.goto("/faq");
      await rewriteSaved(page, useless);
      await page.goto("/dashboard");
      // The server has this quiz too, so it stays in progress.
      await expect(page.getByRole("link", { name: `Continue Quiz: ${WARM_UP}` })).toBeVisible();
      expect(await savedQuizzes(page)).toEqual({ index: [], progress: [] });
      await page.goto(await quizPath(page, WARM_UP));
      await page.getByRole("button", { name: "Resume Quiz" }).click();
      await expect(option(page, 0)).toHaveAttribute("aria-pressed", "true");
      await expect.poll(async () => (await savedQuizzes(page)).index).toEqual([path.split("/")[2]]);
    }
    // Found by the quiz itself.
    await page.goto("/faq");
    await rewriteSaved(page, "{ cut sho");
    await page.goto(path);
    await expect(resumePanel(page)).toBeVisible();
    expect(await savedQuizzes(page)).toEqual({ index: [], progress: [] });
  },
);
