// A paper in sections, from its start screen to its result (docs/attempts.md, section 12), in a browser
// with a clock that the test moves.
import type { Page } from "@playwright/test";
import { Browser } from "../support/browser.ts";
import { ADMIN, newTitle } from "./admin-tests-support.ts";
import {
  FAILING,
  option,
  question,
  resultAnswers,
  runToResults,
  savedQuizzes,
  serverResults,
  test,
} from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, stopClock } from "./support.ts";

const TITLES = ["Reading", "Law", "Logic"];

/** Makes a test of three sections of two questions and three minutes, as an administrator. */
async function makeSectioned(baseURL: string, isLocked: boolean): Promise<string> {
  const { accessToken } = await new Browser(baseURL, baseURL).signIn(ADMIN);
  const ask = async (query: string, variables: object = {}) => {
    const answer = await fetch(new URL("/graphql", baseURL), {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await answer.json()) as { data: Answer; errors?: unknown };
    expect(errors).toBeUndefined();
    return data;
  };
  const { allTests } = await ask(
    '{ allTests(search: "Full Mock Test 1") { items { questionIds(first: 6) } } }',
  );
  const sections = TITLES.map((title) => ({ title, questionCount: 2, minutes: 3, isLocked }));
  const input = {
    ...{ title: newTitle("Sections"), durationMinutes: 9, correctMarks: 1, incorrectMarks: 0.25 },
    ...{ isActive: true, isPublic: true, questionIds: allTests.items[0]?.questionIds, sections },
  };
  const { createTest } = await ask(
    "mutation ($input: TestInput!) { createTest(input: $input) { id } }",
    { input },
  );
  return `/quiz/${createTest.id}`;
}

interface Answer {
  allTests: { items: { questionIds: string[] }[] };
  createTest: { id: string };
}

function dialog(page: Page, name: string) {
  return page.getByRole("dialog", { name });
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}

/** Nothing is wider than the window, and on a phone nothing than 320 px, as at 400 % zoom. */
async function expectToFit(page: Page, isMobile: boolean): Promise<void> {
  await expectNoSidewaysScroll(page);
  const before = page.viewportSize();
  if (!isMobile || before === null) return;
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(before);
}

/** Lets the stopped clock run until the section's time is up. */
async function runSectionOut(page: Page): Promise<void> {
  const timer = page.getByRole("timer").filter({ visible: true });
  const [minutes = 0, seconds = 0] = (await timer.innerText()).split(":").map(Number);
  await page.clock.runFor(1_000 * (minutes * 60 + seconds) + 300);
}

/** Lets the stopped clock run by half seconds until the server has what is expected. */
async function runUntilSaved(page: Page, expected: Record<string, unknown>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(500);
    const [saved] = (await savedQuizzes(page)).progress;
    expect(saved?.confirmedSequence).toBe(saved?.sequence);
    expect(saved).toMatchObject(expected);
  }).toPass();
}

test.use({ expectedNoise: FAILING });

test("three locked sections: one left early, one run out without network, the last to its end", async ({
  page,
  context,
  baseURL,
  isMobile,
}) => {
  const path = await makeSectioned(baseURL ?? "", true);
  await page.clock.install();
  await page.goto(path);
  const list = page.getByRole("region", { name: "3 sections" });
  await expect(list.getByRole("row")).toHaveCount(4);
  await expect(list).toContainText("2 questions");
  await expect(list).toContainText("Locked");
  await expect(page.getByText("You work through the sections in order.")).toBeVisible();
  await expect(page.getByText("with 03:00 on the clock")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await press(page, "Start Test");
  await expect(question(page, 1)).toBeVisible();
  await stopClock(page);

  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText(/Reading.*1 of 3/);
  await option(page, 1).click();
  await expectToFit(page, isMobile);

  // By the palette and by G nothing leads over a locked section.
  if (isMobile) await page.getByRole("button", { name: /Questions:/ }).click();
  const palette = page.getByRole("navigation", { name: "Questions" }).filter({ visible: true });
  await expect(palette).toContainText("Not started, 2");
  await expect(palette.getByRole("button", { name: /^Question / })).toHaveCount(2);
  await expect(palette.getByRole("button", { name: /Logic/ })).toHaveCount(0);
  await page.getByRole("button", { name: /Law/ }).click();
  const leave = dialog(page, "Leave Reading?");
  await expect(leave.getByRole("button", { name: "Stay" })).toBeFocused();
  await expect(leave).toContainText("Law, 2 of 3");
  await expectToFit(page, isMobile);
  await page.keyboard.press("Escape");
  await expect(leave).toHaveCount(0);
  await expect(question(page, 1)).toBeVisible();
  if (!isMobile) {
    await page.keyboard.press("g");
    await page.keyboard.type("5");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("The sections before it come first.");
    await page.keyboard.press("Escape");
  }

  // Left early, by the last Next.
  await press(page, "Next");
  await press(page, "Next Section");
  await press(page, "Leave Section");
  await expect(question(page, 3)).toBeVisible();
  await expect(heading).toContainText(/Law.*2 of 3/);
  await expect(page.getByRole("timer").filter({ visible: true })).toHaveText(/0(3:00|2:5\d)/);
  await expect(page.getByRole("button", { name: "Previous" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await runUntilSaved(page, { answers: [1, -1, -1, -1, -1, -1] });

  // Without network the section runs out; the next one begins by itself.
  await context.setOffline(true);
  await option(page, 2).click();
  await runSectionOut(page);
  const over = dialog(page, "Time is up for Law");
  await expect(over).toContainText("1 of 2 answered");
  await expect(over).toContainText("kept on this device");
  await expect(over.getByRole("button", { name: "Begin Now" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.clock.runFor(2_000);
  await expect(over).toContainText("in 3 s");
  await page.clock.runFor(3_000);
  await expect(over).toHaveCount(0);
  await expect(question(page, 5)).toBeVisible();
  await expect(heading).toContainText(/Logic.*3 of 3/);
  await expect(question(page, 5)).toBeFocused();
  await option(page, 3).click();
  await page.clock.runFor(100);
  await expect
    .poll(async () => (await savedQuizzes(page)).progress[0]?.answers)
    .toEqual([1, -1, 2, -1, 3, -1]);

  // The table of a submit, by section.
  await page.clock.runFor(1_000);
  if (isMobile) {
    await page.getByRole("button", { name: /Questions:/ }).click();
    // At once, at the same place, it would be the second half of a double click.
    await page.clock.runFor(400);
  }
  await page
    .getByRole("button", { name: /^(Finish and Submit|Submit Quiz)$/ })
    .filter({ visible: true })
    .last()
    .click();
  const confirm = dialog(page, "Submit this quiz?");
  await expect(confirm.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expect(confirm).toContainText("3 of 6");
  // Each section has a row, or an entry on a phone; the whole paper's figures stand above.
  const sections = confirm.getByRole(isMobile ? "listitem" : "row");
  await expect(sections).toHaveCount(isMobile ? 3 : 4);
  await expect(sections.filter({ hasText: "Reading" })).toHaveText(
    isMobile ? /Reading\s*1 of 2\s*over, 1 not answered/ : /Reading\s*over\s*1\s*1/,
  );
  await expect(sections.filter({ hasText: "Logic" })).toHaveText(
    isMobile ? /Logic\s*1 of 2\s*02:\d\d left, 1 not visited/ : /Logic\s*02:\d\d left\s*1/,
  );
  await expectToFit(page, isMobile);
  await press(page, "Cancel");

  // Back in the network after longer than an answer to Law may be on its way: the page resumes first,
  // and what was answered counts.
  await page.clock.runFor(60_000);
  const timer = page.getByRole("timer").filter({ visible: true });
  await expect(timer).toHaveText(/01:[45]\d/);
  await context.setOffline(false);
  // The page may hear of the network before requests get through: then it tries again soon.
  await runUntilSaved(page, { answers: [1, -1, 2, -1, 3, -1], tabSwitchCount: 1 });
  await expect(
    page.getByText("The connection was lost when a section ended.").first(),
  ).toBeVisible();
  await expect(timer).toHaveText(/00:[2345]\d/);
  await runSectionOut(page);
  await expect(dialog(page, "Time's Up")).toBeVisible();
  await runToResults(page, /\/results$/);
  const [result] = await serverResults(page);
  expect(await resultAnswers(page, result?.id ?? 0)).toEqual([1, -1, 2, -1, 3, -1]);
  await page.clock.resume();

  // The result by section: a press shows its questions alone, and the palette groups by it.
  await page.goto(`/results/${result?.id}`);
  const outcomes = page.getByRole("region", { name: /^(Sections|Subjects)$/ });
  await expect(outcomes.getByRole("row")).toHaveCount(4);
  // The second question of each of the last two sections was never gone to.
  const law = outcomes.getByRole("row", { name: /^Law/ });
  if (isMobile) await expect(law.getByText(/1 not reached$/)).toBeVisible();
  else await expect(law.getByRole("cell").nth(4)).toHaveText("1");
  await expect(page.getByRole("main")).toContainText(/\d\s*of them not reached/);
  await outcomes.getByRole("radio", { name: "By subject" }).check({ force: true });
  await expect(outcomes.getByRole("columnheader", { name: "Subject" })).toBeVisible();
  await expect(outcomes.getByRole("button", { name: /show its questions/ })).toHaveCount(0);
  await outcomes.getByRole("radio", { name: "By section" }).check({ force: true });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await outcomes.getByRole("button", { name: "Law: show its questions" }).click();
  await expect(page).toHaveURL(/section=2/);
  await expect(page.getByText("2 of 6 questions")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Section" })).toHaveValue(/2/);
});

test("sections that are not locked: gone back to, and resumed in the third on another device", async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  const path = await makeSectioned(baseURL ?? "", false);
  await page.clock.install();
  await page.goto(path);
  await press(page, "Start Test");
  await expect(question(page, 1)).toBeVisible();
  await stopClock(page);
  await option(page, 0).click();
  const palette = page.getByRole("navigation", { name: "Questions" }).filter({ visible: true });
  const openPalette = async () => {
    if (isMobile) await page.getByRole("button", { name: /Questions:/ }).click();
  };
  // Another section opens in the palette on a press, and is started by one of its questions.
  await openPalette();
  await palette.getByRole("button", { name: /Logic/ }).click();
  await palette.getByRole("button", { name: "Question 5, not visited" }).click();
  await expect(question(page, 5)).toBeVisible();
  await page.clock.runFor(3_000);
  await openPalette();
  await palette.getByRole("button", { name: /Reading.*left/ }).click();
  await palette.getByRole("button", { name: "Question 1, answered" }).click();
  await expect(question(page, 1)).toBeVisible();
  await page.clock.runFor(2_000);
  await page.keyboard.press("g");
  await page.keyboard.type("6");
  await page.keyboard.press("Enter");
  await expect(question(page, 6)).toBeVisible();
  await option(page, 1).click();
  await runUntilSaved(page, { answers: [0, -1, -1, -1, -1, 1] });

  const otherDevice = await browser.newContext({
    storageState: await page.context().storageState(),
  });
  await otherDevice.addInitScript(() => {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith("lexam.quiz")) localStorage.removeItem(key);
    }
  });
  const tablet = await otherDevice.newPage();
  await tablet.goto(new URL(path, baseURL).href);
  const panel = tablet.getByRole("region", { name: "Resume Previous Attempt" });
  await expect(panel).toContainText("Logic, 3 of 3");
  await tablet.getByRole("button", { name: "Resume Quiz" }).click();
  await expect(question(tablet, 6)).toBeVisible();
  await expect(option(tablet, 1)).toHaveAttribute("aria-pressed", "true");
  await expect(tablet.getByRole("timer").filter({ visible: true })).toHaveText(/01:5\d/);
  await expectAccessible(tablet);
  await otherDevice.close();
});
