// What is rare in a live mock and must not go wrong: a message while the page is scrolled, a withdrawn question, time
// that is given in the last seconds, no network at the end, and a server without room at the start.
import type { Browser, Page } from "@playwright/test";
import { storageOf } from "./accounts.ts";
import { type LiveMock, type LiveMockOptions, makeLiveMock } from "./live-mock.ts";
import { NIGHTLY } from "./looks.ts";
import { FAILING, option, question, startTest } from "./student.ts";
import { continueAs, expect, expectAccessible, expectNoSidewaysScroll, test } from "./support.ts";
import { askerWith } from "./taught-result.ts";

test.use({ expectedNoise: FAILING });

const PHONE = { width: 360, height: 640 };

/** A running mock, and a page of its student before the start. */
async function enter(
  browser: Browser,
  url: string,
  options: Partial<LiveMockOptions>,
): Promise<{ mock: LiveMock; page: Page }> {
  const title = `Moment ${Date.now()}`;
  const mock = await makeLiveMock(url, { title, opensIn: -7200, ...options });
  const storageState = storageOf(url, mock.student);
  const context = await browser.newContext({ storageState, baseURL: url, viewport: PHONE });
  const page = await context.newPage();
  await page.goto(`/quiz/${mock.id}`);
  return { mock, page };
}

const actOn = ({ id, asker }: LiveMock, mutation: string, values: string) =>
  asker.graphql(`mutation { ${mutation}(testId: ${id}, ${values}) { id } }`, {});

test("a message finds a student who has scrolled, and a withdrawn question says so", async ({
  browser,
  baseURL,
}) => {
  const { mock, page } = await enter(browser, baseURL ?? "", {});
  await startTest(page);
  await actOn(mock, "sendLiveMessage", 'text: "Read 2024 in question 2."');
  const { questions } = (
    await mock.asker.graphql<{ liveTest: { questions: { questionId: string }[] } }>(
      `{ liveTest(testId: ${mock.id}) { questions { questionId } } }`,
      {},
    )
  ).liveTest;
  const last = questions[2]?.questionId;
  await actOn(mock, "withdrawLiveQuestion", `questionId: ${last}, reason: "Two are right"`);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const scrolled = await page.evaluate(() => window.scrollY);
  await option(page, 1).click();
  const sign = page.getByRole("banner").getByRole("button", { name: "2 messages" });
  await expect(sign).toBeInViewport();
  // The newest first, and nothing has moved the page.
  const messages = page.getByRole("status", { name: "Messages" });
  await expect(messages).toContainText(/withdrawn.*Read 2024/);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(scrolled);
  await sign.click();
  await expect(messages).toBeInViewport();
  await expect(messages).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: "Questions" }).first().click();
  await expect(page.getByRole("button", { name: "Question 3, withdrawn" })).toBeVisible();
  await expect(page.getByRole("dialog")).toContainText("1 of 2");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Question 3, withdrawn" }).click();
  await expect(question(page, 3)).toBeVisible();
  await expect(page.getByText("Withdrawn: it doesn’t count.")).toBeVisible();

  await page.getByRole("button", { name: "Dismiss message" }).first().click();
  await page.getByRole("button", { name: "Dismiss message" }).click();
  await expect(sign).toHaveCount(0);
  await page.reload();
  await page.getByRole("button", { name: "Resume Quiz" }).click();
  await expect(page.getByRole("button", { name: "2 messages" })).toBeVisible();
  await expect(messages).toHaveText("");
  await page.context().close();
});

test(
  "time that is given in the last seconds is heard of before the page submits",
  NIGHTLY,
  async ({ browser, baseURL }) => {
    const { mock, page } = await enter(browser, baseURL ?? "", { minutes: 1 });
    await startTest(page);
    await option(page, 1).click();
    await expect(page.getByText(/^00:0[1-5]$/).filter({ visible: true })).toBeVisible({
      timeout: 70_000,
    });
    await actOn(mock, "giveExtraTime", 'minutes: 5, reason: "Power cut"');
    await expect(page.getByText(/^0[45]:\d\d$/).filter({ visible: true })).toBeVisible({
      timeout: 15_000,
    });
    await expect(page.getByText("5 minutes more: Power cut").first()).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await option(page, 2).click();
    await expect(option(page, 2)).toHaveAttribute("aria-pressed", "true");
    await page.context().close();
  },
);

test(
  "without a network at the end the answers wait, and are submitted once",
  NIGHTLY,
  async ({ browser, baseURL }) => {
    const { page } = await enter(browser, baseURL ?? "", {
      ...{ minutes: 1, schedule: { clock_runs_on: true } },
    });
    await startTest(page);
    await page.context().setOffline(true);
    await option(page, 1).click();
    await expect(page.getByRole("dialog", { name: /^Time/ })).toBeVisible({ timeout: 75_000 });
    await expect(page.getByRole("dialog")).toContainText(/this device/, { timeout: 15_000 });
    await expectAccessible(page);
    await page.context().setOffline(false);
    await expect(page).toHaveURL(/\/results/, { timeout: 60_000 });
    const finished = page.getByRole("region", { name: "Just finished" });
    await expect(finished).toContainText("1 of 3");
    await expect(finished.getByText(/\w{4}-\w{4}-\w{4}-\w{4}/)).toBeVisible();
    await page.context().close();
  },
);

test("a server without room has a student wait in line at the start", async ({
  browser,
  baseURL,
}) => {
  const { page } = await enter(browser, baseURL ?? "", {});
  let refused = 0;
  await page.route("**/graphql", async (route) => {
    const isStart = route.request().postData()?.includes("StartTest") ?? false;
    if (!isStart || refused >= 2) return route.continue();
    refused += 1;
    await route.fulfill({ status: 429, headers: { "retry-after": "2" }, body: "" });
  });
  await page.getByRole("button", { name: "Start Test" }).click();
  const line = page.getByRole("status").filter({ hasText: "You are in line." });
  await expect(line).toContainText("Your clock has not started.");
  await expectAccessible(page);
  await expect(option(page, 0)).toBeVisible({ timeout: 30_000 });
  expect(refused).toBe(2);
  await page.context().close();
});

test(
  "a session that ends while one waits or watches leads back there",
  NIGHTLY,
  async ({ browser, baseURL }) => {
    const url = baseURL ?? "";
    const { mock, page } = await enter(browser, url, { opensIn: 900 });
    await page.goto(`/quiz/${mock.id}/waiting-room`);
    await expect(page.getByText("Already here, sealed until")).toBeVisible();
    await askerWith(url, mock.student.accessToken).graphql("mutation { logoutEverywhere }", {});
    // What makes the page ask at once.
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page).toHaveURL(/\/auth$/);
    await continueAs(page, mock.student.email);
    await expect(page).toHaveURL(new RegExp(`/quiz/${mock.id}/waiting-room$`));
    await expect(page.getByRole("timer")).toBeVisible();
    await page.context().close();

    const storageState = storageOf(url, mock.admin);
    const desk = await browser.newContext({ storageState, baseURL: url });
    const live = await desk.newPage();
    await live.goto(`/admin/live/${mock.id}`);
    await expect(live.getByText("Live, a second behind")).toBeVisible();
    await mock.asker.graphql("mutation { logoutEverywhere }", {});
    await expect(live).toHaveURL(/\/auth$/, { timeout: 30_000 });
    await continueAs(live, mock.admin.email);
    await expect(live).toHaveURL(new RegExp(`/admin/live/${mock.id}`));
    await expect(live.getByText("Live, a second behind")).toBeVisible();
    await desk.close();
  },
);
