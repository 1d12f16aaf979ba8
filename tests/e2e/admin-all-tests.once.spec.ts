import { ADMIN, failOperation, MASKED, makeTest, newTitle } from "./admin-tests-support.ts";
import { expect, newEmail, signIn, test } from "./support.ts";

test.describe("all tests", () => {
  test.beforeEach(async ({ page }) => signIn(page, ADMIN));

  test("keeps search, filters and page in the address", async ({ page }) => {
    const tag = newTitle("Addressed");
    for (let index = 0; index < 12; index += 1) {
      await makeTest(page, "Addressed", { title: `${tag} no ${index}`, isActive: index % 2 === 0 });
    }
    await page.goto("/admin/all-tests");
    await expect(page.getByRole("heading", { level: 1, name: /^All Tests \d/ })).toBeVisible();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type(tag);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Tests 12");
    await expect(page).toHaveURL(/search=Addressed/);
    await expect(page.getByRole("row")).toHaveCount(11);
    await page.getByRole("button", { name: "Page 2" }).click();
    await expect(page.getByText("11–12 of 12")).toBeVisible();
    await expect(page).toHaveURL(/page=2/);
    await page.reload();
    await expect(page.getByText("11–12 of 12")).toBeVisible();
    await page.getByRole("checkbox", { name: "Active only" }).check();
    await expect(page.getByText("1–6 of 6")).toBeVisible();
    await expect(page).toHaveURL(/active=true/);
    await page.getByRole("checkbox", { name: "Public only" }).check();
    await expect(page.getByRole("heading", { name: "No Tests Found" })).toBeVisible();
    await page.goBack();
    await expect(page.getByText("1–6 of 6")).toBeVisible();
    await page.getByRole("combobox", { name: "Subject" }).selectOption("Law of Torts");
    await expect(page.getByRole("heading", { name: "No Tests Found" })).toBeVisible();
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(page).toHaveURL(/all-tests$/);
    await expect(page.getByText(/^1–10 of/)).toBeVisible();
  });

  test("deletes through the confirm, and says when that fails", async ({ page }) => {
    const { id, title } = await makeTest(page, "Deleted");
    await page.goto(`/admin/all-tests?search=${encodeURIComponent(title)}`);
    const remove = page.getByRole("button", { name: `Delete test ${id}: ${title}` });
    await remove.click();
    const dialog = page.getByRole("dialog", { name: "Delete this test?" });
    await expect(dialog).toContainText(title);
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(remove).toBeFocused();
    await failOperation(page, "ArchiveTest", MASKED);
    await remove.click();
    await dialog.getByRole("button", { name: "Delete test" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Failed to delete test");
    await page.unrouteAll();
    await dialog.getByRole("button", { name: "Delete test" }).click();
    await expect(page.getByText(`“${title}” is deleted`)).toBeVisible();
    await expect(page.getByRole("heading", { name: "No Tests Found" })).toBeVisible();
    await page.goto(`/admin/tests/edit/${id}`);
    await expect(page.getByRole("heading", { name: "Test not found" })).toBeVisible();
  });

  test("shows what was changed in every list at once, without a reload", async ({ page }) => {
    const { id, title } = await makeTest(page, "Fresh");
    const to = (name: string) => page.getByRole("link", { name, exact: true }).first().click();
    await to("Tests");
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
    // Ten to a page: others, who make tests meanwhile, push this one off the first.
    const find = async () => {
      await page.getByRole("searchbox", { name: "Search title or description" }).fill(title);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Tests 1");
    };
    await to("Admin");
    await to("All Tests");
    await find();
    await page.getByRole("link", { name: `Edit test ${id}: ${title}` }).click();
    // Exactly: the list, which stays until the editor is there, has a search box for titles.
    await page.getByLabel("Title", { exact: true }).fill(`${title} renamed`);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByRole("link", { name: "View All Tests" }).click();
    await find();
    await expect(page.getByRole("link", { name: `${title} renamed`, exact: true })).toBeVisible();
    await to("Tests");
    await expect(page.getByRole("heading", { level: 2, name: `${title} renamed` })).toBeVisible();
    await to("Admin");
    await to("All Tests");
    await find();
    await page.getByRole("button", { name: `Delete test ${id}: ${title} renamed` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete test" }).click();
    await expect(page.getByText(`“${title} renamed” is deleted`)).toBeVisible();
    await to("Tests");
    await expect(page.getByRole("heading", { name: /Available Tests/ })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: title })).toHaveCount(0);
  });

  test("says when the tests can't be fetched, and previews an inactive one", async ({ page }) => {
    const { title } = await makeTest(page, "Draft", { isActive: false });
    await failOperation(page, "AllTests", MASKED);
    await page.goto(`/admin/all-tests?search=${encodeURIComponent(title)}`);
    await expect(page.getByRole("heading", { name: "Failed to fetch tests" })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try Again" }).click();
    const row = page.getByRole("row").filter({ hasText: title });
    await expect(row.getByText("Inactive")).toBeVisible();
    await row.getByRole("link", { name: /^Preview/ }).click();
    await expect(page.getByRole("heading", { name: /Question 1/ })).toBeVisible();
  });
});

test.describe("an invitation", () => {
  test("is copied by the administrator, opens the test to a student, and dies when it is renewed", async ({
    page,
    browser,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page, ADMIN);
    const { id, title } = await makeTest(page, "Invited");
    await page.goto(`/admin/all-tests?search=${encodeURIComponent(title)}`);
    const row = page.getByRole("row").filter({ hasText: title });
    const copy = async () => {
      await row.getByRole("button", { name: /^Copy/ }).click();
      await expect(row.getByRole("button", { name: /^Copied!/ })).toBeVisible();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    const old = await copy();
    expect(old).toMatch(/\/invite\/[\w-]{32}$/);
    await expect(row.getByRole("button", { name: /^Copy / })).toBeVisible();

    const visit = async (link: string) => {
      const guest = await browser.newContext();
      const tab = await guest.newPage();
      await signIn(tab, newEmail("invited"));
      await tab.goto("/tests");
      await expect(tab.getByRole("heading", { name: /Available Tests/ })).toBeVisible();
      await expect(tab.getByText(title)).toBeHidden();
      await tab.goto(link);
      return { guest, tab };
    };
    const early = await visit(old);
    await expect(early.tab).toHaveURL(new RegExp(`/tests#test-${id}$`));
    const listed = early.tab.locator(`#test-${id}`);
    await expect(listed.getByText("Private")).toBeVisible();

    await row.getByRole("button", { name: /^Renew/ }).click();
    const dialog = page.getByRole("dialog", { name: "Renew the invitation link?" });
    await expect(dialog).toContainText("stops working at once");
    await dialog.getByRole("button", { name: "Renew link" }).click();
    await expect(dialog).toBeHidden();
    await expect(row.getByRole("button", { name: /^Copy / })).toBeVisible();
    const fresh = await copy();
    expect(fresh).not.toBe(old);

    const late = await visit(old);
    await expect(
      late.tab.getByRole("heading", { name: "This invitation link does not work any more" }),
    ).toBeVisible();
    await late.tab.goto(fresh);
    await expect(late.tab.locator(`#test-${id}`).getByText("Private")).toBeVisible();
    await early.tab.reload();
    await listed.getByRole("link", { name: /Start Test/ }).click();
    await expect(early.tab.getByRole("heading", { name: /Question 1/ })).toBeVisible();
    await early.guest.close();
    await late.guest.close();
  });
});
