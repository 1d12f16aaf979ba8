// A live mock from the waiting room into the hall: on time, late, and without a network at the opening.
import type { Browser } from "@playwright/test";
import { newAdmin, newStudent, storageOf } from "./accounts.ts";
import { FAILING, option } from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support.ts";
import { askerWith } from "./taught-result.ts";

/**
 * Makes a test that opens in so many seconds, for an hour and for one new student: on the dashboard of anybody else it
 * would come first. @returns the test, and a page of the student
 */
async function makeLive(browser: Browser, url: string, opensIn: number, title: string) {
  const admin = await newAdmin(url);
  const student = await newStudent(url, "waiting");
  const { rest, graphql } = askerWith(url, admin.accessToken);
  const bank = await rest<{ id: number }[]>("/admin/questions?limit=3");
  const made = await rest<{ id: number }>("/admin/tests", {
    ...{ title, description: null, duration_minutes: 60, correct_marks: 1 },
    ...{ incorrect_marks: 0.25, is_active: true, is_public: false },
    question_ids: bank.map(({ id }) => id),
  });
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const times = { opens_at: at(opensIn), closes_at: at(opensIn + 3600) };
  const answer = await fetch(`${url}/api/v1/admin/tests/${made.id}/schedule`, {
    method: "PUT",
    headers: { authorization: `Bearer ${admin.accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ ...times, results_at: at(opensIn + 7200), attempt_limit: 1 }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
  const { createBatch } = await graphql<{ createBatch: { id: string } }>(
    "mutation ($name: String!) { createBatch(name: $name) { id } }",
    { name: title },
  );
  await graphql(
    `mutation ($batch: ID!, $email: String!, $test: ID!) {
      addToBatch(id: $batch, email: $email) { id }
      setTestBatches(testId: $test, batchIds: [$batch]) { id }
    }`,
    { batch: createBatch.id, email: student.email, test: String(made.id) },
  );
  const context = await browser.newContext({ storageState: storageOf(url, student), baseURL: url });
  return { id: made.id, title, page: await context.newPage() };
}

test.use({ expectedNoise: FAILING });

const LOOKS = { desktop: { width: 1280, height: 900 }, phone: { width: 360, height: 740 } };

for (const [look, viewport] of Object.entries(LOOKS)) {
  test(`a live mock opens by itself in the waiting room, on a ${look}`, async ({
    browser,
    baseURL,
  }) => opensByItself(browser, baseURL ?? "", viewport));
}

async function opensByItself(browser: Browser, url: string, viewport: typeof LOOKS.phone) {
  const { id, title, page } = await makeLive(browser, url, 25, `Live Mock ${Date.now()}`);
  await page.setViewportSize(viewport);
  await page.goto("/tests");
  await page.locator(`#test-${id}`).getByRole("link", { name: "Enter" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^00:[0-2]\d$/);
  await expect(page.getByText("Already here, sealed until")).toBeVisible();
  await expect(page.getByRole("heading", { name: "This device is ready" })).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "I Have Read This and Agree" }).click();
  const agreed = page.locator("p", { hasText: /^Read and agreed \d+:\d\d [AP]M IST$/ });
  await expect(agreed).toBeFocused();
  await expect(
    page.getByRole("status").getByText("10 seconds until the paper opens."),
  ).toBeAttached({ timeout: 25_000 });
  // The paper of three questions is there, and nothing was pressed.
  await expect(option(page, 0)).toBeVisible({ timeout: 25_000 });
  await expect(page).toHaveURL(new RegExp(`/quiz/${id}$`));
  await option(page, 1).click();
  await expect(
    page
      .getByText(/^Saved /)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  // Back in the waiting room, the attempt is offered to be resumed.
  await page.goto(`/quiz/${id}/waiting-room`);
  await expect(page.getByRole("button", { name: "Resume Quiz" })).toBeVisible();
  await page.context().close();
}

test("a student who comes late enters at once", async ({ browser, baseURL }) => {
  const url = baseURL ?? "";
  const { id, title, page } = await makeLive(browser, url, -60, `Late Mock ${Date.now()}`);
  await page.goto("/dashboard");
  const next = page.getByRole("region", { name: "Next" });
  await expect(next.getByRole("link", { name: "Enter" })).toBeVisible();
  await page.goto(`/quiz/${id}/waiting-room`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(/^Began at \d+:\d\d [AP]M IST$/)).toBeVisible();
  await expect(page.getByText(/^You have until .+ IST\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enter Now" }).click();
  await expect(option(page, 0)).toBeVisible();
  await page.context().close();
});

test("without a network at the opening the paper waits for the key", async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const { id, page } = await makeLive(browser, url, 15, `Offline Mock ${Date.now()}`);
  await page.goto(`/quiz/${id}/waiting-room`);
  await expect(page.getByText("Already here, sealed until")).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText("No network. Your clock has not started.")).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText(/^The paper is already here\. It opens by itself/)).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(option(page, 0)).toBeVisible({ timeout: 15_000 });
  await page.context().close();
});
