import type { Page } from "@playwright/test";
import { account, newStudent, storageOf } from "./accounts.ts";
import { ADMIN, ask, failOperation, holdOperation, MASKED } from "./admin-tests-support.ts";
import { NIGHTLY } from "./looks.ts";
import { continueAs, expect, test } from "./support.ts";

const SCREENS = [
  "/admin",
  "/admin/questions",
  "/admin/questions/edit/1",
  "/admin/upload-questions",
  "/admin/imports",
  "/admin/all-questions",
  "/admin/passages",
  "/admin/passages/new",
  "/admin/subjects",
  "/admin/tests",
  "/admin/all-tests",
  "/admin/tests/edit/1",
  "/admin/blueprints",
  "/admin/upload-test",
  "/admin/users",
  "/admin/reports",
  "/admin/inbox",
  "/admin/regrades",
  "/admin/items",
  "/admin/live",
  "/admin/batches",
  "/admin/audit-log",
  "/admin/tokens",
  "/admin/platforms",
];

const counter = (page: Page, label: string) =>
  page.getByRole("main").locator("dl > div").filter({ hasText: label }).locator("dd");
const recent = (page: Page) => page.getByRole("region", { name: "Recent Questions" });

test.describe("the admin dashboard", () => {
  test.use({
    storageState: async ({ baseURL }, use) => {
      const url = baseURL ?? "";
      await use(storageOf(url, await account(url, ADMIN)));
    },
  });

  test(
    "welcomes, counts, and shows the newest questions cut at 100 characters",
    NIGHTLY,
    async ({ page }) => {
      const release = await holdOperation(page, "AdminCounters");
      await page.goto("/admin");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Welcome back, Meera Krishnan",
      );
      await expect(page.getByText("Loading the counters")).toBeAttached();
      release();
      // Other tests change the bank at the same time, so reload until the page and the server agree.
      await expect(async () => {
        await page.reload();
        const { adminCounters, allTests, active, subjects, questions } = await ask<{
          adminCounters: Record<string, number>;
          allTests: { totalCount: number };
          active: { totalCount: number };
          subjects: string[];
          questions: {
            totalCount: number;
            items: { id: string; questionText: string; subject: string }[];
          };
        }>(
          page,
          `{ adminCounters { totalQuestions totalTests subjects activeTests } subjects
           allTests(limit: 1) { totalCount } active: allTests(active: true, limit: 1) { totalCount }
           questions(limit: 5) { totalCount items { id questionText subject } } }`,
        );
        expect(adminCounters).toEqual({
          totalQuestions: questions.totalCount,
          totalTests: allTests.totalCount,
          subjects: subjects.length,
          activeTests: active.totalCount,
        });
        const short = { timeout: 5_000 };
        const shown = (number: number) => number.toLocaleString("en-IN");
        await expect(counter(page, "Total Questions")).toHaveText(
          shown(questions.totalCount),
          short,
        );
        await expect(counter(page, "Total Tests")).toHaveText(shown(allTests.totalCount), short);
        await expect(counter(page, "Subjects")).toHaveText(shown(subjects.length), short);
        await expect(counter(page, "Active Tests")).toHaveText(shown(active.totalCount), short);
        const entries = recent(page).getByRole("listitem");
        await expect(entries).toHaveCount(5, short);
        for (const [index, { id, subject, questionText }] of questions.items.entries()) {
          await expect(entries.nth(index)).toContainText(subject, short);
          await expect(entries.nth(index)).toContainText(`ID ${id}`, short);
          const link = entries.nth(index).getByRole("link");
          await expect(link).toHaveAttribute("href", `/admin/questions/edit/${id}`, short);
          const text = (await link.textContent()) ?? "";
          expect(text.length).toBeLessThanOrEqual(101);
          if (questionText.length > 120) expect(text).toMatch(/…$/);
        }
      }).toPass({ timeout: 120_000 });
    },
  );

  test("links to every admin screen, from quick links, the bar, and the sheet on phones", async ({
    page,
  }) => {
    await page.goto("/admin");
    const targets = SCREENS.filter((path) => !/edit|new/.test(path) && path !== "/admin");
    const links = page.getByRole("region", { name: "Quick links" }).getByRole("link");
    await expect(links).toHaveCount(targets.length);
    const quick = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(quick.sort()).toEqual([...targets].sort());
    const bar = page.getByRole("navigation", { name: "Admin" });
    // The bar shows the groups, and the screens of the open group.
    const groups = bar.locator('a:not([href="/admin"])');
    await expect(groups).toHaveText(["Bank", /^Tests/, "People", /^Reports/, "Settings"]);
    const visited: string[] = [];
    for (const group of ["Bank", "Tests", "Reports", "Settings", "People"]) {
      // A count may stand behind a name: tests that run, reports to be answered.
      await bar.getByRole("link", { name: new RegExp(`^${group}\\b`) }).click();
      await expect(bar.locator("[aria-current=true]")).toHaveText(new RegExp(`^${group}`));
      const paths = await bar
        .getByRole("list", { name: group })
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
      for (const path of paths) {
        visited.push(path);
        await bar.locator(`a[href="${path}"]`).last().click();
        await expect(page).toHaveURL(path);
        await expect(bar.locator("[aria-current=page]")).toHaveAttribute("href", path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      }
    }
    expect(visited.sort()).toEqual([...targets].sort());

    await page.setViewportSize({ width: 390, height: 844 });
    const row = bar.getByRole("button");
    await expect(row).toHaveText("PeopleBatches");
    await row.click();
    const sheet = page.getByRole("dialog", { name: "Go to" });
    await expect(sheet.getByRole("link")).toHaveCount(targets.length + 1);
    await sheet.getByRole("link", { name: "Subjects" }).click();
    await expect(page).toHaveURL("/admin/subjects");
    await expect(sheet).toHaveCount(0);
    await expect(row).toHaveText("BankSubjects");
    // Choosing the current screen closes the sheet and returns the focus.
    await row.click();
    await sheet.getByRole("link", { name: "Subjects" }).click();
    await expect(sheet).toHaveCount(0);
    await expect(row).toBeFocused();
    // A sheet that was left open is closed when the page is shown again.
    await row.click();
    await page.goBack();
    await expect(page).toHaveURL("/admin/batches");
    await page.goForward();
    await expect(row).toHaveText("BankSubjects");
    await expect(sheet).toHaveCount(0);
  });

  test(
    "shows the rest when one part fails, says so, and Try Again brings it",
    NIGHTLY,
    async ({ page }) => {
      const failed = page.getByRole("heading", { name: "Failed to load admin data" });
      await failOperation(page, "AdminCounters", MASKED);
      await page.goto("/admin");
      await expect(failed).toBeVisible();
      await expect(counter(page, "Total Questions")).toHaveText("–");
      await expect(recent(page).getByRole("listitem")).toHaveCount(5);
      await page.unroute("**/graphql");
      await page.getByRole("button", { name: "Try Again" }).click();
      await expect(counter(page, "Total Questions")).toHaveText(/^\d/);
      await expect(failed).toBeHidden();

      await failOperation(page, "RecentQuestions", MASKED);
      await page.reload();
      await expect(failed).toBeVisible();
      await expect(recent(page)).toContainText("This didn’t load.");
      await expect(counter(page, "Total Tests")).toHaveText(/^\d/);
      await expect(page.getByRole("region", { name: "Quick links" })).toBeVisible();
      await page.unroute("**/graphql");
      await page.getByRole("button", { name: "Try Again" }).click();
      await expect(recent(page).getByRole("listitem")).toHaveCount(5);
      await expect(failed).toBeHidden();
    },
  );

  test("says what to do with an empty bank", NIGHTLY, async ({ page }) => {
    await page.route("**/graphql", async (route) => {
      const body = route.request().postDataJSON() as { operationName?: string };
      if (body.operationName !== "RecentQuestions") return route.fallback();
      const questions = { __typename: "QuestionPage", items: [] };
      await route.fulfill({ json: { data: { questions } } });
    });
    await page.goto("/admin");
    await expect(recent(page)).toContainText("The bank is empty.");
    await expect(recent(page).getByRole("link", { name: "Add the first question" })).toBeVisible();
  });
});

test(
  "a student is redirected from every admin screen to the dashboard",
  NIGHTLY,
  async ({ browser, baseURL }) => {
    const student = await newStudent(baseURL ?? "", "curious");
    const context = await browser.newContext({ storageState: storageOf(baseURL ?? "", student) });
    const page = await context.newPage();
    const operations: string[] = [];
    page.on("request", (one) => {
      if (one.url().endsWith("/graphql")) operations.push(one.postDataJSON()?.operationName);
    });
    for (const path of SCREENS) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole("navigation", { name: "Admin" })).toHaveCount(0);
    }
    for (const operation of ["AdminCounters", "RecentQuestions", "Users"]) {
      expect(operations).not.toContain(operation);
    }
    await context.close();
  },
);

test(
  "a visitor is redirected from every admin screen to the sign-in, and back after it",
  NIGHTLY,
  async ({ page }) => {
    for (const path of SCREENS) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/auth$/);
    }
    await page.goto("/admin/users?search=meera");
    await expect(page).toHaveURL(/\/auth$/);
    await continueAs(page, ADMIN);
    await expect(page).toHaveURL(/\/admin\/users\?search=meera$/);
    // Only once: the next visit redirects to the dashboard.
    await page.goto("/auth");
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);
