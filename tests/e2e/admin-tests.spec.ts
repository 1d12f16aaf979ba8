import { ADMIN, ask, bankIds, makeTest, newTitle } from "./admin-tests-support.ts";
import { NIGHTLY } from "./looks.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdTimers,
  signIn,
  test,
} from "./support.ts";

test("an administrator finds a test in the list, in every look", async ({ page }) => {
  await signIn(page, ADMIN);
  const { title } = await makeTest(page, "Looked at", { count: 7 });
  await page.goto(`/admin/all-tests?search=${encodeURIComponent(title)}`);
  await expect(page.getByRole("heading", { level: 1, name: /^All Tests/ })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row.getByText("+2 more")).toBeVisible();
  await expect(row.getByRole("switch", { name: /^Public/ })).not.toBeChecked();
  await expect(
    row
      .getByText("0 attempts")
      .or(row.getByText("0", { exact: true }))
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await row.getByRole("button", { name: /^Renew/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await row.getByRole("button", { name: /^Delete test/ }).click();
  await expect(page.getByRole("dialog", { name: "Delete this test?" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByRole("searchbox").fill("no test is called like this");
  await expect(page.getByRole("heading", { name: "No Tests Found" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("an administrator creates a test, in every look", async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto("/admin/tests");
  const questions = page.getByRole("list", { name: "Available Questions" });
  await expect(questions.getByRole("checkbox").first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const title = newTitle("Made in this look");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill(title);
  await page.getByRole("checkbox", { name: "Public", exact: true }).uncheck();
  // Of the sample bank: others delete what they have made in the meantime.
  await page.getByRole("combobox", { name: "Subject" }).selectOption("Law of Contracts");
  await expect(questions.getByRole("listitem").first()).toContainText("Law of Contracts");
  await questions.getByRole("checkbox").nth(0).check();
  await questions.getByRole("checkbox").nth(1).check();
  await expect(page.getByText("2 questions selected")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const goOn = await holdTimers(page, 2_000);
  await page.getByRole("button", { name: "Create Test", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Test created successfully" })).toBeVisible();
  await expectAccessible(page);
  await goOn();
  await expect(page).toHaveURL(/\/admin$/);
});

test("an administrator edits a test, in every look", async ({ page }) => {
  await signIn(page, ADMIN);
  const { id } = await makeTest(page, "Edited in this look", { count: 4 });
  await page.goto(`/admin/tests/edit/${id}`);
  await expect(page.getByText("4 questions selected")).toBeVisible();
  const questions = page.getByRole("list", { name: "Available Questions" });
  await expect(questions.getByText("Original", { exact: true })).toHaveCount(4);
  await page.getByRole("radio", { name: "Whole Bank" }).check();
  await expect(questions).not.toHaveAttribute("aria-busy");
  await questions.getByRole("checkbox").first().check();
  await expect(page.getByText("Originally 4").locator("..")).toContainText("+1");
  await expect(questions.getByText("New", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { name: "Test updated successfully" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("the editor handles a long title and a hundred questions", NIGHTLY, async ({ page }) => {
  await signIn(page, ADMIN);
  const title = newTitle(
    "All-India Law Entrance Test: Comprehensive Revision of Constitutional Law, Law of Contracts, Law of Torts, Criminal Law and Legal Reasoning with Previous Year Questions",
  );
  const { id } = await makeTest(page, "Long", { title, count: 40 });
  expect(await bankIds(page, 40)).toHaveLength(40);
  await page.goto(`/admin/tests/edit/${id}`);
  await expect(page.getByText("40 questions selected")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto(`/admin/all-tests?search=${encodeURIComponent("All-India Law Entrance")}`);
  await expect(page.getByText(title).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await ask(page, `mutation { archiveTest(id: ${id}) }`);
});
