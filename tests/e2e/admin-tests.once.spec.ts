import type { Locator, Page } from "@playwright/test";
import {
  ADMIN,
  ask,
  failOperation,
  holdOperation,
  keptIds,
  MASKED,
  makeTest,
  newTitle,
} from "./admin-tests-support.ts";
import { expect, newEmail, signIn, test } from "./support.ts";

const available = (page: Page) => page.getByRole("list", { name: "Available Questions" });
const order = (page: Page) => page.getByRole("list", { name: "Selected questions, in order" });
const preview = (page: Page) => page.getByRole("region", { name: "Test Preview" });
const duration = (page: Page) => page.getByLabel("Duration in minutes");
const correct = (page: Page) => page.getByLabel("Marks for a correct answer");
const deducted = (page: Page) => page.getByLabel("Marks deducted for an incorrect one");

/** The numbers of the questions in the order list. */
async function orderedIds(page: Page): Promise<string[]> {
  const fields = await order(page).getByRole("textbox").all();
  const labels = await Promise.all(fields.map((field) => field.getAttribute("aria-label")));
  return labels.map((label) => label?.replace(/\D/g, "") ?? "");
}

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox").fill(text);
}

test.describe("create test", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, ADMIN);
    await page.goto("/admin/tests");
    await expect(available(page).getByRole("checkbox").first()).toBeVisible();
  });

  test("starts with the defaults, and explains the deduction", async ({ page }) => {
    await expect(page.getByLabel("Title")).toHaveValue("");
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

  test("says what is wrong, and goes to the first wrong field", async ({ page }) => {
    const submit = page.getByRole("button", { name: "Create Test" });
    await submit.click();
    await expect(page.getByText("Test title is required")).toBeVisible();
    await expect(page.getByText("Please select at least one question")).toBeVisible();
    await expect(page.getByLabel("Title")).toBeFocused();
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
    await page.getByLabel("Title").fill("Something");
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
    await available(page).getByRole("checkbox").nth(2).check();
    await page.getByRole("button", { name: "Page 2" }).click();
    await expect(page.getByText(/^21–40 of/)).toBeVisible();
    await available(page).getByRole("checkbox").nth(0).check();
    await page.getByRole("combobox", { name: "Subject" }).selectOption("Law of Torts");
    await page.getByRole("checkbox", { name: "PYQ Only" }).check();
    await page.getByRole("checkbox", { name: "PYQ Only" }).uncheck();
    await search(page, "negligence");
    await expect(available(page).getByText("Law of Torts").first()).toBeVisible();
    const found = available(page).getByRole("checkbox").first();
    await expect(available(page)).not.toHaveAttribute("aria-busy");
    await found.check();
    await expect(preview(page)).toContainText("3 questions selected");
    await expect(preview(page)).toContainText("Law of Torts1");
    const ids = await orderedIds(page);
    expect(ids).toHaveLength(3);

    const title = newTitle("Created");
    await page.getByLabel("Title").fill(`  ${title} `);
    await page.getByLabel(/^Description/).fill("About torts");
    await page.getByRole("checkbox", { name: "Public", exact: true }).uncheck();
    const release = await holdOperation(page, "CreateTest");
    await page.getByRole("button", { name: "Create Test" }).click();
    await expect(page.getByRole("button", { name: "Creating Test..." })).toBeVisible();
    release();
    await expect(page.getByRole("heading", { name: "Test created successfully" })).toBeVisible();
    await expect(page.getByText("Going to Admin in 2 seconds.")).toBeVisible();
    const [, id = ""] = /is test (\d+)\./.exec((await page.textContent("main")) ?? "") ?? [];
    await expect(page).toHaveURL(/\/admin$/);
    expect(await keptIds(page, id)).toEqual(ids);
  });

  test("prefers the server's words for a failure", async ({ page }) => {
    await page.getByLabel("Title").fill(newTitle("Refused"));
    await available(page).getByRole("checkbox").first().check();
    await failOperation(page, "CreateTest", MASKED);
    await page.getByRole("button", { name: "Create Test" }).click();
    await expect(page.getByRole("alert")).toContainText("Failed to create test");
    await page.getByLabel("Title").press("x");
    await expect(page.getByRole("alert")).toBeHidden();
    const fields = [{ field: "questionIds", message: "These questions are not in the bank: 5." }];
    const code = "BAD_USER_INPUT";
    await failOperation(page, "CreateTest", { message: "Invalid", extensions: { code, fields } });
    await page.getByRole("button", { name: "Create Test" }).click();
    await expect(page.getByRole("alert")).toHaveText("These questions are not in the bank: 5.");
  });

  test("tells an empty search and a failed one apart", async ({ page }) => {
    await available(page).getByRole("checkbox").first().check();
    await search(page, "xyzzy nothing");
    await expect(page.getByRole("heading", { name: "No questions found" })).toBeVisible();
    await expect(preview(page)).toContainText("1 question selected");
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(available(page).getByRole("checkbox").first()).toBeChecked();
    await failOperation(page, "AvailableQuestions", MASKED);
    await search(page, "contract");
    await expect(page.getByRole("heading", { name: "Failed to fetch questions" })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(available(page).getByRole("checkbox").first()).toBeVisible();
  });

  test("asks before unsaved changes are left behind", async ({ page }) => {
    const questions: string[] = [];
    let accept = false;
    page.on("dialog", async (dialog) => {
      questions.push(dialog.message());
      await (accept ? dialog.accept() : dialog.dismiss());
    });
    const leave = () => page.getByRole("link", { name: "All Tests", exact: true }).click();
    await page.getByLabel("Title").fill("Half done");
    await leave();
    await expect.poll(() => questions.length).toBe(1);
    await expect(page).toHaveURL(/\/admin\/tests$/);
    await expect(page.getByLabel("Title")).toHaveValue("Half done");
    accept = true;
    await leave();
    await expect(page).toHaveURL(/\/admin\/all-tests$/);
  });
});

test.describe("edit test", () => {
  test.beforeEach(async ({ page }) => signIn(page, ADMIN));

  test("shows original, new and not selected, the change and the breakdown; Clear Selection can be undone", async ({
    page,
  }) => {
    const { id, questionIds } = await makeTest(page, "Standing");
    await page.goto(`/admin/tests/edit/${id}`);
    await expect(page.getByRole("link", { name: "Back to Tests" })).toHaveAttribute(
      "href",
      "/admin/all-tests",
    );
    await expect(page.getByText(new RegExp(`^Test ID ${id}, created .* IST$`))).toBeVisible();
    await expect(preview(page)).toContainText("Originally 3 ±0");
    await expect(preview(page)).toContainText("20 minutes");
    await expect(preview(page)).toContainText("English3");
    await expect(preview(page).getByText("Active", { exact: true })).toBeVisible();
    await expect(preview(page).getByText("Private", { exact: true })).toBeVisible();
    const legend = page.getByRole("list", { name: "What the boxes mean" });
    await expect(legend).toHaveText("OriginalNewNot selected");

    const added = available(page).getByRole("listitem").first();
    await added.click();
    await expect(added.getByText("New", { exact: true })).toBeVisible();
    await expect(preview(page)).toContainText("Originally 3 +1 (1 added)");
    await page.getByRole("combobox", { name: "Subject" }).selectOption("English");
    const own = await ownRow(page, questionIds[0] ?? "");
    await expect(own.getByText("Original", { exact: true })).toBeVisible();
    await own.click();
    await expect(own.getByText("Original", { exact: true })).toBeHidden();
    await expect(preview(page)).toContainText("Originally 3 ±0 (1 added, 1 removed)");
    await own.click();
    await expect(own.getByText("Original", { exact: true })).toBeVisible();

    const save = page.getByRole("button", { name: "Save Changes" });
    await page.getByRole("button", { name: "Clear Selection" }).click();
    await expect(preview(page)).toContainText("Originally 3 −3 (3 removed)");
    await expect(save).toBeDisabled();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(preview(page)).toContainText("4 questions selected");
    await expect(save).toBeEnabled();
  });

  test("saves settings, marks, questions and their order; the success panel stays", async ({
    page,
  }) => {
    const { id, questionIds } = await makeTest(page, "Saved", { count: 4 });
    const [a = "", b = "", c = "", d = ""] = questionIds;
    await page.goto(`/admin/tests/edit/${id}`);
    await expect(correct(page)).toHaveValue("1");
    await expect(deducted(page)).toHaveValue("0.25");
    await correct(page).fill("");
    await deducted(page).fill("");
    await deducted(page).blur();
    await expect(correct(page)).toHaveValue("4");
    await expect(deducted(page)).toHaveValue("-1");

    await page.getByRole("button", { name: `Move question ${d} up` }).click();
    await page.getByRole("button", { name: `Move question ${d} up` }).click();
    await expect(page.getByRole("button", { name: `Move question ${d} up` })).toBeFocused();
    expect(await orderedIds(page)).toEqual([a, d, b, c]);
    await page.getByLabel(`Number of question ${c}`).fill("1");
    await page.getByLabel(`Number of question ${c}`).press("Enter");
    expect(await orderedIds(page)).toEqual([c, a, d, b]);
    await page.getByLabel(`Number of question ${c}`).press("Alt+ArrowDown");
    await page.getByLabel(`Number of question ${c}`).press("Alt+End");
    await expect(page.getByText(`Question ${c} is number 4 of 4 now`)).toBeAttached();
    await page.getByRole("button", { name: `Take question ${a} out` }).click();
    expect(await orderedIds(page)).toEqual([d, b, c]);

    await page.getByLabel("Title").fill("Renamed test");
    await duration(page).fill("45");
    await page.getByRole("checkbox", { name: "Active", exact: true }).uncheck();
    await expect(preview(page)).toContainText("45 minutes");
    await expect(preview(page)).toContainText("Inactive");
    const release = await holdOperation(page, "UpdateTest");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("button", { name: "Saving Changes..." })).toBeDisabled();
    release();
    await expect(page.getByRole("heading", { name: "Test updated successfully" })).toBeVisible();
    expect(await keptIds(page, id)).toEqual([d, b, c]);
    const { test: kept } = await ask<{ test: object }>(
      page,
      `{ test(id: ${id}) { title durationMinutes correctMarks incorrectMarks isActive isPublic } }`,
    );
    expect(kept).toEqual({
      title: "Renamed test",
      durationMinutes: 45,
      correctMarks: 4,
      incorrectMarks: 1,
      isActive: false,
      isPublic: false,
    });
    await page.waitForTimeout(2_500);
    await expect(page).toHaveURL(new RegExp(`/admin/tests/edit/${id}$`));
    await page.getByRole("button", { name: "Edit again" }).click();
    await expect(preview(page)).toContainText("Originally 3 ±0");
    await expect(page.getByLabel("Title")).toHaveValue("Renamed test");
  });

  test("shows that the selection is loading, and what went wrong with the test", async ({
    page,
  }) => {
    const { id } = await makeTest(page, "Loading");
    const release = await holdOperation(page, "EditedTest");
    await page.goto(`/admin/tests/edit/${id}`);
    await expect(page.getByText("Loading existing question selections")).toBeVisible();
    release();
    await expect(preview(page)).toContainText("3 questions selected");
    await expect(page.getByText("Loading existing question selections")).toBeHidden();

    for (const wrong of ["abc", "0", "-4", "1.5"]) {
      await page.goto(`/admin/tests/edit/${wrong}`);
      await expect(page.getByRole("heading", { name: "Invalid test ID" })).toBeVisible();
    }
    await page.goto("/admin/tests/edit/2000000000");
    await expect(page.getByRole("heading", { name: "Test not found" })).toBeVisible();
    await failOperation(page, "EditedTest", MASKED);
    await page.goto(`/admin/tests/edit/${id}`);
    await expect(page.getByRole("heading", { name: "Failed to load test" })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(preview(page)).toContainText("3 questions selected");
  });

  test("shows the error of a failed save in the box", async ({ page }) => {
    const { id } = await makeTest(page, "Failing");
    await page.goto(`/admin/tests/edit/${id}`);
    await failOperation(page, "UpdateTest", MASKED);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("alert")).toContainText("Failed to update test");
    const said = { message: "The moon is wrong.", extensions: { code: "BAD_REQUEST" } };
    await failOperation(page, "UpdateTest", said);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("alert")).toHaveText("The moon is wrong.");
    await page.getByLabel("Title").fill(" ");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Test title is required")).toBeVisible();
    await expect(page.getByLabel("Title")).toBeFocused();
  });

  test("loses no edit of another administrator silently", async ({ page }) => {
    const { id, questionIds } = await makeTest(page, "Contested");
    const overtake = (title: string) =>
      ask(
        page,
        "mutation ($id: ID!, $input: TestInput!) { updateTest(id: $id, input: $input) { id } }",
        {
          id,
          input: {
            title,
            durationMinutes: 5,
            correctMarks: 1,
            incorrectMarks: 0,
            isActive: true,
            isPublic: false,
            questionIds: questionIds.slice(1),
          },
        },
      );
    await page.goto(`/admin/tests/edit/${id}`);
    await page.getByLabel("Title").fill("Mine");
    await overtake("Theirs");
    await page.getByRole("button", { name: "Save Changes" }).click();
    const box = page.getByRole("alert");
    await expect(box).toContainText("This test was changed by someone else since you opened it.");
    await box.getByRole("button", { name: "Open their version" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("Theirs");
    await expect(preview(page)).toContainText("2 questions selected");

    await page.getByLabel("Title").fill("Mine again");
    await overtake("Theirs again");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await box.getByRole("button", { name: "Save mine over it" }).click();
    await expect(page.getByText("“Mine again” has 2 questions now.")).toBeVisible();
  });

  test("tells which questions were deleted, and drops them with the save", async ({ page }) => {
    const text = newTitle("Is this question going to be deleted?");
    const input = {
      questionText: text,
      options: ["Yes", "No"],
      correctOptionIndex: 0,
      subject: "English",
      pyq: false,
    };
    const { createQuestion } = await ask<{ createQuestion: { id: string } }>(
      page,
      "mutation ($input: QuestionInput!) { createQuestion(input: $input) { id } }",
      { input },
    );
    const { id, questionIds } = await makeTest(page, "Holed");
    const settings = {
      title: newTitle("Holed"),
      durationMinutes: 5,
      correctMarks: 1,
      incorrectMarks: 0,
    };
    await ask(
      page,
      "mutation ($id: ID!, $input: TestInput!) { updateTest(id: $id, input: $input) { id } }",
      {
        id,
        input: {
          ...settings,
          isActive: true,
          isPublic: false,
          questionIds: [...questionIds, createQuestion.id],
        },
      },
    );
    await ask(page, `mutation { deleteQuestion(id: ${createQuestion.id}) }`);
    await page.goto(`/admin/tests/edit/${id}`);
    await expect(
      page.getByText("1 question was deleted from the bank and will leave this test when you save"),
    ).toBeVisible();
    await expect(preview(page)).toContainText("Originally 4 −1 (1 removed)");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("has 3 questions now.")).toBeVisible();
    expect(await keptIds(page, id)).toEqual(questionIds);
  });

  test("works by keyboard alone", async ({ page }) => {
    const { id } = await makeTest(page, "By keyboard");
    await page.goto(`/admin/tests/edit/${id}`);
    await expect(preview(page)).toContainText("3 questions selected");
    await page.getByLabel("Title").focus();
    const press = async (key: string, times = 1) => {
      for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
    };
    await page.keyboard.type(" by hand");
    // Duration, description, the two marks, Active, Public, search, subject, PYQ Only, Clear Selection, the list.
    await press("Tab", 10);
    await expect(page.getByRole("button", { name: "Clear Selection" })).toBeFocused();
    await press("Tab");
    const boxes = available(page).getByRole("checkbox");
    await focusFirst(page, boxes);
    await press("ArrowDown");
    await expect(boxes.nth(1)).toBeFocused();
    await press("Space");
    await expect(preview(page)).toContainText("4 questions selected");
    await press("ArrowUp");
    await expect(boxes.nth(0)).toBeFocused();
    await press("Control+Enter");
    await expect(page.getByText("by hand” has 4 questions now.")).toBeVisible();
  });
});

/** A list that scrolls takes a stop of its own in some browsers, before its first box. */
async function focusFirst(page: Page, boxes: Locator): Promise<void> {
  const isOnBox = await boxes.first().evaluate((box) => box === document.activeElement);
  if (!isOnBox) await page.keyboard.press("Tab");
  await expect(boxes.first()).toBeFocused();
}

/** The row of a question in the picker, wherever its page is. */
async function ownRow(page: Page, id: string): Promise<Locator> {
  const row = available(page)
    .getByRole("listitem")
    .filter({ has: page.getByText(id, { exact: true }) });
  for (let turn = 0; turn < 5; turn += 1) {
    await expect(available(page)).not.toHaveAttribute("aria-busy");
    if ((await row.count()) > 0) break;
    await page.getByRole("button", { name: "Next page" }).click();
    await page.waitForTimeout(300);
  }
  return row;
}

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
    await to("Admin");
    await to("All Tests");
    await page.getByRole("link", { name: `Edit test ${id}: ${title}` }).click();
    await page.getByLabel("Title").fill(`${title} renamed`);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByRole("link", { name: "View All Tests" }).click();
    await expect(page.getByRole("link", { name: `${title} renamed`, exact: true })).toBeVisible();
    await to("Tests");
    await expect(page.getByRole("heading", { level: 2, name: `${title} renamed` })).toBeVisible();
    await to("Admin");
    await to("All Tests");
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
