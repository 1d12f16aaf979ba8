// What a result teaches (docs/learning.md, section 4): where it stands among others, how the time went,
// what it would be without some answers.
import type { Page } from "@playwright/test";
import { NIGHTLY } from "./looks.ts";
import { test } from "./student.ts";
import { expect, expectAccessible, expectFitsNarrow, expectNoSidewaysScroll } from "./support.ts";
import { askerWith, makeTaughtTest, takeAsOthers, takeTimed, type Work } from "./taught-result.ts";

/** In the order worked on: places on the paper from 0, of which option 0 is always right. */
const WORK: Work[] = [
  { place: 0, option: 0, seconds: 60 },
  { place: 2, option: 0, seconds: 45 },
  { place: 1, option: 1, seconds: 110 },
  { place: 3, option: 0, seconds: 40 },
  { place: 4, option: 1, seconds: 150, marked: true },
  { place: 5, option: -1, seconds: 30 },
  { place: 7, option: 0, seconds: 95 },
  { place: 6, option: 1, seconds: 130 },
  { place: 8, option: 0, seconds: 25 },
];

/** Takes the test as the page's own account. @returns the address of the result */
async function takeAsSelf(page: Page, url: string, testId: number): Promise<string> {
  const { origins } = await page.context().storageState();
  const kept = origins[0]?.localStorage.find(({ name }) => name === "token");
  const id = await takeTimed(askerWith(url, kept?.value ?? ""), testId, WORK);
  return `/results/${id}`;
}

function section(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

/** Opens a part by the bar at the top, which moves the focus to its heading. */
async function jumpTo(page: Page, name: string): Promise<void> {
  const bar = page.getByRole("navigation", { name: "Sections of this result" });
  await bar.getByRole("button", { name }).click();
  await expect(page.getByRole("heading", { name, exact: true })).toBeFocused();
}

test("shows where a result stands from 20 others on", async ({ page, baseURL }) => {
  const url = baseURL ?? "";
  const testId = await makeTaughtTest(url);
  const address = await takeAsSelf(page, url, testId);
  await takeAsOthers(url, testId, 2);
  await page.goto(address);
  const percentile = section(page, "Compared");
  await expect(percentile).toContainText("Compared from 20 students on; 2 so far.");
  await expect(percentile.getByRole("button")).toHaveCount(0);
  await expect(page.getByText("Chosen by")).toHaveCount(0);
  await takeAsOthers(url, testId, 18);
  await page.reload();
  await expect(percentile).toContainText(/Better than \d+% of 20 students/);
  await expect(percentile).not.toContainText("first attempts");
  await jumpTo(page, "Compared");
  await expect(percentile).toContainText("among 20 others, first attempts");
  const scores = percentile.getByRole("table", { name: "Scores of the others" });
  const people = await scores.getByRole("cell").allTextContents();
  expect(people).toHaveLength(20);
  expect(people.reduce((sum, count) => sum + Number(count), 0)).toBe(20);
  await expect(scores.getByRole("rowheader", { name: /, with yours$/ })).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectFitsNarrow(page);
});

test("shows what 20 others chose", NIGHTLY, async ({ page, baseURL }) => {
  test.setTimeout(270_000);
  const url = baseURL ?? "";
  const testId = await makeTaughtTest(url);
  const address = await takeAsSelf(page, url, testId);
  await takeAsOthers(url, testId, 20);
  await page.goto(address);
  // A job counts what others chose, once a minute.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Chosen by 20 others").first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 150_000 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectFitsNarrow(page);
});

test("shows how the time went, and what the score would be without some answers", async ({
  page,
  baseURL,
  isMobile,
}) => {
  const url = baseURL ?? "";
  const address = await takeAsSelf(page, url, await makeTaughtTest(url));
  await page.goto(address);

  const next = section(page, "What to do next");
  await expect(next).toContainText("Legal Reasoning cost you 5.75 marks.");
  await expect(next.getByRole("link", { name: "Practise 4 Questions" })).toHaveAttribute(
    "href",
    "/practice/new",
  );

  const time = section(page, "Time");
  await expect(time).toContainText("Wrong answers took 2m 10s on average, correct ones 53 s.");
  await expect(time.getByRole("radiogroup")).toHaveCount(0);
  await jumpTo(page, "Time");
  const strip = time.getByRole("slider", { name: /in the order worked on$/ });
  await expect(strip).toHaveCount(isMobile ? 2 : 1);
  const first = strip.first();
  await first.focus();
  await page.keyboard.press("ArrowRight");
  await expect(first).toHaveAttribute("aria-valuetext", "Question 1: 1m 0s, correct, A, 1 visit");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(first).toHaveAttribute("aria-valuetext", /^Question 2: 1m 50s, incorrect, B/);
  await expect(time.getByRole("button", { name: "Go to Question 2" })).toBeVisible();

  // 4.25: five right, three wrong ones, which took 110, 130 and 150 seconds.
  const limit = time.getByRole("slider", { name: "Longest time" });
  await expect(limit).toHaveAttribute("aria-valuetext", "1:45");
  const outcome = time.getByRole("status");
  await expect(outcome).toContainText("5");
  await expect(outcome).toContainText(
    "3 answers left out, drawn in dashes above: 3 wrong, 0 right.",
  );
  await limit.focus();
  await page.keyboard.press("End");
  await expect(outcome).toContainText("No answer left out.");
  await page.keyboard.press("ArrowLeft");
  await expect(limit).toHaveAttribute("aria-valuetext", "2:25");
  await expect(outcome).toContainText("4.5");
  await time.getByRole("radio", { name: "Marked for review" }).check();
  await expect(outcome).toContainText(
    "1 answer left out, drawn in dashes above: 1 wrong, 0 right.",
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const passages = section(page, "Passages");
  await jumpTo(page, "Passages");
  await expect(passages.getByRole("row")).toHaveCount(4);
  await expect(passages.getByRole("row").nth(1)).toContainText("3 of 5");

  await time.getByRole("radio", { name: "Table" }).check();
  const rows = time.getByRole("row");
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(3)).toContainText("1:45");
  await expect(rows.nth(10)).toContainText("Not reached");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectFitsNarrow(page);

  // On paper the table if it was asked for, whichever was shown, and nothing to move or press.
  await time.getByRole("radio", { name: "Strip" }).check();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print" }).click();
  const asking = page.getByRole("dialog");
  await asking.getByRole("checkbox", { name: "Print the time table too" }).check();
  await asking.getByRole("button", { name: "All" }).click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  await expect(time.getByRole("table")).toBeVisible();
  await expect(page.getByRole("slider")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Practise/ })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(strip).toHaveCount(isMobile ? 2 : 1);
  await time.getByRole("radio", { name: "Table" }).check();
  await time.getByRole("button", { name: "Go to Question 7" }).click();
  await expect(page).toHaveURL(/q=7/);

  const fifth = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Question 5", exact: true }) });
  await expect(fifth).toContainText("2m 30s");
  await expect(fifth).toContainText("never changed");
  await expect(fifth).toContainText(/Visits\s*2\s*marked for review/);
});

test("keeps one line for a result without times", NIGHTLY, async ({ page, baseURL }) => {
  const { origins } = await page.context().storageState();
  const kept = origins[0]?.localStorage.find(({ name }) => name === "token");
  const asker = askerWith(baseURL ?? "", kept?.value ?? "");
  const tests = await asker.rest<{ id: number }[]>("/tests/?limit=200");
  const { id } = await asker.rest<{ id: number }>("/results/submit-quiz", {
    ...{ test_id: tests[0]?.id, answers: [], time_taken_minutes: 1 },
  });
  await page.goto(`/results/${id}`);
  const time = section(page, "Time");
  await expect(time).toContainText("No times are kept of this attempt.");
  await expect(time.getByRole("button")).toHaveCount(0);
});
