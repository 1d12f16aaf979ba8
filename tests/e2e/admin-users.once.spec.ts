import type { Page } from "@playwright/test";
import { type Account, change, newAdmin, newStudent, storageOf } from "./accounts.ts";
import { failOperation, holdOperation, MASKED } from "./admin-tests-support.ts";
import { NIGHTLY } from "./looks.ts";
import {
  everythingSaved,
  Faults,
  option,
  question,
  savedQuizzes,
  startTest,
  WARM_UP,
} from "./student.ts";
import { test as base, continueAs, expect } from "./support.ts";

/** `test` of support.ts, signed in as an administrator of its own. */
const test = base.extend<{ admin: Account }>({
  admin: async ({ baseURL }, use) => use(await newAdmin(baseURL ?? "")),
  storageState: async ({ admin, baseURL }, use) => use(storageOf(baseURL ?? "", admin)),
});

const rowOf = (page: Page, { email }: Account) => page.getByRole("row").filter({ hasText: email });
const search = (page: Page) => page.getByRole("searchbox", { name: "Search name or e-mail" });

/** The dots of an account's row, and what stands behind them. */
const dotsOf = (page: Page, account: Account) =>
  rowOf(page, account).getByRole("button", { name: /^Actions for/ });
async function choose(page: Page, account: Account, name: string): Promise<void> {
  await dotsOf(page, account).click();
  await page.getByRole("menuitem", { name: `${name}...` }).click();
}

async function open(page: Page, { email }: Account): Promise<void> {
  await page.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
}

test(
  "the list is searched, filtered and paged, and the address says how",
  NIGHTLY,
  async ({ page, admin, baseURL }) => {
    const asha = await newStudent(baseURL ?? "", "asha.findable");
    const release = await holdOperation(page, "Users");
    await page.goto("/admin/users");
    await expect(page.getByText("Loading users")).toBeAttached();
    release();
    await expect(page.getByRole("heading", { level: 1, name: /^Users \d/ })).toBeVisible();
    await expect(rowOf(page, asha)).toBeVisible();

    await search(page).pressSequentially(asha.email.toUpperCase());
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page).toHaveURL(/\?search=ASHA\.FINDABLE/);
    await expect(rowOf(page, asha)).toContainText("Student");
    await expect(rowOf(page, asha)).toContainText("Today, ");

    await page.getByLabel("Role").selectOption("Administrators");
    await expect(page.getByRole("heading", { name: "No Users Found" })).toBeVisible();
    await expect(page.getByText(/^No administrator has “ASHA\.FINDABLE/)).toBeVisible();
    await page.getByLabel("Role").selectOption("Students");
    await page.getByLabel("State").selectOption("Active");
    await expect(page).toHaveURL(/state=active/);
    await expect(rowOf(page, asha)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("State")).toHaveValue("active");
    await expect(rowOf(page, asha)).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("State")).toHaveValue("");

    await page.goto("/admin/users");
    await expect(page.getByRole("row").nth(2)).toBeVisible();
    await page.goto("/admin/users?page=9999");
    await expect(page).not.toHaveURL(/9999/);
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await open(page, admin);
    await expect(rowOf(page, admin)).toContainText("Only another administrator can change this.");
    await expect(rowOf(page, admin).getByRole("button")).toHaveCount(0);
  },
);

test("a role is given and taken by keyboard, each after a confirmation", async ({
  page,
  baseURL,
}) => {
  const ravi = await newStudent(baseURL ?? "", "ravi");
  await open(page, ravi);
  const row = rowOf(page, ravi);
  const dots = dotsOf(page, ravi);
  await dots.focus();
  await page.keyboard.press("Enter");
  const promote = page.getByRole("menuitem", { name: "Make Admin..." });
  await expect(promote).toBeFocused();
  await page.keyboard.press("Enter");
  const asked = page.getByRole("dialog", { name: `Make ${ravi.name} an administrator?` });
  await expect(asked.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(asked).toBeHidden();
  await expect(dots).toBeFocused();
  await expect(row).toContainText("Student");

  await page.keyboard.press("Enter");
  await expect(promote).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(asked.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(asked.getByRole("button", { name: "Make Admin" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${ravi.name} is now an administrator.`)).toBeVisible();
  await expect(row.getByText("Admin", { exact: true })).toBeVisible();
  await expect(dots).toBeFocused();

  await choose(page, ravi, "Remove Admin");
  await expect(
    page.getByText("loses the admin pages within a second, those that are open too."),
  ).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Remove Admin" }).click();
  await expect(page.getByText(`${ravi.name} is no longer an administrator.`)).toBeVisible();
  await page.reload();
  await expect(row).toContainText("Student");
});

test(
  "a change that fails says so in the dialog, and can be tried again",
  NIGHTLY,
  async ({ page, baseURL }) => {
    const uma = await newStudent(baseURL ?? "", "uma");
    await open(page, uma);
    await failOperation(page, "SetUserActive", MASKED);
    await choose(page, uma, "Deactivate");
    const dialog = page.getByRole("dialog", { name: `Deactivate ${uma.name}?` });
    await dialog.getByRole("button", { name: "Deactivate" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Failed to update user.");
    await page.unroute("**/graphql");
    await failOperation(page, "SetUserActive", {
      message: "User not found",
      extensions: { code: "NOT_FOUND" },
    });
    await dialog.getByRole("button", { name: "Deactivate" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("User not found");
    await page.unroute("**/graphql");
    const release = await holdOperation(page, "SetUserActive");
    await dialog.getByRole("button", { name: "Deactivate" }).click();
    await expect(dialog.getByRole("button", { name: "Deactivating..." })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    release();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, uma)).toContainText("Inactive");
    await choose(page, uma, "Activate");
    await page.getByRole("dialog").getByRole("button", { name: "Activate" }).click();
    await expect(page.getByText(`${uma.name} can sign in again.`)).toBeVisible();
  },
);

test("a list that can't be loaded says so, and Try Again brings it", NIGHTLY, async ({ page }) => {
  await failOperation(page, "Users", MASKED);
  await page.goto("/admin/users");
  await expect(page.getByRole("heading", { name: "Failed to fetch users" })).toBeVisible();
  await page.unroute("**/graphql");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
});

test(
  "an open admin session that loses the role is led away at its next step",
  NIGHTLY,
  async ({ page, browser, baseURL }) => {
    const other = await newAdmin(baseURL ?? "");
    const context = await browser.newContext({ storageState: storageOf(baseURL ?? "", other) });
    const theirs = await context.newPage();
    await theirs.goto("/admin/users");
    await expect(theirs.getByRole("table", { name: "Users" })).toBeVisible();

    await open(page, other);
    await choose(page, other, "Remove Admin");
    await page.getByRole("dialog").getByRole("button", { name: "Remove Admin" }).click();
    await expect(page.getByText("is no longer an administrator.")).toBeVisible();
    await page.waitForTimeout(1_000);

    await theirs.getByLabel("Role").selectOption("Students");
    await expect(theirs).toHaveURL(/\/dashboard$/);
    await expect(theirs.getByRole("link", { name: "Admin" })).toHaveCount(0);
    await theirs.goto("/admin");
    await expect(theirs).toHaveURL(/\/dashboard$/);
    await context.close();
  },
);

test(
  "a student who is given the role finds the admin pages after a reload",
  NIGHTLY,
  async ({ page, browser, baseURL }) => {
    const student = await newStudent(baseURL ?? "", "promoted");
    const context = await browser.newContext({ storageState: storageOf(baseURL ?? "", student) });
    const theirs = await context.newPage();
    await theirs.goto("/results");
    await expect(theirs.getByRole("heading", { level: 1 })).toBeVisible();
    await open(page, student);
    await choose(page, student, "Make Admin");
    await page.getByRole("dialog").getByRole("button", { name: "Make Admin" }).click();
    await expect(rowOf(page, student).getByText("Admin", { exact: true })).toBeVisible();

    await theirs.reload();
    await expect(theirs.getByRole("heading", { level: 1 })).toBeVisible();
    const toAdmin = theirs
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Admin" });
    // The first activity that the page hears has the role asked for.
    await expect(async () => {
      await theirs.mouse.move(100, 100);
      await theirs.mouse.move(200, 200);
      await expect(toAdmin).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await toAdmin.click();
    await expect(theirs.getByRole("heading", { level: 1 })).toHaveText(/^Welcome back/);
    await expect(theirs).toHaveURL(/\/admin$/);
    await context.close();
  },
);

test.describe("a student who is deactivated", () => {
  test("in a quiz sees why at sign-in, and finds every answer again later", async ({
    browser,
    page,
    baseURL,
  }) => {
    const url = baseURL ?? "";
    const student = await newStudent(url, "quiz");
    const context = await browser.newContext({ storageState: storageOf(url, student) });
    const theirs = await context.newPage();
    await theirs.goto("/tests");
    const row = theirs.getByRole("listitem").filter({ hasText: WARM_UP });
    await row.getByRole("link", { name: /Start Test/ }).click();
    await startTest(theirs);
    await option(theirs, 1).click();
    await everythingSaved(theirs, { answers: [1, -1, -1, -1, -1] });
    // The server says nothing more to this page, not even to a save that it sends by itself, until
    // the student has given the answer that must not be lost.
    const faults = await Faults.between(theirs);
    faults.fail("*", "held");

    await open(page, student);
    await choose(page, student, "Deactivate");
    await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
    await expect(rowOf(page, student)).toContainText("Inactive");
    await page.waitForTimeout(1_000);

    await theirs.keyboard.press("n");
    await option(theirs, 2).click();
    await expect
      .poll(async () => (await savedQuizzes(theirs)).progress[0]?.answers)
      .toEqual([1, 2, -1, -1, -1]);
    await faults.heal();
    await expect(theirs).toHaveURL(/\/auth$/);
    await expect(theirs.getByRole("alert")).toContainText(
      "An administrator has deactivated your account, so you were signed out.",
    );
    const kept = await theirs.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).not.toContain(student.refreshToken);
    await continueAs(theirs, student.email);
    await expect(theirs.getByRole("alert")).toContainText("This account is inactive");

    await change(url, student, { is_active: true });
    // The sign-in leads back to where the student was.
    await continueAs(theirs, student.email);
    await expect(theirs).toHaveURL(/\/quiz\/\d+$/);
    await theirs.getByRole("button", { name: "Resume Quiz" }).click();
    await expect(question(theirs, 2)).toBeVisible();
    await expect(option(theirs, 2)).toHaveAttribute("aria-pressed", "true");
    await theirs.keyboard.press("p");
    await expect(option(theirs, 1)).toHaveAttribute("aria-pressed", "true");
    await context.close();
  });
});
