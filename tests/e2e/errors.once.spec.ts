// The failures of docs/screens.md, section 13, that a student can meet outside of the quiz.
import type { Page } from "@playwright/test";
import { NIGHTLY } from "./looks.ts";
import { api, FAILING, Faults, test } from "./student.ts";
import { expect, expectAccessible } from "./support.ts";

test.use({ expectedNoise: FAILING });

async function tryAgain(page: Page, faults: Faults): Promise<void> {
  await faults.heal();
  await page.getByRole("button", { name: "Try Again" }).click();
}

const PARTS = [
  ["DashboardStatistics", "userStatistics", "Tests Taken"],
  ["DashboardStatistics", "subjectStatistics", "Subject Performance"],
  ["DashboardTests", "tests", "Available Tests"],
  ["DashboardResults", "results", "Recent Results"],
  ["DashboardWaiting", "openAttempts", "Quizzes In Progress"],
  ["DashboardWaiting", "dueReviews", "Next"],
] as const;

test("a block of the dashboard fails alone; all of them together are an error", async ({
  page,
}) => {
  const [taken] = await api(page).get("/tests/");
  const submission = { test_id: taken.id, answers: [], time_taken_minutes: 1 };
  await api(page).post("/results/submit-quiz", submission);
  const faults = await Faults.between(page);
  for (const [operation, part, heading] of PARTS) {
    faults.fail(operation, { part });
    await page.goto("/dashboard");
    await expect(page.getByText(heading).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
    await expect(page.getByText("Failed to load dashboard data")).toHaveCount(0);
    await expect(page.getByText("This didn’t load.").first()).toBeVisible();
    await faults.heal();
    const asked = faults.count(operation);
    await page.getByRole("button", { name: "Try Again" }).first().click();
    await expect(page.getByText("This didn’t load.")).toHaveCount(0);
    expect(faults.count(operation)).toBe(asked + 1);
  }
  faults.fail("*", "unreachable");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Failed to load dashboard data" })).toBeVisible();
  await expectAccessible(page);
  await tryAgain(page, faults);
  await expect(page.getByText("Tests Taken")).toBeVisible();
  await expect(page.getByText("Failed to load dashboard data")).toHaveCount(0);
});

test(
  "the tests, the filter options and the results fail with their message and Try Again",
  NIGHTLY,
  async ({ page }) => {
    const faults = await Faults.between(page);
    for (const [path, operation, message, after] of [
      ["/tests", "Tests", "Failed to load tests", "Full Mock Test 1"],
      ["/random-test", "FilterOptions", "Failed to load filter options", "Filters"],
      ["/results", "Results", "Failed to load results", "No results yet"],
    ] as const) {
      faults.fail(operation, "broken");
      await page.goto(path);
      await expect(page.getByRole("heading", { name: message })).toBeVisible();
      await tryAgain(page, faults);
      await expect(page.getByRole("heading", { name: after })).toBeVisible();
      await expect(page.getByText(message)).toHaveCount(0);
    }
  },
);

test(
  "an unknown address leads to the dashboard, and says so until one goes on",
  NIGHTLY,
  async ({ page }) => {
    await page.goto("/nowhere/at-all?q=1");
    await expect(page).toHaveURL(/\/dashboard$/);
    const notice = page.getByText("There is no page at that address. This is your dashboard.");
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Tests", exact: true }).first().click();
    await expect(page).toHaveURL(/\/tests$/);
    await expect(notice).toHaveCount(0);
  },
);

test.describe("a page whose program can't be loaded", () => {
  // Loader and router tell of it too.
  test.use({ expectedNoise: [/Failed to load resource|preload CSS|dynamically imported module/] });

  test("has the brand, and the quiz too", NIGHTLY, async ({ page }) => {
    await page.goto("/tests");
    await expect(page.getByRole("heading", { name: /^Available Tests/ })).toBeVisible();
    await page.route(/\/assets\/(Quiz|ResultsScreen)-[\w-]+\.js$/, (route) => route.abort());
    for (const path of ["/quiz/1", "/results"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "This page could not be loaded",
      );
      await expect(page.getByRole("banner").getByRole("link", { name: "Lexam" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
    }
    // The network is back: the page loads by itself.
    await page.unrouteAll();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page.getByRole("heading", { level: 1, name: "Results" })).toBeVisible();
  });
});

test("a result that fails, and one that is missing", NIGHTLY, async ({ page }) => {
  const faults = await Faults.between(page);
  for (const path of ["/results/1", "/random-results/1"]) {
    faults.fail("Result", "broken");
    await page.goto(path);
    await expect(
      page.getByRole("heading", { name: "Failed to load result details" }),
    ).toBeVisible();
    await tryAgain(page, faults);
    // It is nobody's of this account.
    await expect(page.getByRole("heading", { name: "Result not found" })).toBeVisible();
  }
  for (const missing of ["/results/999999", "/random-results/nonsense"]) {
    await page.goto(missing);
    await expect(page.getByRole("heading", { name: "Result not found" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Back to Results" }).click();
  await expect(page).toHaveURL(/\/results$/);
});

test("the generator shows the server's detail, or its own words", NIGHTLY, async ({ page }) => {
  const faults = await Faults.between(page);
  await page.goto("/random-test");
  const generate = page.getByRole("button", { name: /^Generate/ });
  const alert = page.getByRole("alert");
  faults.fail("GenerateRandomTest", "held");
  await generate.click();
  await expect(page.getByRole("button", { name: "Generating..." })).toBeVisible();
  await page.reload();
  for (const [fault, words] of [
    ["broken", "Failed to generate random test"],
    ["unreachable", "Failed to generate random test"],
    [
      { code: "CONFLICT", message: "The bank is changing just now." },
      "The bank is changing just now.",
    ],
    [
      { code: "BAD_REQUEST", message: "Not enough questions available" },
      "Not enough questions available. Try reducing the number of questions or relaxing your filters",
    ],
    [
      { code: "BAD_REQUEST", message: "Not enough questions available. Found 3, requested 40" },
      "Not enough questions available. Found 3 questions, but you requested 40. Try reducing the number of questions or relaxing your filters (remove some subjects, topics, or PYQ restrictions).",
    ],
  ] as const) {
    faults.fail("GenerateRandomTest", fault);
    await generate.click();
    await expect(alert).toContainText(words);
  }
  await page.getByRole("button", { name: "Reset Filters" }).click();
  await expect(alert).toHaveCount(0);
  await faults.heal();

  await page.getByLabel("Title").fill("  ");
  for (const name of ["Number of questions", "Duration in minutes", "Marks for a correct answer"]) {
    await page.getByLabel(name).fill("");
    await expect(page.getByLabel(name)).toHaveValue("0");
  }
  await generate.click();
  await expect(alert).toHaveText(
    "Test title is required. Number of questions must be greater than 0. Duration must be greater than 0 minutes. Marks for correct answer must be greater than 0",
  );
  expect(faults.count("GenerateRandomTest")).toBe(6);
});

test(
  "an invitation that is not valid any more, or can't be asked for",
  NIGHTLY,
  async ({ page }) => {
    const faults = await Faults.between(page);
    faults.fail("AcceptInvitation", "broken");
    await page.goto("/invite/nothing");
    await expect(
      page.getByRole("heading", { name: "The invitation could not be opened" }),
    ).toBeVisible();
    await tryAgain(page, faults);
    await expect(
      page.getByRole("heading", { name: "This invitation link does not work any more" }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Browse Tests" }).click();
    await expect(page).toHaveURL(/\/tests$/);
  },
);

test.describe("as a visitor", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("a sign-in that failed gives the reason", NIGHTLY, async ({ page }) => {
    await page.goto("/auth?error=access_denied&error_description=You+cancelled");
    await expect(
      page.getByText("Failed to initiate Google Sign-In: the sign-in was cancelled"),
    ).toBeVisible();
    await expect(page.getByText("You cancelled")).toHaveCount(0);
    await expect(page).toHaveURL(/\/auth$/);
    await page.goto("/auth?access_token=a.b.c&refresh_token=d");
    await expect(page.getByText("Authentication failed. Please try again.")).toBeVisible();
  });
});
