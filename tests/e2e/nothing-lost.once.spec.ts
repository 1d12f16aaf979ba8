// Nothing a student answers is lost, and nothing is counted twice (docs/attempts.md, section 1),
// tried on a screen of 360 px and checked in the server's results.
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { NIGHTLY } from "./looks.ts";
import {
  drawTest,
  everythingSaved,
  FAILING,
  Faults,
  openQuiz,
  option,
  question,
  resultAnswers,
  runTimeUp,
  savedQuizzes,
  serverResults,
  startQuiz,
  submitAndLeave,
  switchTab,
  test,
  WARM_UP,
} from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, stopClock } from "./support.ts";

test.use({ viewport: { width: 360, height: 740 }, expectedNoise: FAILING });

function next(page: Page) {
  return page.getByRole("button", { name: "Next" }).click();
}

async function submitFromWarning(page: Page): Promise<void> {
  await switchTab(page);
  await submitAndLeave(page);
}

test("the network goes away in the middle of a quiz and comes back", async ({ page, context }) => {
  await page.clock.install();
  await openQuiz(page);
  await option(page, 1).click();
  await expect(page.getByText(/^Saved /).first()).toBeVisible();

  await context.setOffline(true);
  await next(page);
  await option(page, 2).click();
  await next(page);
  await page.clock.runFor(5_000);
  await expect(page.getByText("Offline. Kept on this device").first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await option(page, 3).click();
  await expect
    .poll(async () => (await savedQuizzes(page)).progress[0]?.answers)
    .toEqual([1, 2, 3, -1, -1]);

  await context.setOffline(false);
  await page.clock.runFor(40_000);
  await expect(page.getByText(/^Saved /).first()).toBeVisible();
  await next(page);

  // Offline again, and submitted so: kept, said, delivered when the network is back.
  await context.setOffline(true);
  await option(page, 0).click();
  await submitFromWarning(page);
  const failed = page.getByRole("dialog", { name: "Failed to submit quiz. Please try again." });
  await expect(failed).toContainText("They are sent when the network is back");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await context.setOffline(false);
  await page.clock.runFor(40_000);
  await expect(page).toHaveURL(/\/results$/);
  const results = await serverResults(page);
  expect(results).toHaveLength(1);
  expect(await resultAnswers(page, results[0]?.id ?? 0)).toEqual([1, 2, 3, 0, -1]);
});

test(
  "a save that the server fails is sent again, and a submit that nobody answered counts once",
  NIGHTLY,
  async ({ page }) => {
    await page.clock.install();
    const faults = await Faults.between(page);
    await openQuiz(page);
    faults.fail("SaveProgress", "broken");
    await option(page, 1).click();
    await page.clock.runFor(3_000);
    await expect(page.getByText(/Kept on this device$/).first()).toBeVisible();
    await faults.heal();
    await page.clock.runFor(40_000);
    await expect(page.getByText(/^Saved /).first()).toBeVisible();

    // The submit reaches the server, its answer does not reach the browser.
    let lost = 0;
    await page.route("**/graphql", async (route) => {
      if (route.request().postDataJSON().operationName !== "SubmitAttempt" || lost > 1) {
        return route.fallback();
      }
      lost += 1;
      await route.fetch();
      return route.abort("connectionreset");
    });
    await stopClock(page);
    await submitFromWarning(page);
    await expect(page.getByText("Failed to submit quiz. Please try again.")).toBeVisible();
    await page.getByRole("button", { name: "Try Again" }).click();
    // Again and again: the time to the next try begins only when the network has failed this one.
    const goOn = async () => {
      await page.clock.runFor(10_000);
      return page.url();
    };
    await expect.poll(goOn).toMatch(/\/results$/);
    expect(lost).toBe(2);
    const results = await serverResults(page);
    expect(results).toHaveLength(1);
    expect(await resultAnswers(page, results[0]?.id ?? 0)).toEqual([1, -1, -1, -1, -1]);
  },
);

test("a tab closed on an unsent submit: the next page delivers it, once, in whatever tab", async ({
  page,
  context,
}) => {
  const faults = await Faults.between(page);
  await openQuiz(page);
  await option(page, 2).click();
  await page.getByRole("button", { name: "Mark" }).click();
  faults.fail("*", "unreachable");
  await submitFromWarning(page);
  await expect(page.getByText("Your answers are safe on this device.")).toBeVisible();
  await page.close();

  // Not while the server is away.
  const later = await context.newPage();
  const away = await Faults.between(later);
  away.fail("SubmitAttempt", "broken");
  await later.goto("/dashboard");
  await expect(later.getByText(`Your answers to ${WARM_UP} are not yet submitted.`)).toBeVisible();
  await expect(later.getByRole("link", { name: `Continue Quiz: ${WARM_UP}` })).toHaveCount(0);
  await expectNoSidewaysScroll(later);
  await expectAccessible(later);
  expect(await serverResults(later)).toEqual([]);

  const [one, other] = [await context.newPage(), await context.newPage()];
  // Shown for five seconds, so the test waits for it from the beginning.
  const merged = Promise.any(
    [one, other].map((tab) => tab.getByText(`Your answers to ${WARM_UP} were submitted`).waitFor()),
  );
  await Promise.all([one.goto("/results"), other.goto("/tests")]);
  await merged;
  await expect.poll(async () => (await serverResults(one)).length).toBe(1);
  await one.goto("/results");
  await expect(one.getByRole("row").filter({ hasText: WARM_UP })).toHaveCount(1);
  const results = await serverResults(one);
  expect(results).toHaveLength(1);
  expect(await resultAnswers(one, results[0]?.id ?? 0)).toEqual([2, -1, -1, -1, -1]);
  expect(await savedQuizzes(one)).toEqual({ index: [], progress: [] });
});

test("a reload at 0:00 still submits", NIGHTLY, async ({ page }) => {
  await page.clock.install();
  page.on("dialog", (asked) => void asked.accept());
  const path = await drawTest(page, 2, 1);
  await startQuiz(page, path);
  await option(page, 1).click();
  await runTimeUp(page);
  await page.reload();
  await expect(page).toHaveURL(/\/random-results\/\d+$/);
  await expect(page.getByText(/1\s*skipped/).first()).toBeVisible();
});

async function secondTab(page: Page, context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.setViewportSize({ width: 360, height: 740 });
  await tab.goto(page.url());
  return tab;
}

test("two tabs of one quiz: the conflict is shown, and no answer is dropped without asking", async ({
  page,
  context,
}) => {
  await openQuiz(page);
  await option(page, 0).click();
  await next(page);
  await everythingSaved(page, { currentQuestion: 1 });
  const second = await secondTab(page, context);
  await second.getByRole("button", { name: "Resume Quiz" }).click();

  // Before anything is taken over: where the other tab is, and what it costs.
  const there = second.getByRole("dialog", { name: "Open in another tab" });
  await expect(there).toContainText("nothing is lost in either");
  await expect(there).toContainText(/Question there\s*2 of 5/);
  await expect(there).toContainText(/Time left there\s*0[45]:\d\d/);
  await expect(there).toContainText(/Going on here\s*−1:00, 1 tab switch/);
  await expectAccessible(second);
  await expectNoSidewaysScroll(second);
  await there.getByRole("button", { name: "Go to That Tab" }).click();
  await expect(second.getByRole("heading", { level: 1 })).toHaveText(
    "The test goes on in the other tab",
  );
  await expect(second.getByRole("link", { name: "Lexam" })).toBeVisible();
  await expectAccessible(second);
  await option(page, 2).click();
  await everythingSaved(page, { answers: [0, 2, -1, -1, -1] });
  await second.getByRole("button", { name: "Use This Tab" }).click();
  await expect(question(second, 2)).toBeVisible();
  await expect(question(second, 2)).toBeFocused();
  await expect(option(second, 2)).toHaveAttribute("aria-pressed", "true");

  // The first tab has lost its place, and says so without its question: nothing differs.
  const back = page.getByRole("dialog", { name: "Open in another tab" });
  await expect(back).toBeVisible();
  await option(second, 3).click();
  await everythingSaved(second, { answers: [0, 3, -1, -1, -1] });
  await back.getByRole("button", { name: "Use This Tab" }).click();
  await expect(back).toHaveCount(0);
  await expect(option(page, 3)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("2 of 4")).toBeVisible();
  await expect(there).toBeVisible();
  await submitFromWarning(page);
  await expect(page).toHaveURL(/\/results$/);
  const results = await serverResults(page);
  expect(results).toHaveLength(1);
  expect(await resultAnswers(page, results[0]?.id ?? 0)).toEqual([0, 3, -1, -1, -1]);
  // The second learns of it, and follows.
  await expect(second).toHaveURL(/\/results$/);
  expect(await serverResults(page)).toHaveLength(1);
});

/** A page of the same person in another browser, which has kept nothing of any quiz. */
async function inAnotherBrowser(page: Page, browser: Browser, baseURL = ""): Promise<Page> {
  const { cookies, origins } = await page.context().storageState();
  const tokens = origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.filter(({ name }) => !name.startsWith("lexam.")),
  }));
  const laptop = await browser.newContext({
    baseURL,
    storageState: { cookies, origins: tokens },
  });
  return laptop.newPage();
}

test(
  "one account in two browsers: the second resumes, the first is asked, one result",
  NIGHTLY,
  async ({ page, browser, baseURL }) => {
    const path = await openQuiz(page);
    await option(page, 1).click();
    await next(page);
    await everythingSaved(page, { currentQuestion: 1 });
    const other = await inAnotherBrowser(page, browser, baseURL);
    await other.goto("/dashboard");
    await other.getByRole("link", { name: `Continue Quiz: ${WARM_UP}` }).click();
    await expect(other).toHaveURL(path);
    await other.getByRole("button", { name: "Resume Quiz" }).click();
    await option(other, 2).click();
    await expect(other.getByText(/^Saved /).first()).toBeVisible();

    // The phone goes on as if nothing were: its next save is refused, and it asks which answers count.
    await page.context().setOffline(true);
    await option(page, 0).click();
    await page.context().setOffline(false);
    const conflict = page.getByRole("dialog", { name: "1 answer differs" });
    await expect(conflict).toBeVisible({ timeout: 15_000 });
    await expect(conflict.getByRole("row").last()).toHaveText(/2\s*A\s*C/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press("Escape");
    // More is answered on the laptop before the phone has chosen: the list is shown again. The answer to
    // the third question conflicts with none, so it is kept either way.
    await option(other, 3).click();
    await next(other);
    await option(other, 1).click();
    await expect
      .poll(async () => (await savedQuizzes(other)).progress[0])
      .toMatchObject({ answers: [1, 3, 1, -1, -1] });
    await everythingSaved(other, { answers: [1, 3, 1, -1, -1] });
    await conflict.getByRole("button", { name: "Use the Ones Here" }).click();
    await expect(conflict).toContainText("More was answered there in the meantime.");
    await expect(conflict.getByRole("row").last()).toHaveText(/2\s*A\s*D/);
    await expect(conflict).toContainText(
      "1 more answer from there conflicts with none. It is kept either way.",
    );
    await conflict.getByRole("button", { name: "Use the Ones Here" }).click();
    await expect(option(page, 0)).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText(/^Saved /).first()).toBeVisible();

    // The laptop has nothing of its own: it shows who went on, and leaves it there.
    await switchTab(other);
    const taken = other.getByRole("dialog", { name: "Continued on another device" });
    await expect(taken).toContainText(/went on with this test at \d+:\d\d [AP]M IST/);
    await expect(taken).toContainText(/Answered, all saved\s*3 of 5/);
    await expectAccessible(other);
    await submitFromWarning(page);
    await expect(page).toHaveURL(/\/results$/);

    // The laptop can't go on with it: what it chooses is read first, and leads to the results.
    await taken.getByRole("button", { name: "Use This Device" }).click();
    await expect(other).toHaveURL(/\/results$/);
    const results = await serverResults(page);
    expect(results).toHaveLength(1);
    expect(await resultAnswers(page, results[0]?.id ?? 0)).toEqual([1, 0, 1, -1, -1]);
    await other.context().close();
  },
);

test(
  "one account in two browsers, which answer different questions: nothing is asked, and none is lost",
  NIGHTLY,
  async ({ page, browser, baseURL }) => {
    const path = await openQuiz(page);
    await option(page, 1).click();
    await next(page);
    await everythingSaved(page, { currentQuestion: 1 });
    await page.context().setOffline(true);
    await option(page, 0).click();
    await page.getByRole("button", { name: "Mark" }).click();
    const other = await inAnotherBrowser(page, browser, baseURL);
    await other.goto(path);
    await other.getByRole("button", { name: "Resume Quiz" }).click();
    await next(other);
    await option(other, 2).click();
    await everythingSaved(other, { answers: [1, -1, 2, -1, -1] });

    // Back on the network, the phone asks where to go on, but not which answers count.
    await page.context().setOffline(false);
    const taken = page.getByRole("dialog", { name: "Continued on another device" });
    await expect(taken).toContainText(
      "going on here puts 1 answer from this device and 1 from the other together",
      { timeout: 15_000 },
    );
    await expect(taken.getByRole("button")).toHaveText(["Use This Device"]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await taken.getByRole("button", { name: "Use This Device" }).click();
    await expect(page.locator("main")).toContainText(
      "1 answer from this device and 1 from the other were added.",
    );
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await everythingSaved(page, {
      answers: [1, 0, 2, -1, -1],
      marked: [false, true, false, false, false],
    });
    await submitFromWarning(page);
    await expect(page).toHaveURL(/\/results$/);
    const results = await serverResults(page);
    expect(results).toHaveLength(1);
    expect(await resultAnswers(page, results[0]?.id ?? 0)).toEqual([1, 0, 2, -1, -1]);
    await other.context().close();
  },
);
