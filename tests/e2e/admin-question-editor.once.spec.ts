import { fillForm, formOf, keptQuestion, makeQuestion } from "./admin-questions-support.ts";
import {
  ADMIN,
  ask,
  failOperation,
  holdOperation,
  MASKED,
  newTitle,
} from "./admin-tests-support.ts";
import { NIGHTLY } from "./looks.ts";
import { expect, signIn, stopClock, test } from "./support.ts";

const year = new Date().getFullYear();

test.beforeEach(async ({ page }) => {
  await signIn(page, ADMIN);
});

test.describe("the question form", () => {
  test(
    "says everything that is missing, leads to the first of it, and mends as it is typed",
    NIGHTLY,
    async ({ page }) => {
      await page.goto("/admin/questions");
      const form = formOf(page);
      await expect(form.options).toHaveCount(4);
      await form.pyq.check();
      await form.save.click();
      for (const message of [
        "Question text is required",
        "At least 2 options are required",
        "Please select a valid correct option",
        "Subject is required",
        "PYQ year is required when marked as Previous Year Question",
        "PYQ exam name is required when marked as Previous Year Question",
      ]) {
        await expect(page.getByText(message)).toBeVisible();
      }
      await expect(form.text).toBeFocused();
      await form.text.fill("Which writ?");
      await expect(page.getByText("Question text is required")).toBeHidden();
      await form.save.click();
      await expect(form.option("A")).toBeFocused();

      // A chosen option that is blank is no valid one.
      await form.option("A").fill("Yes");
      await form.option("B").fill("No");
      await form.correct("C").check();
      await expect(page.getByText("At least 2 options are required")).toBeHidden();
      await expect(page.getByText("Please select a valid correct option")).toBeVisible();
      await form.correct("B").check();
      await expect(page.getByText("Please select a valid correct option")).toBeHidden();

      await form.year.fill("1979");
      await expect(page.getByText(`PYQ year must be between 1980 and ${year}`)).toBeVisible();
      await form.year.fill(String(year + 1));
      await expect(page.getByText(`PYQ year must be between 1980 and ${year}`)).toBeVisible();
      await form.year.fill("1980");
      await expect(page.getByText(/PYQ year must be/)).toBeHidden();
      await expect(form.year).toHaveAttribute("min", "1980");
      await expect(form.year).toHaveAttribute("max", String(year));
      await form.pyq.uncheck();
      await expect(form.year).toBeHidden();
      await expect(form.exam).toBeHidden();
      await expect(page.getByText(/PYQ exam name is required/)).toBeHidden();
    },
  );

  test(
    "keeps two to five options, and the correct one through removals",
    NIGHTLY,
    async ({ page }) => {
      await page.goto("/admin/questions");
      const form = formOf(page);
      await form.add.click();
      await expect(form.options).toHaveCount(5);
      await expect(form.add).toBeHidden();
      await expect(form.option("E")).toBeFocused();
      for (const letter of "ABCDE") await form.option(letter).fill(`Text ${letter}`);
      await form.correct("D").check();

      await form.remove("A").click();
      await expect(form.correct("C")).toBeChecked();
      await expect(form.option("C")).toHaveValue("Text D");
      await form.remove("D").click();
      await expect(form.correct("C")).toBeChecked();
      await form.remove("C").click();
      await expect(form.options).toHaveCount(2);
      await expect(form.chosen).toHaveCount(0);
      await expect(page.getByRole("button", { name: /^Remove option/ })).toHaveCount(0);
      await expect(form.add).toBeVisible();
    },
  );

  test(
    "creates a trimmed question, says so, and goes to Admin after 2 seconds",
    NIGHTLY,
    async ({ page }) => {
      const text = newTitle("Which writ commands a duty?");
      await page.clock.install();
      await page.goto("/admin/questions");
      const form = formOf(page);
      await fillForm(page, `  ${text}  `);
      await form.option("D").fill(" Prohibition ");
      await form.correct("D").check();
      await form.topic.fill("  ");
      await form.pyq.check();
      await form.year.fill("2019");
      await form.exam.fill(" CLAT ");
      await expect(page.getByRole("complementary").getByText(text)).toBeVisible();
      const release = await holdOperation(page, "CreateQuestion");
      await stopClock(page);
      await form.save.click();
      await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
      release();
      const panel = page.getByRole("heading", { name: "Question created successfully" });
      await expect(panel).toBeVisible();
      await expect(page.getByText("Going to Admin in 2 seconds.")).toBeVisible();
      await page.clock.runFor(2_000);
      await expect(page).toHaveURL(/\/admin$/);

      const { questions } = await ask<{ questions: { items: { id: string }[] } }>(
        page,
        "query ($search: String) { questions(search: $search) { items { id } } }",
        { search: text },
      );
      expect(questions.items).toHaveLength(1);
      expect(await keptQuestion(page, questions.items[0]?.id ?? "")).toEqual({
        questionText: text,
        options: ["Habeas corpus", "Mandamus", "Prohibition"],
        correctOptionIndex: 2,
        subject: "Constitutional Law",
        topic: null,
        pyq: true,
        pyqYear: 2019,
        pyqExam: "CLAT",
        explanation: null,
        revisionNumber: 1,
      });
    },
  );

  test("starts again for another question", NIGHTLY, async ({ page }) => {
    await page.goto("/admin/questions");
    await fillForm(page, newTitle("One of several?"));
    await formOf(page).save.click();
    await page.getByRole("button", { name: "Add Another Question" }).click();
    await expect(formOf(page).text).toHaveValue("");
    // The redirect of the panel is off.
    await page.waitForTimeout(2_500);
    await expect(page).toHaveURL(/\/admin\/questions$/);

    // It is about the same, and can be saved without the panel between.
    const form = formOf(page);
    await expect(form.subject).toHaveValue("Constitutional Law");
    await expect(form.text).toBeFocused();
    await fillForm(page, newTitle("The second of several?"));
    await form.topic.fill("Writs");
    await form.topic.press("Escape");
    await page.getByRole("button", { name: "Save and Add Another" }).click();
    await expect(page.getByText(/^Question \d+ added$/)).toBeVisible();
    await expect(form.text).toHaveValue("");
    await expect(form.text).toBeFocused();
    await expect(form.topic).toHaveValue("Writs");
  });

  test("suggests subjects, and the topics of the chosen one", NIGHTLY, async ({ page }) => {
    await page.goto("/admin/questions");
    const form = formOf(page);
    await form.subject.fill("constitut");
    await page.getByRole("option", { name: "Constitutional Law" }).click();
    await expect(form.subject).toHaveValue("Constitutional Law");
    await form.topic.click();
    const topics = page.getByRole("listbox", { name: /^Topic/ }).getByRole("option");
    await expect(topics.first()).toBeVisible();
    await form.topic.fill("Quite another topic");
    await expect(form.topic).toHaveValue("Quite another topic");
  });

  test("suggests the exams of previous year questions", NIGHTLY, async ({ page }) => {
    const exam = newTitle("Exam");
    await makeQuestion(page, { pyq: true, pyqYear: 2020, pyqExam: exam });
    await page.goto("/admin/questions");
    const form = formOf(page);
    await form.pyq.check();
    await form.exam.fill(exam.toLowerCase());
    await page.getByRole("option", { name: exam }).click();
    await expect(form.exam).toHaveValue(exam);
    await form.exam.fill("Quite another exam");
    await expect(form.exam).toHaveValue("Quite another exam");
  });

  test(
    "links a duplicate to the question it repeats, and keeps what was typed",
    NIGHTLY,
    async ({ page }) => {
      const original = await makeQuestion(page);
      await page.goto("/admin/questions");
      const form = formOf(page);
      await form.text.fill(` ${original.questionText.toUpperCase()}`);
      for (const [index, letter] of ["A", "B", "C"].entries()) {
        await form.option(letter).fill(original.options[index] ?? "");
      }
      await form.correct("A").check();
      await form.subject.fill("English");
      await form.save.click();
      const notice = page.getByRole("alert");
      await expect(notice).toContainText("Failed to create question");
      await expect(notice).toContainText("the same text and options already");
      const link = notice.getByRole("link", { name: `Open question ${original.id}` });
      await expect(link).toHaveAttribute("href", `/admin/questions/edit/${original.id}`);
      const [opened] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
      await expect(opened.getByLabel("Question text", { exact: true })).toHaveValue(
        original.questionText,
      );
      await opened.close();
      await expect(form.option("C")).toHaveValue("Certiorari");
      await form.option("C").fill("Prohibition");
      await expect(notice).toBeHidden();
    },
  );

  test(
    "keeps everything when the server fails, and saves on the second try",
    NIGHTLY,
    async ({ page }) => {
      await page.goto("/admin/questions");
      await fillForm(page, newTitle("Saved in the end?"));
      await failOperation(page, "CreateQuestion", MASKED);
      await formOf(page).save.click();
      await expect(page.getByRole("alert")).toContainText("Failed to create question");
      await expect(formOf(page).option("B")).toHaveValue("Mandamus");
      await page.unrouteAll();
      await formOf(page).save.click();
      await expect(page.getByText("Question created successfully")).toBeVisible();
    },
  );

  test("asks before changes are left, and not when there are none", NIGHTLY, async ({ page }) => {
    await page.goto("/admin/questions");
    const asked: string[] = [];
    let leave = false;
    page.on("dialog", async (dialog) => {
      asked.push(dialog.type());
      await (leave ? dialog.accept() : dialog.dismiss());
    });
    const toList = page.getByRole("link", { name: "All Questions", exact: true });
    await toList.click();
    await expect(page).toHaveURL(/\/admin\/all-questions$/);
    expect(asked).toEqual([]);

    await page.goBack();
    await formOf(page).text.fill("Half a question");
    await toList.click();
    await expect.poll(() => asked).toEqual(["confirm"]);
    await expect(formOf(page).text).toHaveValue("Half a question");
    // Back to before the product was opened: then the browser asks in its own words.
    await page.evaluate(() => history.back());
    await expect.poll(() => asked).toEqual(["confirm", "beforeunload"]);
    await expect(page).toHaveURL(/\/admin\/questions$/);
    await expect(formOf(page).text).toHaveValue("Half a question");
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(["confirm", "beforeunload", "beforeunload"]);
    leave = true;
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/admin\/all-questions$/);
  });

  test(
    "keeps a formatted option's tools in place until a press beside it is over",
    NIGHTLY,
    async ({ page }) => {
      await page.goto("/admin/questions");
      const form = formOf(page);
      await expect(form.options).toHaveCount(4);
      await page.getByRole("button", { name: "Format Options" }).click();
      await expect(page.getByRole("textbox", { name: "Option A" })).toBeFocused();
      await page.getByRole("button", { name: "Remove option D" }).click();
      await expect(page.getByRole("button", { name: /^Remove option/ })).toHaveCount(3);
      await expect(page.getByRole("textbox", { name: "Option C" })).toBeFocused();
      await page.getByRole("button", { name: "Add Option" }).click();
      await expect(page.getByRole("textbox", { name: "Option D" })).toBeFocused();
    },
  );

  test("is filled in and saved by keyboard alone", async ({ page }) => {
    await page.goto("/admin/questions");
    const form = formOf(page);
    const text = newTitle("Typed without a mouse?");
    await form.text.focus();
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
    await expect(page.locator(":focus")).toHaveAccessibleName(/^Format /);
    await page.keyboard.press("Tab");
    await expect(form.correct("A")).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Yes");
    await page.keyboard.press("Enter");
    await expect(form.option("B")).toBeFocused();
    await page.keyboard.type("No");
    for (const stop of ["Remove option B", "Option C", "Remove option C"]) {
      await page.keyboard.press("Tab");
      await expect(page.locator(":focus")).toHaveAttribute("aria-label", stop);
    }
    await page.keyboard.press("Enter");
    await expect(form.options).toHaveCount(3);
    await form.subject.focus();
    await page.keyboard.type("constitut");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(form.subject).toHaveValue("Constitutional Law");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("Question created successfully")).toBeVisible();
  });
});
