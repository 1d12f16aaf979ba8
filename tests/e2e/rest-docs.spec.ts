import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  readClipboard,
  test,
} from "./support.ts";

test("the REST interface can be read, searched by keyboard and copied", async ({
  page,
  context,
}) => {
  await page.goto("/api/v1/docs");
  await expect(page.getByRole("heading", { name: "REST interface", level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Search the operations" });
  await expect(search).toBeFocused();
  await page.keyboard.type("submit random");
  await expect(page.getByRole("status")).toHaveText("1 operation");
  await expect(page.locator("article:visible")).toHaveCount(1);
  // Every kind of thing on the page, without the half minute that axe needs for all of it.
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.locator("#submitQuiz")).toBeVisible();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator("#me").getByRole("button", { name: "Copy the request" }).click();
  await expect(page.locator("#me").getByText("Copied!")).toBeVisible();
  const copied = await readClipboard(page);
  expect(copied).toMatch(/^curl 'http:.*\/api\/v1\/auth\/me'/);
});
