// A live mock from the waiting room into the quiz: on time, late, and without a network at the opening.
import type { Browser } from "@playwright/test";
import { storageOf } from "./accounts.ts";
import { makeLiveMock } from "./live-mock.ts";
import { FAILING, option } from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support.ts";

/** @returns a live mock that opens in so many seconds, and a page of its student */
async function makeLive(browser: Browser, url: string, opensIn: number, title: string) {
  const { id, student } = await makeLiveMock(url, { title, opensIn });
  const context = await browser.newContext({ storageState: storageOf(url, student), baseURL: url });
  return { id, title, page: await context.newPage() };
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
