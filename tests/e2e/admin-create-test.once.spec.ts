import type { Page } from "@playwright/test";
import {
  ADMIN,
  available,
  correct,
  deducted,
  duration,
  failOperation,
  findQuestions,
  holdOperation,
  keptIds,
  MASKED,
  newTitle,
  orderedIds,
  preview,
} from "./admin-tests-support.ts";
import { NIGHTLY } from "./looks.ts";
import { expect, signIn, stopClock, test } from "./support.ts";

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox").fill(text);
}

test.describe("create test", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, ADMIN);
    await page.goto("/admin/tests");
    await expect(available(page).getByRole("checkbox").first()).toBeVisible();
  });

  test("starts with the defaults, and explains the deduction", NIGHTLY, async ({ page }) => {
    await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("");
    await expect(duration(page)).toHaveValue("60");
    await expect(duration(page)).toHaveAttribute("min", "1");
    await expect(duration(page)).toHaveAttribute("max", "300");
    await expect(correct(page)).toHaveValue("1");
    await expect(deducted(page)).toHaveValue("0");
    for (const marks of [correct(page), deducted(page)]) {
      await expect(marks).toHaveAttribute("step", "0.25");
    }
    await expect(page.getByRole("checkbox", { name: "Active", exact: true })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Public", exact: true })).toBeChecked();
    await expect(
      page.getByText("a deduction of 0.25 means -1/4 and 0.33 means -1/3"),
    ).toBeVisible();

    await duration(page).fill("");
    await duration(page).blur();
    await expect(duration(page)).toHaveValue("60");
    await correct(page).fill("");
    await correct(page).blur();
    await expect(correct(page)).toHaveValue("1");
    await deducted(page).press("ArrowUp");
    await expect(deducted(page)).toHaveValue("0.25");
    await expect(preview(page)).toContainText("+1, −0.25");
    await deducted(page).fill("-0.33");
    await expect(preview(page)).toContainText("+1, −0.33");
  });

  test("says what is wrong, and goes to the first wrong field", NIGHTLY, async ({ page }) => {
    const submit = page.getByRole("button", { name: "Create Test" });
    await submit.click();
    await expect(page.getByText("Test title is required")).toBeVisible();
    await expect(page.getByText("Please select at least one question")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Title", exact: true })).toBeFocused();
    await duration(page).fill("0");
    await correct(page).fill("0");
    await deducted(page).fill("0.125");
    await expect(page.getByText("Duration must be at least 1 minute")).toBeVisible();
    await expect(page.getByText("Marks for correct answer must be greater than 0")).toBeVisible();
    await expect(
      page.getByText("Marks deducted for incorrect answer must be a number with at most two"),
    ).toBeVisible();
    await duration(page).fill("301");
    await expect(page.getByText("Duration must be at most 300 minutes")).toBeVisible();
    await page.getByRole("textbox", { name: "Title", exact: true }).fill("Something");
    await expect(page.getByText("Test title is required")).toBeHidden();
    await available(page).getByRole("checkbox").first().check();
    await expect(page.getByText("Please select at least one question")).toBeHidden();
    await submit.click();
    await expect(duration(page)).toBeFocused();
    await expect(page).toHaveURL(/\/admin\/tests$/);
  });

  test("keeps the selection across pages and filters, creates in that order, and goes to Admin", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/admin/tests");
    await available(page).getByRole("checkbox").nth(2).check();
    await page.getByRole("button", { name: "Page 2" }).click();
    await expect(page.getByText(/^21–40 of/)).toBeVisible();
    // Till then the first page is still there to be chosen from.
    await expect(available(page)).not.toHaveAttribute("aria-busy");
    await available(page).getByRole("checkbox").nth(0).check();
    await page.getByRole("combobox", { name: "Subject" }).selectOption("Law of Torts");
    await page.getByRole("checkbox", { name: "PYQ Only" }).check();
    await page.getByRole("checkbox", { name: "PYQ Only" }).uncheck();
    await findQuestions(page, "negligence");
    await expect(available(page).getByText("Law of Torts").first()).toBeVisible();
    await available(page).getByRole("checkbox").first().check();
    await expect(preview(page)).toContainText("3 questions selected");
    await expect(preview(page)).toContainText("Law of Torts1");
    const ids = await orderedIds(page);
    expect(ids).toHaveLength(3);

    const title = newTitle("Created");
    await page.getByRole("textbox", { name: "Title", exact: true }).fill(`  ${title} `);
    await page.getByLabel(/^Description/).fill("About torts");
    await page.getByRole("checkbox", { name: "Public", exact: true }).uncheck();
    const release = await holdOperation(page, "CreateTest");
    await stopClock(page);
    await page.getByRole("button", { name: "Create Test" }).click();
    await expect(page.getByRole("button", { name: "Creating Test..." })).toBeVisible();
    release();
    await expect(page.getByRole("heading", { name: "Test created successfully" })).toBeVisible();
    await expect(page.getByText("Going to Admin in 2 seconds.")).toBeVisible();
    const [, id = ""] = /is test (\d+)\./.exec((await page.textContent("main")) ?? "") ?? [];
    await page.clock.runFor(2_000);
    await expect(page).toHaveURL(/\/admin$/);
    expect(await keptIds(page, id)).toEqual(ids);
  });

  test("prefers the server's words for a failure", NIGHTLY, async ({ page }) => {
    await page.getByRole("textbox", { name: "Title", exact: true }).fill(newTitle("Refused"));
    await available(page).getByRole("checkbox").first().check();
    await failOperation(page, "CreateTest", MASKED);
    await page.getByRole("button", { name: "Create Test" }).click();
    await expect(page.getByRole("alert")).toContainText("Failed to create test");
    await page.getByRole("textbox", { name: "Title", exact: true }).press("x");
    await expect(page.getByRole("alert")).toBeHidden();
    const fields = [{ field: "questionIds", message: "These questions are not in the bank: 5." }];
    const code = "BAD_USER_INPUT";
    await failOperation(page, "CreateTest", { message: "Invalid", extensions: { code, fields } });
    await page.getByRole("button", { name: "Create Test" }).click();
    await expect(page.getByRole("alert")).toHaveText("These questions are not in the bank: 5.");
  });

  test("distinguishes an empty search from a failed one", NIGHTLY, async ({ page }) => {
    // By its number: others add questions in the meantime, and the newest stand first.
    const first = available(page).getByRole("listitem").first();
    const number = await first.getByText(/^\d+$/).innerText();
    const chosen = available(page)
      .getByRole("listitem")
      .filter({ has: page.getByText(number, { exact: true }) })
      .getByRole("checkbox");
    await chosen.check();
    await search(page, "xyzzy nothing");
    await expect(page.getByRole("heading", { name: "No questions found" })).toBeVisible();
    await expect(preview(page)).toContainText("1 question selected");
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(chosen).toBeChecked();
    await failOperation(page, "AvailableQuestions", MASKED);
    await search(page, "contract");
    await expect(page.getByRole("heading", { name: "Failed to fetch questions" })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(available(page).getByRole("checkbox").first()).toBeVisible();
  });

  test("asks before unsaved changes are left behind", NIGHTLY, async ({ page }) => {
    const questions: string[] = [];
    let accept = false;
    page.on("dialog", async (dialog) => {
      questions.push(dialog.message());
      await (accept ? dialog.accept() : dialog.dismiss());
    });
    const leave = () => page.getByRole("link", { name: "All Tests", exact: true }).click();
    await page.getByRole("textbox", { name: "Title", exact: true }).fill("Half done");
    await leave();
    await expect.poll(() => questions.length).toBe(1);
    await expect(page).toHaveURL(/\/admin\/tests$/);
    await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue(
      "Half done",
    );
    accept = true;
    await leave();
    await expect(page).toHaveURL(/\/admin\/all-tests$/);
  });
});
