// From a submitted test whose score is not looked at, through its blind review, to both scores
// (docs/learning.md, section 5).
import type { Page } from "@playwright/test";
import { NIGHTLY } from "./looks.ts";
import { api, newAccount, openQuiz, quizPath, test } from "./student.ts";
import {
  expect,
  expectAccessible,
  expectFitsNarrow,
  expectNoSidewaysScroll,
  outwaitDoubleClick,
} from "./support.ts";

const MOCK = "CLAT-shape Mock 1";

/** Submits a sample test with the first option everywhere, without looking at its score. @returns the result's number */
async function submitted(page: Page, title = MOCK): Promise<string> {
  const testId = (await quizPath(page, title)).replace("/quiz/", "");
  const { startTest } = await api(page).graphql(
    "mutation ($testId: ID!) { startTest(testId: $testId) { questions { questionId } } }",
    { testId },
  );
  const answers = (startTest.questions as { questionId: string }[]).map(({ questionId }) => ({
    questionId,
    selectedOptionIndex: 0,
  }));
  const { submitQuiz } = await api(page).graphql(
    "mutation ($input: SubmitQuizInput!) { submitQuiz(input: $input) { id } }",
    { input: { testId, answers, timeTakenMinutes: 60, reviewBlind: true } },
  );
  return submitQuiz.id;
}

const heading = (page: Page, number: number) =>
  page.getByRole("heading", { name: new RegExp(`^Question ${number} `) });
const options = (page: Page) => page.getByRole("group", { name: /Options/ }).getByRole("button");

/** Every answer of the server that comes after this, as one text. */
function answersOf(page: Page): () => string {
  const texts: string[] = [];
  page.on("response", async (response) => {
    if (!response.url().endsWith("/graphql")) return;
    texts.push(await response.text().catch(() => ""));
  });
  return () => texts.join("\n");
}

test("the score waits while a test is reviewed blind, left and resumed on another device", async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  const url = baseURL ?? "";
  await page.goto("/tests");
  const id = await submitted(page);
  const received = answersOf(page);

  await page.goto("/results");
  const row = page.getByRole("row").filter({ hasText: MOCK });
  await expect(row).toContainText("Score hidden");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole("link", { name: /^Review blind/ }).click();

  await expect(page.getByText("Score hidden")).toBeVisible();
  await expect(page.getByText("20 questions, about 15 minutes")).toBeVisible();
  await expect(page).toHaveTitle(`${MOCK} · Lexam`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Review 20 Questions" }).click();

  await expect(heading(page, 1)).toBeVisible();
  await expect(page.getByRole("timer")).toHaveCount(0);
  await expect(options(page).and(page.locator('[aria-pressed="true"]'))).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectFitsNarrow(page);
  if (isMobile) {
    await page.getByRole("button", { name: "Passage", exact: true }).click();
    await expect(page.getByRole("region", { name: "Passage" })).toBeVisible();
    await page.getByRole("button", { name: "Question", exact: true }).click();
  } else {
    await expect(page.getByRole("region", { name: "Passage" })).toBeVisible();
  }
  await options(page).nth(1).click();
  await expect(options(page).nth(1)).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(heading(page, 2)).toBeFocused();
  await page.keyboard.press("c");
  await expect(options(page).nth(2)).toHaveAttribute("aria-pressed", "true");
  await expect
    .poll(
      async () =>
        (await api(page).graphql(`{ blindReview(resultId: ${id}) { answeredCount } }`)).blindReview,
    )
    .toEqual({ answeredCount: 2 });

  await page.getByRole("link", { name: "Leave, keep my place" }).click();
  await expect(page.getByRole("link", { name: "Continue Review" })).toBeVisible();
  expect(received()).not.toMatch(/"correctOptionIndex"|"score":|"percent":\d|"scoreHundredths"/);

  // The dashboard leads back to it from the result's row.
  await page.goto("/dashboard");
  const recent = page.getByRole("region", { name: "Recent Results" });
  await expect(recent.getByText("Score hidden")).toBeVisible();
  await expect(
    recent.getByRole("link", { name: new RegExp(`^Review \\d+ questions blind: ${MOCK}`) }),
  ).toHaveAttribute("href", `/blind-review/${id}`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Another device: where it was left, with the answers given so far.
  const { origins } = await page.context().storageState();
  const other = await browser.newContext({ storageState: { cookies: [], origins } });
  const there = await other.newPage();
  await there.goto(`${url}/blind-review/${id}`);
  await expect(heading(there, 3)).toBeVisible();
  await there.getByRole("button", { name: "Previous", exact: true }).click();
  await expect(options(there).nth(2)).toHaveAttribute("aria-pressed", "true");
  await other.close();

  await recent.getByRole("link", { name: /^Review \d+ questions blind/ }).click();
  await expect(heading(page, 3)).toBeVisible();
  await options(page).nth(0).click();
  await page.getByRole("button", { name: "Finish", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Finish the blind review?" });
  await expect(dialog).toContainText("3 of");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Finish and Show My Score" }).click();

  await expect(page.getByText("With time to think")).toBeVisible();
  for (const title of ["Right twice", "Wrong, then right", "Wrong twice", "Right, then wrong"]) {
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectFitsNarrow(page);
  const { blindReview } = await api(page).graphql(
    `{ blindReview(resultId: ${id}) { outcome { blindScore groups { name count questionIds } } } }`,
  );
  const [twice] = blindReview.outcome.groups.filter(
    ({ name, count }: { name: string; count: number }) => name === "WRONG_TWICE" && count > 0,
  );
  await page.getByRole("link", { name: MOCK }).click();
  await expect(
    page.getByText(`With time to think: ${blindReview.outcome.blindScore}`),
  ).toBeVisible();
  await page.getByRole("link", { name: "With time to think" }).click();
  if (twice) {
    const study = page.getByRole("link", { name: /^Study Th/ });
    await expect(study).toHaveAttribute("href", "/practice/new");
  }
});

test(
  "marks, palette and keys are as in the quiz, and marks are there on coming back",
  NIGHTLY,
  async ({ page, isMobile }) => {
    await page.goto("/tests");
    const id = await submitted(page);
    await page.goto(`/blind-review/${id}`);
    await expect(heading(page, 1)).toBeVisible();
    const mark = page.getByRole("button", { name: /^Mark/ });
    const sheet = page.getByRole("dialog", { name: "Questions" });
    const tile = (name: string) => sheet.getByRole("button", { name, exact: true });

    await mark.click();
    await expect(mark).toHaveAttribute("aria-pressed", "true");
    await options(page).nth(1).click();
    await page.getByRole("button", { name: "Questions: 1 of 20" }).click();
    await expect(tile("Question 1, answered and marked")).toBeFocused();
    await expect(tile("Question 20, not visited")).toBeVisible();
    await expect(sheet).toContainText("Answered 1 of 20");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expectFitsNarrow(page);
    await outwaitDoubleClick(page);
    await tile("Question 20, not visited").click();
    await expect(heading(page, 20)).toBeFocused();
    await expect(mark).toHaveAttribute("aria-pressed", "false");

    await page.keyboard.press("m");
    await expect(page.getByText("Marked for review", { exact: true })).toBeAttached();
    await page.keyboard.press("g");
    await page.getByRole("textbox", { name: "Number, 1 to 20" }).fill("7");
    await page.keyboard.press("Enter");
    await expect(heading(page, 7)).toBeFocused();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keys" });
    await expect(keys.getByRole("switch", { name: "Letter keys on this device" })).toBeChecked();
    await page.keyboard.press("Escape");
    await expect(keys).toHaveCount(0);
    if (!isMobile) await expect(page.getByRole("button", { name: "Keys" })).toBeVisible();

    await page.getByRole("link", { name: "Leave, keep my place" }).click();
    await page.getByRole("link", { name: "Continue Review" }).click();
    await expect(heading(page, 2)).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Questions: 2 of 20" }).click();
    await expect(tile("Question 1, answered and marked")).toBeVisible();
    await expect(tile("Question 20, marked for review")).toBeVisible();
    await outwaitDoubleClick(page);
    await tile("Question 20, marked for review").click();
    await expect(mark).toHaveAttribute("aria-pressed", "true");

    await page.getByRole("button", { name: "Finish", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Finish the blind review?" });
    await expect(dialog).toContainText(/Answered\s*1 of 20\s*Marked\s*2/);
    await expectAccessible(page);
    await expectFitsNarrow(page);
  },
);

test("the submit dialog offers it, off at first and remembered, and the score stays hidden", async ({
  page,
  isMobile,
}) => {
  await openQuiz(page, MOCK);
  await options(page).first().click();
  const ask = async () => {
    const confirm = page.getByRole("dialog", { name: "Submit this quiz?" });
    if (isMobile) await page.getByRole("button", { name: /Questions: 1 of/ }).click();
    // A press right after the sheet has opened is ignored, as the second half of a double click.
    await expect(async () => {
      await page.getByRole("button", { name: "Finish and Submit" }).click({ timeout: 2_000 });
      await expect(confirm).toBeVisible({ timeout: 1_000 });
    }).toPass();
    return confirm;
  };
  const dialog = await ask();
  const box = dialog.getByRole("checkbox", { name: /^Review blind first/ });
  await expect(box).not.toBeChecked();
  await expect(dialog).toContainText("About 20 questions, 15 minutes.");
  await box.check();
  await expectAccessible(page);
  await expectFitsNarrow(page);
  await dialog.getByRole("button", { name: "Submit Quiz" }).click();
  const panel = page.getByRole("region", { name: "Just finished" });
  await expect(panel).toContainText("Score hidden");
  await expect(panel.getByRole("link", { name: "Review 20 Questions" })).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrow(page);

  await panel.getByRole("button", { name: "Show My Score" }).click();
  await expect(page.getByRole("button", { name: "Keep It Hidden" })).toBeFocused();
  // On a phone the dialog's button may stand over the one that opened it: sooner, a press is a double click.
  await outwaitDoubleClick(page);
  await page.getByRole("dialog").getByRole("button", { name: "Show My Score" }).click();
  await expect(panel.getByText(/of 120 marks/)).toBeVisible();
  await expect(panel.getByRole("link", { name: "View Details" })).toBeVisible();

  await openQuiz(page, "Contracts: From Offer to Remedy");
  await options(page).first().click();
  const again = await ask();
  await expect(again.getByRole("checkbox", { name: /^Review blind first/ })).toBeChecked();
  await again.getByRole("checkbox", { name: /^Review blind first/ }).uncheck();
  await again.getByRole("button", { name: "Submit Quiz" }).click();
  await expect(page.getByRole("region", { name: "Just finished" })).toContainText(/of \d+ marks/);
});

test("Show My Score asks once, shows it, and closes the review", NIGHTLY, async ({ page }) => {
  await page.goto("/tests");
  const id = await submitted(page);
  await page.goto(`/results/${id}`);
  await page.getByRole("button", { name: "Show My Score" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Show My Score" }).click();
  await expect(page.getByRole("heading", { name: "What to do next" })).toBeVisible();
  await page.goto(`/blind-review/${id}`);
  await expect(
    page.getByRole("heading", { name: "This result can't be reviewed blind" }),
  ).toBeVisible();
  await expectAccessible(page);
});

test.describe("of somebody else", () => {
  test.use({ storageState: async ({ baseURL }, use) => use(await newAccount(baseURL ?? "")) });

  test("there is nothing to review", NIGHTLY, async ({ page }) => {
    await page.goto("/blind-review/999999");
    await expect(page.getByRole("heading", { name: "Result not found" })).toBeVisible();
    await expectAccessible(page);
  });
});
