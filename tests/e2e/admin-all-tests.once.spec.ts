import { ADMIN, failOperation, MASKED, makeTest, newTitle } from "./admin-tests-support.ts";
import { NIGHTLY } from "./looks.ts";
import { startQuiz, startTest } from "./student.ts";
import { expect, expectAccessible, newEmail, readClipboard, signIn, test } from "./support.ts";

test.describe("all tests", () => {
  test.beforeEach(async ({ page }) => signIn(page, ADMIN));

  test("keeps search, filters and page in the address", NIGHTLY, async ({ page }) => {
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

  test("deletes through the confirm, and says when that fails", NIGHTLY, async ({ page }) => {
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
    await dialog.getByRole("button", { name: "Delete Test" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Failed to delete test");
    await page.unrouteAll();
    await dialog.getByRole("button", { name: "Delete Test" }).click();
    await expect(page.getByText(`“${title}” is deleted`)).toBeVisible();
    await expect(page.getByRole("heading", { name: "No Tests Found" })).toBeVisible();
    await page.goto(`/admin/tests/edit/${id}`);
    await expect(page.getByRole("heading", { name: "Test not found" })).toBeVisible();
  });

  test(
    "shows what was changed in every list at once, without a reload",
    NIGHTLY,
    async ({ page }) => {
      const { id, title } = await makeTest(page, "Fresh");
      const to = (name: string) => page.getByRole("link", { name, exact: true }).first().click();
      await page.goto("/tests");
      await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
      // A page has ten rows, and other tests that run at the same time can push this one off the first.
      const find = async () => {
        await page.getByRole("searchbox", { name: "Search title or description" }).fill(title);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Tests 1");
      };
      await to("Admin");
      await to("All Tests");
      await find();
      await page.getByRole("link", { name: `Edit test ${id}: ${title}` }).click();
      // Exact, because the list stays until the editor has loaded, and its search box mentions titles too.
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
      await page.getByRole("dialog").getByRole("button", { name: "Delete Test" }).click();
      await expect(page.getByText(`“${title} renamed” is deleted`)).toBeVisible();
      await to("Tests");
      await expect(page.getByRole("heading", { name: /Available Tests/ })).toBeVisible();
      await expect(page.getByRole("heading", { level: 2, name: title })).toHaveCount(0);
    },
  );

  test(
    "says when the tests can't be fetched, and previews an inactive one",
    NIGHTLY,
    async ({ page }) => {
      const { title } = await makeTest(page, "Draft", { isActive: false });
      await failOperation(page, "AllTests", MASKED);
      await page.goto(`/admin/all-tests?search=${encodeURIComponent(title)}`);
      await expect(page.getByRole("heading", { name: "Failed to fetch tests" })).toBeVisible();
      await page.unrouteAll();
      await page.getByRole("button", { name: "Try Again" }).click();
      const row = page.getByRole("row").filter({ hasText: title });
      await expect(row.getByRole("switch", { name: /^Active/ })).not.toBeChecked();
      await row.getByRole("link", { name: /^Preview/ }).click();
      await expect(page.getByRole("heading", { name: `Preview: ${title}` })).toBeVisible();
      await expect(page.getByText("Nothing here is counted")).toBeVisible();
      await page.getByRole("link", { name: "Back to All Tests" }).click();
      await expect(page.getByRole("row").filter({ hasText: title })).toBeVisible();
    },
  );
});

test.describe("an invitation", () => {
  test("is copied by the administrator, opens the test to a student, and stops working when it is renewed", async ({
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
      await row.getByRole("button", { name: /^Copy the invitation/ }).click();
      await expect(row.getByRole("button", { name: /^Copied!/ })).toBeVisible();
      return readClipboard(page);
    };
    const old = await copy();
    expect(old).toMatch(/\/invite\/[\w-]{32}$/);
    await expect(row.getByRole("button", { name: /^Copy the invitation/ })).toBeVisible();

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
    await dialog.getByRole("button", { name: "Renew Link" }).click();
    await expect(dialog).toBeHidden();
    await expect(row.getByRole("button", { name: /^Copy the invitation/ })).toBeVisible();
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
    await startTest(early.tab);
    await early.guest.close();
    await late.guest.close();
  });

  test("can be made again after it was ended", NIGHTLY, async ({ page }) => {
    await signIn(page, ADMIN);
    const { id } = await makeTest(page, "Ended");
    await page.goto(`/admin/tests/invited/${id}`);
    await page.getByRole("button", { name: "End Link" }).press("Enter");
    const end = page.getByRole("dialog", { name: "End the invitation link?" });
    await end.getByRole("button", { name: "End Link" }).press("Enter");
    await expect(page.getByText("Make a link to invite.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Make a Link" })).toBeFocused();
    await expectAccessible(page);
  });

  test(
    "is limited and ended, shows who joined, and access is taken and given back",
    NIGHTLY,
    async ({ page, browser }) => {
      await signIn(page, ADMIN);
      const { id, title } = await makeTest(page, "Bounded");
      await page.goto(`/admin/all-tests?search=${encodeURIComponent(title)}`);
      await page.getByRole("link", { name: `Who is invited to ${title}` }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Invited to ${title}`);
      await expect(page.getByRole("heading", { name: "Nobody has joined." })).toBeVisible();
      await expect(page.getByText("Copy the link.")).toBeVisible();
      await expect(
        page.getByText(/Questions that stand in no public test are reserved/),
      ).toBeVisible();
      await expectAccessible(page);

      await page.getByRole("button", { name: "Limit" }).click();
      const limit = page.getByRole("dialog", { name: "Limit the invitation link" });
      await limit.getByLabel("People at most").fill("1");
      await limit.getByLabel("Ends (Asia/Kolkata)").fill("2020-01-20T10:00");
      await limit.getByRole("button", { name: "Set Limits" }).click();
      await expect(limit.getByRole("alert")).toContainText("The end must be in the future.");
      await limit.getByLabel("Ends (Asia/Kolkata)").fill("2099-01-20T10:00");
      await expectAccessible(page);
      await limit.getByRole("button", { name: "Set Limits" }).click();
      await expect(limit).toBeHidden();
      await expect(page.getByText("0 of 1", { exact: true })).toBeVisible();
      await expect(page.getByText("Jan 20, 2099 10:00 AM IST")).toBeVisible();

      const link = await page.getByLabel("The link’s address").inputValue();
      const visit = async (name: string) => {
        const guest = await browser.newContext();
        const tab = await guest.newPage();
        await signIn(tab, newEmail(name));
        await tab.goto(link);
        return { guest, tab };
      };
      const joined = await visit("joined");
      await expect(joined.tab).toHaveURL(new RegExp(`/tests#test-${id}$`));
      const late = await visit("late");
      await expect(late.tab.getByText(/reached its limit/)).toBeVisible();
      await late.guest.close();

      await startQuiz(joined.tab, `/quiz/${id}`);
      await page.reload();
      const row = page.getByRole("row").filter({ hasText: "joined." });
      await expect(row.getByText("In progress")).toBeVisible();
      await expect(page.getByText("1 of 1", { exact: true })).toBeVisible();
      await expect(page.getByText("Turned away").locator("..")).toHaveText(/1$/);
      await expectAccessible(page);
      await row.getByRole("button", { name: /^Take Access Back/ }).click();
      const ask = page.getByRole("dialog", { name: /^Take access back from/ });
      await expect(ask.getByRole("button", { name: "Keep It" })).toBeFocused();
      await expect(ask).toContainText("It ends now and is submitted with the answers saved");
      await ask.getByRole("button", { name: "Take Access Back" }).click();
      // The attempt has ended with it.
      await expect(row.getByText(/Access taken back \w+ \d+, \d+$/)).toBeVisible();
      await expect(page.getByText("0 have access, 1 taken back")).toBeVisible();
      await joined.tab.goto(`/quiz/${id}`);
      await expect(joined.tab.getByRole("heading", { name: "Test not found" })).toBeVisible();
      await joined.tab.goto("/results");
      await expect(joined.tab.getByRole("row").filter({ hasText: title })).toBeVisible();
      await row.getByRole("button", { name: /^Give Back/ }).click();
      await expect(row.getByText("1 attempt, 0", { exact: true })).toBeVisible();
      await expect(row.getByRole("button", { name: /^Take Access Back/ })).toBeFocused();

      await page.getByRole("button", { name: "End Link" }).click();
      const end = page.getByRole("dialog", { name: "End the invitation link?" });
      await end.getByRole("button", { name: "End Link" }).click();
      await expect(page.getByText(/There is no link/)).toBeVisible();
      await expect(page.getByRole("button", { name: "Make a Link" })).toBeFocused();
      await joined.tab.goto("/tests");
      await expect(joined.tab.locator(`#test-${id}`)).toBeVisible();
      await joined.guest.close();
      await page.getByRole("button", { name: "Make a Link" }).press("Enter");
      await expect(page.getByLabel("The link’s address")).not.toHaveValue(link);
      await expect(page.getByRole("button", { name: /^Copy/ })).toBeFocused();
      await page.goto("/admin/tests/invited/999999");
      await expect(page.getByRole("heading", { name: "Test not found" })).toBeVisible();
    },
  );
});
