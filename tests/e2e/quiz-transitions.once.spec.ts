// Every transition of the quiz (docs/screens.md, section 6), in a browser with a clock that the
// test moves.
import type { Page } from "@playwright/test";
import { NIGHTLY } from "./looks.ts";
import {
  drawTest,
  FAILING,
  Faults,
  openQuiz,
  option,
  question,
  quizPath,
  resumePanel,
  runTimeUp,
  runToResults,
  serverResults,
  startFresh,
  startQuiz,
  startTest,
  submitAndLeave,
  switchTab,
  test,
  WARM_UP,
} from "./student.ts";
import { expect, expectAccessible, stopClock } from "./support.ts";

const LIMIT = 4;

function dialog(page: Page, name: string) {
  return page.getByRole("dialog", { name });
}

function buttonNames(page: Page): Promise<string[]> {
  return page.getByRole("dialog").getByRole("button").allInnerTexts();
}

/** Presses Continue Quiz in the warning, but not so soon that it could be the second half of a double click. */
async function continueQuiz(page: Page): Promise<void> {
  const warning = dialog(page, "Tab Switch Warning");
  await expect(warning).toBeVisible();
  await page.clock.runFor(400);
  await warning.getByRole("button", { name: "Continue Quiz" }).click();
  await expect(warning).toHaveCount(0);
}

function timer(page: Page) {
  return page.getByRole("timer");
}

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

test("loading, in progress, submit confirm, submitting, result", async ({ page }) => {
  const faults = await Faults.between(page);
  const path = await quizPath(page, WARM_UP);
  await page.goto(path);
  const start = page.getByRole("button", { name: "Start Test" });
  await expect(start).toBeVisible();
  expect(faults.count("StartTest")).toBe(0);
  faults.fail("StartTest", "held");
  await start.click();
  const starting = page.getByRole("button", { name: "Starting..." });
  await expect(starting).toBeDisabled();
  await starting.click({ force: true });
  await faults.heal();
  await expect(question(page, 1)).toBeVisible();
  expect(faults.count("StartTest")).toBe(1);
  // The timer starts at duration x 60 seconds, and ticks each second.
  await expect(timer(page)).toHaveText(/0(5:00|4:5\d)/);
  const before = await timer(page).innerText();
  await page.clock.runFor(1_000);
  await expect(timer(page)).not.toHaveText(before);

  await option(page, 1).click();
  for (let moves = 1; moves < 5; moves += 1)
    await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Submit Quiz" }).click();
  const confirm = dialog(page, "Submit this quiz?");
  await expect(confirm).toContainText("1 of 5");
  await expect(confirm).toContainText(/Time left\s*04:\d\d/);
  await confirm.getByRole("button", { name: "Cancel" }).click();
  await expect(confirm).toHaveCount(0);
  await page.getByRole("button", { name: "Submit Quiz" }).click();
  faults.fail("SubmitAttempt", "held");
  await confirm.getByRole("button", { name: "Submit Quiz" }).click();
  const busy = confirm.getByRole("button", { name: "Submitting..." });
  await expect(busy).toBeDisabled();
  await busy.click({ force: true });
  await confirm.getByRole("button", { name: "Cancel" }).click({ force: true });
  await expect(busy).toBeVisible();
  await faults.heal();
  await expect(page).toHaveURL(/\/results$/);
  expect(faults.count("SubmitAttempt")).toBe(1);
  expect(await serverResults(page)).toHaveLength(1);
});

test("Time's Up counts three seconds down and submits, over an open dialog too", async ({
  page,
}) => {
  await startQuiz(page, await drawTest(page, 1, 1));
  await option(page, 0).click();
  await page.getByRole("button", { name: "Submit Quiz" }).click();
  await expect(dialog(page, "Submit this quiz?")).toBeVisible();
  await runTimeUp(page);
  const timesUp = dialog(page, "Time's Up");
  expect(await buttonNames(page)).toEqual(["Submit Now"]);
  await expect(timesUp).toContainText(/[123] seconds?/);
  await page.keyboard.press("Escape");
  await expect(timesUp).toBeVisible();
  await runToResults(page, /\/random-results\/\d+$/);
});

/** Changes what the server answers to one operation. */
async function answering(page: Page, name: string, change: (data: never) => void): Promise<void> {
  await page.route("**/graphql", async (route) => {
    if (route.request().postDataJSON().operationName !== name) return route.fallback();
    const response = await route.fetch();
    const json = await response.json();
    change(json.data as never);
    return route.fulfill({ response, json });
  });
}

test(
  "the server's clock is taken over, and answers that came too late are shown",
  NIGHTLY,
  async ({ page }) => {
    await openQuiz(page);
    await answering(page, "SaveProgress", (data: { saveProgress: { timeLeftSeconds: number } }) => {
      data.saveProgress.timeLeftSeconds = 40;
    });
    await option(page, 0).click();
    await expect(page.getByRole("main")).toContainText(
      "Clock corrected by the server: 00:40 left.",
    );
    await expect(timer(page)).toHaveText(/00:[0-4]\d/);
    const late = {
      ending: "LATE",
      lateAnswers: 3,
      latePositions: [0, 2, 4],
      lastSavedAt: "2026-01-14T14:24:48.000Z",
      timeOverAt: "2026-01-14T14:25:00.000Z",
    };
    await answering(page, "Finished", (data: { result: object }) => {
      Object.assign(data.result, late);
    });
    await answering(page, "Result", (data: { result: { lateAnswers: number; shown: object } }) => {
      // One record, which the answer has twice.
      data.result.lateAnswers = 3;
      Object.assign(data.result.shown, { lateAnswers: 3 });
    });
    await page.clock.fastForward(60_000);
    await dialog(page, "Time's Up").getByRole("button", { name: "Submit Now" }).click();
    await expect(page).toHaveURL(/\/results$/);
    const finished = page.getByRole("region", { name: "Just finished" });
    await expect(finished).toContainText(
      /It reached us late\s*The time ran out at 7:55:00 PM IST; .* The answers saved until 7:54:48 PM IST count, 3 later ones do not\./,
    );
    await expect(finished).toContainText(/Not counted\s*Questions 1, 3 and 5/);
    await expectAccessible(page);
    await finished.getByRole("link", { name: "View Details" }).click();
    await expect(page).toHaveURL(/\/results\/\d+$/);
    await expect(page.getByRole("main")).toContainText(/3 answers reached us .* do not count/);
    await expectAccessible(page);
  },
);

test("Submit Now does not wait for the three seconds", NIGHTLY, async ({ page }) => {
  await startQuiz(page, await drawTest(page, 1, 1));
  await stopClock(page, 3_600_000);
  await dialog(page, "Time's Up").getByRole("button", { name: "Submit Now" }).click();
  await expect(page).toHaveURL(/\/random-results\/\d+$/);
});

test("four tab switches are warned of, the fifth blocks", async ({ page }) => {
  await openQuiz(page);
  await option(page, 2).click();
  const warning = dialog(page, "Tab Switch Warning");
  for (let count = 1; count <= LIMIT; count += 1) {
    await switchTab(page);
    await expect(warning).toContainText(`${count} of ${LIMIT}`);
    expect(await buttonNames(page)).toEqual(["Submit & Leave", "Continue Quiz"]);
    if (count === LIMIT) await expect(warning).toContainText("the last warning");
    // With a dialog open, leaving is not counted again.
    await switchTab(page);
    await expect(warning).toContainText(`${count} of ${LIMIT}`);
    await continueQuiz(page);
  }
  await switchTab(page);
  const blocked = dialog(page, "Too Many Tab Switches");
  await expect(blocked).toBeVisible();
  expect(await buttonNames(page)).toEqual(["Submit Test Now"]);
  await page.keyboard.press("1");
  await expect(blocked).toContainText("1 of 5");
  await blocked.getByRole("button", { name: "Submit Test Now" }).click();
  await expect(page).toHaveURL(/\/results$/);
});

test("Submit & Leave submits out of the warning", NIGHTLY, async ({ page }) => {
  await openQuiz(page);
  await switchTab(page);
  await dialog(page, "Tab Switch Warning").getByRole("button", { name: "Submit & Leave" }).click();
  const asked = dialog(page, "Submit this quiz?");
  await expect(asked).toContainText("0 of 5");
  expect(await serverResults(page), "nothing is submitted by one press").toHaveLength(0);
  await asked.getByRole("button", { name: "Submit Quiz" }).click();
  await expect(page).toHaveURL(/\/results$/);
  expect(await serverResults(page)).toHaveLength(1);
});

test(
  "Ctrl and Cmd with R, W and T are blocked and count as switches",
  NIGHTLY,
  async ({ page }) => {
    await openQuiz(page);
    await page.evaluate(() => {
      document.body.dataset.same = "page";
      document.addEventListener("keydown", ({ key, defaultPrevented }) => {
        document.body.dataset.last = `${key} ${defaultPrevented}`;
      });
    });
    const presses = ["Control+r", "Meta+w", "Control+t", "Meta+r", "Control+w"];
    for (const [index, press] of presses.entries()) {
      await page.keyboard.press(press);
      const { same, last } = await page.evaluate(() => ({ ...document.body.dataset }));
      expect(same).toBe("page");
      expect(last).toMatch(/ true$/);
      if (index === LIMIT) break;
      const warning = dialog(page, "Tab Switch Warning");
      await expect(warning).toContainText(`${index + 1} of ${LIMIT}`);
      await expect(warning).toContainText("It was stopped, and counts as a tab switch.");
      await expect(warning).not.toContainText("You left the test");
      await warning.getByRole("button", { name: "Continue Quiz" }).click();
    }
    await expect(dialog(page, "Too Many Tab Switches")).toBeVisible();
  },
);

test("Resume Quiz costs a minute and a switch; Start Fresh restarts the full time", async ({
  page,
}) => {
  page.on("dialog", (asked) => void asked.accept());
  await openQuiz(page);
  await option(page, 3).click();
  await page.getByRole("button", { name: /^Mark/ }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await page.clock.runFor(30_000);
  await page.reload();
  const resume = resumePanel(page);
  await expect(resume).toContainText("1 of 5");
  await expect(resume.getByRole("button")).toHaveText(["Resume Quiz", "Start Fresh", "Discard"]);
  await expect(resume).toContainText(/Time left if you resume\s*03:[0-3]\d/);
  await resume.getByRole("button", { name: "Resume Quiz" }).click();
  await expect(question(page, 2)).toBeVisible();
  await expect(timer(page)).toHaveText(/03:[0-3]\d/);
  await expect(page.getByText(`1 of ${LIMIT}`)).toBeVisible();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(option(page, 3)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: /^Mark/ })).toHaveAttribute("aria-pressed", "true");

  await page.reload();
  await startFresh(page);
  await expect(question(page, 1)).toBeVisible();
  await expect(timer(page)).toHaveText(/0(5:00|4:5\d)/);
  await expect(option(page, 3)).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByText(`0 of ${LIMIT}`)).toBeVisible();
  expect(await serverResults(page)).toEqual([]);
});

test("a resume that would leave no time can only submit", NIGHTLY, async ({ page }) => {
  page.on("dialog", (asked) => void asked.accept());
  await openQuiz(page);
  await option(page, 0).click();
  await page.clock.runFor(245_000);
  await expect(timer(page)).toHaveText(/00:5\d/);
  await page.reload();
  const resume = resumePanel(page);
  await expect(resume).toContainText("no time is left");
  await expect(resume.getByRole("button")).toHaveText(["Submit Quiz"]);
  await resume.getByRole("button", { name: "Submit Quiz" }).click();
  await expect(page).toHaveURL(/\/results$/);
  expect(await serverResults(page)).toHaveLength(1);
});

test("a resume over the switch limit can only submit", NIGHTLY, async ({ page }) => {
  page.on("dialog", (asked) => void asked.accept());
  await openQuiz(page);
  for (let count = 1; count <= LIMIT; count += 1) {
    await switchTab(page);
    await continueQuiz(page);
  }
  await page.reload();
  await expect(resumePanel(page)).toContainText("Resuming counts as a tab switch");
  await expect(resumePanel(page)).toContainText(/Left the page, then\s*4 of 4/);
  await expect(resumePanel(page).getByRole("button")).toHaveText(["Submit Quiz"]);
  await page.getByRole("button", { name: "Submit Quiz" }).click();
  await expect(page).toHaveURL(/\/results$/);
});

test.describe("when the server fails", () => {
  test.use({ expectedNoise: FAILING });

  test("a failed submit says so, and Try Again submits once", async ({ page }) => {
    const faults = await Faults.between(page);
    await openQuiz(page);
    await option(page, 0).click();
    await switchTab(page);
    // By itself it would be sent again after two seconds.
    await stopClock(page);
    faults.fail("SubmitAttempt", "broken");
    await submitAndLeave(page);
    const failed = dialog(page, "Failed to submit quiz. Please try again.");
    await expect(failed).toContainText("Your answers are safe on this device.");
    await expect(page.getByText(/^Saved /)).toHaveCount(0);
    await faults.heal();
    await failed.getByRole("button", { name: "Try Again" }).click();
    await expect(page).toHaveURL(/\/results$/);
    expect(await serverResults(page)).toHaveLength(1);
  });

  test("a failed submit is tried again by itself", NIGHTLY, async ({ page }) => {
    const faults = await Faults.between(page);
    await openQuiz(page);
    await switchTab(page);
    faults.fail("SubmitAttempt", "unreachable");
    await submitAndLeave(page);
    await expect(dialog(page, "Failed to submit quiz. Please try again.")).toBeVisible();
    await faults.heal();
    await page.clock.runFor(60_000);
    await expect(page).toHaveURL(/\/results$/);
    expect(await serverResults(page)).toHaveLength(1);
  });

  test("a failed resume leaves the choice open", NIGHTLY, async ({ page }) => {
    page.on("dialog", (asked) => void asked.accept());
    const faults = await Faults.between(page);
    await openQuiz(page);
    await option(page, 0).click();
    await page.reload();
    const resume = resumePanel(page);
    faults.fail("ResumeAttempt", "broken");
    await resume.getByRole("button", { name: "Resume Quiz" }).click();
    await expect(resume).toContainText(
      "The server did not answer. Please try again. Your answers are safe.",
    );
    await faults.heal();
    await resume.getByRole("button", { name: "Resume Quiz" }).click();
    await expect(option(page, 0)).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByText(`1 of ${LIMIT}`)).toBeVisible();
  });
});

test(
  "leaving is guarded by a browser confirm, on reload and within the product",
  NIGHTLY,
  async ({ page }) => {
    await page.goto("/tests");
    const row = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: WARM_UP }) });
    await row.getByRole("link", { name: /Start Test/ }).click();
    await startTest(page);
    await option(page, 0).click();
    const path = new URL(page.url()).pathname;

    const asked: { type: string; message: string }[] = [];
    let leave = false;
    page.on("dialog", async (guard) => {
      asked.push({ type: guard.type(), message: guard.message() });
      await (leave ? guard.accept() : guard.dismiss());
    });
    await page.evaluate(() => history.back());
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]?.type).toBe("confirm");
    expect(asked[0]?.message).toContain("Leave the quiz?");
    await expect(page).toHaveURL(path);
    await expect(option(page, 0)).toHaveAttribute("aria-pressed", "true");

    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked.at(-1)?.type).toBe("beforeunload");
    await expect(question(page, 1)).toBeVisible();

    leave = true;
    await page.evaluate(() => history.back());
    // The address alone says too little: it is there for a moment before the guard has asked.
    await expect(page.getByRole("heading", { level: 1, name: "Available Tests" })).toBeVisible();
    await page.goto("/dashboard");
    await expect(page.getByRole("link", { name: `Continue Quiz: ${WARM_UP}` })).toBeVisible();
  },
);
