// The support pages, open to everybody, and the lists that a student filters on the screen.

import { NIGHTLY } from "./looks.ts";
import { readSampleTitles } from "./sample-bank.ts";
import {
  api,
  drawTest,
  openQuiz,
  startQuiz,
  submitAndLeave,
  switchTab,
  test,
  WARM_UP,
} from "./student.ts";
import { expect, readClipboard } from "./support.ts";

test.describe("as a visitor", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("Contact copies the address and says Copied! for two seconds", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.clock.install();
    await page.goto("/contact");
    await expect(page.getByText("We reply within 24-48 hours.").first()).toBeVisible();
    const copy = page.getByRole("button", { name: "Copy the e-mail address" });
    await copy.click();
    await expect(page.getByRole("button", { name: "Copied! the e-mail address" })).toBeVisible();
    expect(await readClipboard(page)).toBe("support@example.com");
    await page.clock.runFor(2_000);
    await expect(copy).toBeVisible();
    for (const issue of ["load", "timer", "password reset", "2-3 minutes", "landscape"]) {
      await expect(page.getByRole("main")).toContainText(issue);
    }
  });

  test("FAQ holds 22 questions, found by text and category", NIGHTLY, async ({ page }) => {
    await page.goto("/faq");
    const questions = page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("button");
    await expect(questions).toHaveCount(22);
    const categories = page.getByRole("search").getByRole("radio");
    await expect(categories).toHaveCount(7);
    await page.getByRole("radio", { name: /^Technical Issues/ }).check();
    const technical = await questions.count();
    expect(technical).toBeGreaterThan(0);
    expect(technical).toBeLessThan(22);
    await page.getByRole("radio", { name: /^All/ }).check();
    const search = page.getByRole("searchbox");
    await search.fill("tab switch");
    await expect(questions).not.toHaveCount(22);
    await questions.first().click();
    await expect(questions.first()).toHaveAttribute("aria-expanded", "true");
    await search.fill("no such thing at all");
    await expect(page.getByRole("heading", { name: "No FAQs Found" })).toBeVisible();
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(questions).toHaveCount(22);
    await page.getByRole("link", { name: "Contact Support" }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await page.goto("/privacy");
    await expect(page.getByText("Last updated December 2024")).toBeVisible();
  });
});

test("the tests are filtered by text, subject and publicity, and can be none", async ({ page }) => {
  await page.goto("/tests");
  // Those of the sample bank: others make tests for everybody in the meantime.
  const titles = readSampleTitles().join("|");
  const rows = page.getByRole("link", { name: new RegExp(`^Start Test: (${titles})$`) });
  await expect(page.getByRole("heading", { name: "Full Mock Test 1" })).toBeVisible();
  const all = await rows.count();
  await page.getByRole("searchbox").fill("offer to remedy");
  await expect(rows).toHaveCount(1);
  await page.getByRole("searchbox").fill("nothing is called this");
  await expect(page.getByRole("heading", { name: "No Tests Found" })).toBeVisible();
  await expect(page.getByText("No test matches “nothing is called this”.")).toBeVisible();
  await page.getByRole("button", { name: "Clear Filters" }).last().click();
  await expect(rows).toHaveCount(all);
  await page.getByLabel("Subject").selectOption("Law of Contracts");
  await expect(rows).not.toHaveCount(all);
  await expect(page).toHaveURL(/subject=/);
  await page.reload();
  await expect(page.getByLabel("Subject")).toHaveValue("Law of Contracts");
  await page.getByRole("checkbox", { name: "Public tests only" }).check();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(page.getByRole("checkbox", { name: "Public tests only" })).not.toBeChecked();
  await expect(rows).toHaveCount(all);
});

test("results of both kinds are sorted five ways and look different", NIGHTLY, async ({ page }) => {
  const random = await drawTest(page, 2, 5);
  await startQuiz(page, random);
  await switchTab(page);
  await submitAndLeave(page);
  await expect(page).toHaveURL(/\/random-results\/\d+$/);
  await expect(page.getByRole("link", { name: "Browse Regular Tests" })).toHaveAttribute(
    "href",
    "/tests",
  );
  await expect(page.getByRole("link", { name: "Generate Another Test" })).toHaveAttribute(
    "href",
    "/random-test",
  );
  await openQuiz(page);
  await switchTab(page);
  await submitAndLeave(page);
  await expect(page).toHaveURL(/\/results$/);
  const tests = page.getByRole("rowheader");
  const justMade = `${WARM_UP} Just now`;
  // A name that was given stays; what the test was drawn from stands under it.
  const drawn = /^Drawn for a test\s*Random, 2 questions/;
  await expect(tests).toHaveText([justMade, drawn]);
  const sort = page.getByLabel("Sort by");
  await expect(sort.getByRole("option")).toHaveText([
    "Date, newest first",
    "Date, oldest first",
    "Score, highest",
    "Score, lowest",
    "Time, fastest",
  ]);
  await sort.selectOption("oldest");
  await expect(tests).toHaveText([drawn, justMade]);
  await page.getByLabel("Score").selectOption({ label: "70% and more" });
  await expect(page).toHaveURL(/score=high/);
  await expect(page.getByRole("heading", { name: "No result matches" })).toBeVisible();
  await page.getByLabel("Score").selectOption({ label: "Under 50%" });
  await expect(tests).toHaveText([drawn, justMade]);
  await page.reload();
  await expect(sort).toHaveValue("oldest");
  await expect(tests).toHaveText([drawn, justMade]);
  await expect(page.getByRole("main")).toContainText(/Under 50%\s*2\s*of 2/);
  await page.getByRole("radio", { name: "Regular 1" }).check();
  await expect(tests).toHaveText([justMade]);
  const statistics = await api(page).get("/results/stats/user");
  expect(statistics.total_tests_taken).toBe(2);
});
