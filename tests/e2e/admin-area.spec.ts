import { account, newStudent, storageOf } from "./accounts.ts";
import { ADMIN } from "./admin-tests-support.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test as silent } from "./support.ts";

/** The silent test, signed in as the sample administrator. */
const test = silent.extend({
  storageState: async ({ baseURL }, use) => {
    const url = baseURL ?? "";
    await use(storageOf(url, await account(url, ADMIN)));
  },
});

test("every admin screen holds up in every look", async ({ page }) => {
  await page.goto("/admin");
  await expect(page.getByRole("region", { name: "Recent Questions" })).toContainText(/ID \d/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const bar = page.getByRole("navigation", { name: "Admin" });
  const paths = await bar
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(paths).toHaveLength(11);
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // Where the bar is too narrow for all of its links, the current one is in sight.
    const current = bar.locator("[aria-current=page]");
    await expect(current).toHaveAttribute("href", path);
    await expect(current).toBeInViewport({ ratio: 0.99 });
    await page.waitForLoadState("networkidle");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test("users are changed in every look", async ({ page, baseURL }) => {
  const student = await newStudent(baseURL ?? "", "looked-at");
  await page.goto(`/admin/users?search=${encodeURIComponent(student.email)}`);
  const row = page.getByRole("row").filter({ hasText: student.email });
  await row.getByRole("button").last().click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Deactivate..." }).click();
  const dialog = page.getByRole("dialog", { name: `Deactivate ${student.name}?` });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await expect(row).toContainText("Inactive");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("searchbox").fill("nobody is called like this");
  await expect(page.getByRole("heading", { name: "No Users Found" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
