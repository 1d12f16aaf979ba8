import { account, storageOf } from "./accounts.ts";
import { ADMIN } from "./admin-tests-support.ts";
import { NIGHTLY } from "./looks.ts";
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

test(
  "a dialog moves nothing behind it, and its backdrop covers the scroll bar's room",
  NIGHTLY,
  async ({ page }) => {
    await page.goto("/admin/all-tests");
    const heading = page.getByRole("heading", { level: 1 });
    const remove = page.getByRole("button", { name: /^Delete/ }).first();
    await remove.waitFor();
    const place = async () => {
      const box = await heading.boundingBox();
      return { x: box?.x, width: box?.width };
    };
    const width = () => page.evaluate(() => document.documentElement.offsetWidth);
    expect(await width()).toBe(985);
    const before = await place();
    await remove.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await place()).toEqual(before);
    expect(await width()).toBe(1000);
    await page.getByRole("button", { name: "Cancel" }).click();
    expect(await place()).toEqual(before);
    expect(await width()).toBe(985);
  },
);
