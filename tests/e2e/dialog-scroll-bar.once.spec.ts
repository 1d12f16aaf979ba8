import { account, storageOf } from "./accounts.ts";
import { ADMIN } from "./admin-tests-support.ts";
import { expect, test } from "./support.ts";

// Headless browsers hide scroll bars: here they take room, as on a desktop.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] }),
    { scope: "worker" },
  ],
  storageState: async ({ baseURL }, use) => {
    const url = baseURL ?? "";
    await use(storageOf(url, await account(url, ADMIN)));
  },
  viewport: { width: 1000, height: 500 },
});

for (const [height, words] of [
  [500, "where the page scrolls"],
  [5_000, "where it doesn't"],
] as const) {
  test(`a dialog moves nothing behind it ${words}`, async ({ page }) => {
    await page.setViewportSize({ width: 1000, height });
    await page.goto("/admin/all-tests");
    const heading = page.getByRole("heading", { level: 1 });
    const remove = page.getByRole("button", { name: /^Delete/ }).first();
    await remove.waitFor();
    const width = () => page.evaluate(() => document.documentElement.clientWidth);
    expect(await width()).toBe(height === 500 ? 985 : 1000);
    const before = await heading.boundingBox();
    await remove.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);
    // The backdrop covers the whole window.
    const uncovered = await page.evaluate(
      () => window.innerWidth - document.documentElement.offsetWidth,
    );
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe(
      "hidden",
    );
    expect(uncovered).toBe(0);
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await heading.boundingBox()).toEqual(before);
  });
}
