import {
  chooseAction,
  dotsOf,
  fillForm,
  formOf,
  foundCount,
  makeQuestion,
} from "./admin-questions-support.ts";
import {
  ADMIN,
  ask,
  failOperation,
  holdOperation,
  MASKED,
  newTitle,
} from "./admin-tests-support.ts";
import { NIGHTLY } from "./looks.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdTimers,
  signIn,
  test,
} from "./support.ts";

test("an administrator finds and deletes a question, in every look", async ({ page }) => {
  await signIn(page, ADMIN);
  const { id, questionText } = await makeQuestion(page, {
    ...{ pyq: true, pyqYear: 2020, pyqExam: "Law School Admission Test, second paper" },
    ...{ topic: "Extraordinary remedies before the High Courts and the Supreme Court" },
  });
  const release = await holdOperation(page, "AllQuestions");
  await page.goto("/admin/all-questions");
  await expect(page.getByText("Loading questions")).toBeAttached();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  release();
  await expect(page.getByRole("table", { name: "Questions" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("searchbox").fill(questionText);
  await expect(foundCount(page, 1)).toBeVisible();
  await expect(page.getByRole("link", { name: questionText })).toBeVisible();
  await page.getByRole("checkbox", { name: `Choose question ${id}` }).click();
  await expect(page.getByText("1 chosen", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: /^More filters/ }).click();
  const filters = page.getByRole("dialog", { name: "More filters" });
  await expect(filters.getByRole("combobox", { name: "Reserved for tests" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(filters).toBeHidden();
  await dotsOf(page, id).click();
  await expect(page.getByRole("menuitem", { name: "Where It Is Used" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await chooseAction(page, id, "Delete");
  await expect(page.getByRole("dialog", { name: "Delete this question?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete Question", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No Questions Found" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("an administrator adds a question, in every look", async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto("/admin/questions");
  const form = formOf(page);
  await form.pyq.check();
  await form.save.click();
  await expect(page.getByText("Question text is required")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await fillForm(page, newTitle("Added in this look?"));
  await form.add.click();
  await form.option("E").fill("An option whose text is long enough to need a second line, or more");
  await form.year.fill("2018");
  await form.exam.fill("AILET");
  await form.subject.click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expectNoSidewaysScroll(page);
  const goOn = await holdTimers(page, 2_000);
  await form.save.click();
  await expect(page.getByRole("heading", { name: "Question created successfully" })).toBeVisible();
  await expectAccessible(page);
  await goOn();
  await expect(page).toHaveURL(/\/admin$/);
});

test("an administrator edits a question, in every look", async ({ page }) => {
  await signIn(page, ADMIN);
  const { id } = await makeQuestion(page, {
    explanation: "In *Kesavananda Bharati v State of Kerala* the Court said so.",
  });
  const original = await makeQuestion(page);
  await page.goto(`/admin/questions/edit/${id}`);
  const form = formOf(page);
  await expect(form.text).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await form.text.fill(original.questionText);
  await form.save.click();
  await expect(page.getByRole("alert")).toContainText("Failed to update question");
  await expectAccessible(page);
  await form.text.fill(newTitle("Edited in this look?"));
  await form.save.click();
  await expect(page.getByRole("heading", { name: "Question updated successfully" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/all-questions$/);
});

test(
  "an administrator releases a reserved question and reserves it again, in every look",
  NIGHTLY,
  async ({ page }) => {
    await signIn(page, ADMIN);
    const { id, questionText } = await makeQuestion(page, {
      ...{ pyq: true, pyqYear: 2020, pyqExam: "Law School Admission Test, second paper" },
    });
    const { createTest } = await ask<{ createTest: { id: string; title: string } }>(
      page,
      "mutation ($input: TestInput!) { createTest(input: $input) { id title } }",
      {
        input: {
          ...{ title: newTitle("Mock of May"), durationMinutes: 20, questionIds: [id] },
          ...{ correctMarks: 1, incorrectMarks: 0, isActive: false, isPublic: false },
        },
      },
    );
    await page.goto(`/admin/all-questions?search=${encodeURIComponent(questionText)}`);
    const row = page.getByRole("row").filter({ hasText: questionText });
    const reserved = row.getByText(/^reserved$/i).filter({ visible: true });
    await expect(reserved).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const dots = dotsOf(page, id);
    const release = () => chooseAction(page, id, "Release");
    await release();
    const dialog = page.getByRole("dialog", { name: "Release this question?" });
    await expect(dialog).toContainText(questionText);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dots).toBeFocused();
    await release();
    await dialog.getByRole("button", { name: "Release Question" }).click();
    await expect(reserved).toBeHidden();
    await expect(dots).toBeFocused();
    await expectAccessible(page);
    await chooseAction(page, id, "Reserve");
    await expect(reserved).toBeVisible();
    await expect(dots).toBeFocused();

    // Somebody else was faster.
    await release();
    await ask(page, "mutation ($id: ID!) { releaseQuestion(id: $id) { id } }", { id });
    await dialog.getByRole("button", { name: "Release Question" }).click();
    await expect(dialog.getByRole("alert")).toContainText("This question is not reserved");
    await page.keyboard.press("Escape");

    await page.goto(`/admin/questions/edit/${id}`);
    await expect(page.getByText(/^Released on .* random tests draw it/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Reserve" }).press("Enter");
    await expect(
      page.getByText(
        `Reserved: random tests leave it out, since it stands in “${createTest.title}” (private, inactive) and in no test that every student can take.`,
      ),
    ).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto(`/admin/tests/edit/${createTest.id}`);
    await expect(page.getByText("random tests leave them out")).toBeVisible();
  },
);

test("failures and absent questions stand up in every look", NIGHTLY, async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto("/admin/questions/edit/2147483647");
  await expect(page.getByRole("heading", { name: "Question not found" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto("/admin/questions/edit/none");
  await expect(page.getByRole("heading", { name: "Invalid question ID" })).toBeVisible();
  await expectAccessible(page);
  await failOperation(page, "AllQuestions", MASKED);
  await page.goto("/admin/all-questions");
  await expect(page.getByRole("heading", { name: "Failed to fetch questions" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a question far too long is shown without breaking anything", NIGHTLY, async ({ page }) => {
  await signIn(page, ADMIN);
  const unbroken = "Wort".repeat(60);
  const { id } = await makeQuestion(page, {
    questionText: `${newTitle("Long")} ${unbroken} ${"and so on ".repeat(300)}?`,
    options: [unbroken, "B", `Option ${"of many words ".repeat(40)}`],
    topic: unbroken.slice(0, 180),
    ...{ pyq: true, pyqYear: 1980, pyqExam: unbroken.slice(0, 190) },
  });
  await page.goto("/admin/all-questions");
  await expect(dotsOf(page, id)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto(`/admin/questions/edit/${id}`);
  await expect(formOf(page).option("A")).toHaveValue(unbroken);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await ask(page, `mutation { deleteQuestion(id: ${id}) }`);
});
