import { readFile } from "node:fs/promises";
import {
  chooseAction,
  dotsOf,
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
import { expect, signIn, test } from "./support.ts";

test.beforeEach(async ({ page }) => {
  await signIn(page, ADMIN);
});

test.describe("the list of questions", () => {
  test("searches and filters, with all of it in the address", async ({ page }) => {
    const word = newTitle("Palsgraf").replaceAll(".", "x");
    const plain = await makeQuestion(page, {
      questionText: `${word} plain?`,
      subject: "Law of Torts",
    });
    const asked = await makeQuestion(page, {
      ...{ questionText: `${word} asked?`, pyq: true, pyqYear: 2021, pyqExam: "CLAT" },
    });
    await page.goto("/admin/all-questions");
    const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
    await expect(rows).toHaveCount(20);
    await page.keyboard.press("/");
    const search = page.getByRole("searchbox", {
      name: "Search words, options, explanations or an id",
    });
    await expect(search).toBeFocused();
    await search.pressSequentially(word);
    await expect(search).toHaveValue(word);
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(`${word} asked?`);
    await expect(rows.first()).toContainText("CLAT 2021");
    await expect(page).toHaveURL(new RegExp(`search=${word.split(" ")[0]}`));
    await expect(foundCount(page, 2)).toBeVisible();

    const pyq = page.getByRole("checkbox", { name: "PYQ only" });
    await pyq.check();
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/pyq=true/);
    await page.getByRole("combobox", { name: "Subject" }).selectOption("Law of Torts");
    await expect(page.getByRole("heading", { name: "No Questions Found" })).toBeVisible();
    await expect(
      page.getByText(`No previous year question matches “${word}” in Law of Torts.`),
    ).toBeVisible();

    // Reloading, sharing and going back keep it.
    await page.reload();
    await expect(search).toHaveValue(word);
    await expect(pyq).toBeChecked();
    await page.goBack();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(asked.questionText);
    await page.goBack();
    await expect(rows).toHaveCount(2);
    await page.goForward();
    await page.goForward();
    await expect(page.getByRole("heading", { name: "No Questions Found" })).toBeVisible();
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(rows).toHaveCount(20);
    await expect(search).toHaveValue("");

    // A number opens at the question that has it; the other labels narrow too.
    await search.fill(plain.id);
    await expect(rows.first()).toContainText(plain.questionText);
    await search.fill(word);
    const more = page.getByRole("button", { name: /^More filters/ });
    await more.click();
    const filters = page.getByRole("dialog", { name: "More filters" });
    await expect(filters.getByRole("combobox", { name: "Topic" })).toBeFocused();
    await filters.getByRole("combobox", { name: "Exam" }).selectOption("CLAT");
    await filters.getByRole("combobox", { name: "Year", exact: true }).selectOption("2021");
    await expect(filters).toContainText("1 match");
    await page.keyboard.press("Escape");
    await expect(filters).toBeHidden();
    await expect(more).toBeFocused();
    await expect(more).toHaveText("More filters2");
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/year=2021&exam=CLAT/);
    // Each has a chip with its own remove button, and the focus goes on to the next.
    await page.getByRole("button", { name: "Remove Year: 2021" }).press("Enter");
    await expect(page).not.toHaveURL(/year=/);
    await expect(page.getByRole("button", { name: "Remove Exam: CLAT" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).not.toHaveURL(/exam=/);
    await expect(more).toBeFocused();
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await expect(page.getByRole("button", { name: /^Clear filters/i })).toHaveCount(0);
    const sorted = page.locator("th[aria-sort]");
    await page.getByRole("button", { name: "ID", exact: true }).click();
    await expect(page).toHaveURL(/order=oldest/);
    await expect(sorted).toHaveText([/^ID/]);
    await expect(sorted).toHaveAttribute("aria-sort", "ascending");
    await page.getByRole("button", { name: "Added", exact: true }).click();
    await expect(sorted).toHaveText([/^Added/]);
    for (const { id } of [plain, asked]) await ask(page, `mutation { deleteQuestion(id: ${id}) }`);
  });

  test("has pages of 20 with up to 5 buttons", NIGHTLY, async ({ page }) => {
    await page.goto("/admin/all-questions");
    const pages = page.getByRole("navigation", { name: "Pages of questions" });
    const numbers = pages.getByRole("button", { name: /^Page/ });
    await expect(numbers).toHaveText(["1", "2", "3", "4", /^\d+$/]);
    await expect(page.getByText(/^1–20 of [\d,]+$/)).toBeVisible();
    await expect(pages.getByRole("button", { name: "Previous page" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    const next = pages.getByRole("button", { name: "Next page" });
    await next.press("Enter");
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText(/^21–40 of [\d,]+$/)).toBeVisible();
    await expect(next).toBeFocused();
    for (const none of ["0", "2.5", "999999"]) {
      await page.getByRole("textbox", { name: "Page" }).fill(none);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toHaveText(/^Enter a whole number from 1 to \d+\.$/);
      await expect(page).toHaveURL(/page=2$/);
    }
    await page.getByRole("textbox", { name: "Page" }).fill("5");
    await page.keyboard.press("Enter");
    await expect(pages.locator("[aria-current=page]")).toHaveText("5");
    await expect(numbers).toHaveText(["1", "4", "5", "6", /^\d+$/]);
    await page.goBack();
    await expect(pages.locator("[aria-current=page]")).toHaveText("2");
    // Another filter begins at the first page; a page that is not there leads to the last one.
    await page.getByRole("checkbox", { name: "PYQ only" }).check();
    await expect(page).not.toHaveURL(/page=/);
    await page.goto("/admin/all-questions?page=99999");
    await expect(page).toHaveURL(/page=\d{1,4}$/);
    await expect(next).toHaveAttribute("aria-disabled", "true");
    await pages.getByRole("button", { name: "First page" }).click();
    await expect(page).not.toHaveURL(/page=/);
    // Other tests may add a page of questions in between.
    await expect(async () => {
      await pages.getByRole("button", { name: "Last page" }).click();
      await expect(next).toHaveAttribute("aria-disabled", "true", { timeout: 2_000 });
    }).toPass();
  });

  test("deletes after a confirm that shows the first 100 characters", NIGHTLY, async ({ page }) => {
    const begin = newTitle("Delete me");
    const questionText = `${begin} ${"word ".repeat(40)}end?`;
    const { id } = await makeQuestion(page, { questionText });
    await page.goto(`/admin/all-questions?search=${encodeURIComponent(begin)}`);
    const open = () => chooseAction(page, id, "Delete");
    await open();
    const dialog = page.getByRole("dialog", { name: "Delete this question?" });
    await expect(dialog.getByText(/^Delete me/)).toHaveText(
      `${questionText.slice(0, 100).trimEnd()}…`,
    );
    await expect(dialog.getByRole("button", { name: "Keep It" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(dotsOf(page, id)).toBeFocused();

    await failOperation(page, "DeleteQuestions", MASKED);
    await open();
    await expect(dialog).toContainText("It stands in no test");
    await dialog.getByRole("button", { name: "Delete Question" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Failed to delete question");
    await page.unrouteAll();
    const release = await holdOperation(page, "DeleteQuestions");
    await dialog.getByRole("button", { name: "Delete Question" }).click();
    await expect(dialog.getByRole("button", { name: "Deleting..." })).toBeVisible();
    release();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("status").getByText("1 question deleted")).toBeVisible();
    await expect(page.getByRole("heading", { name: "No Questions Found" })).toBeVisible();
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name: begin })).toBeVisible();
  });

  test(
    "stays on its page after a delete, at the row that took the place",
    NIGHTLY,
    async ({ page }) => {
      const word = `paged${Date.now().toString(36)}`;
      for (let number = 0; number < 23; number += 1) {
        await makeQuestion(page, { questionText: `${word} ${number}?` });
      }
      await page.goto(`/admin/all-questions?search=${word}&page=2`);
      const rows = page.locator("[data-row]");
      await expect(rows).toHaveCount(3);
      const [first = "", second = "", third = ""] = await rows.evaluateAll((all) =>
        all.map((row) => row.getAttribute("data-row") ?? ""),
      );
      const remove = async (id: string) => {
        await chooseAction(page, id, "Delete");
        await page.getByRole("button", { name: "Delete Question" }).click();
      };
      await remove(first);
      await expect(rows).toHaveCount(2);
      await expect(page).toHaveURL(/page=2/);
      await expect(page.locator(`[data-row="${second}"] a`).first()).toBeFocused();
      await remove(third);
      await expect(rows).toHaveCount(1);
      await expect(page.locator(`[data-row="${second}"] a`).first()).toBeFocused();
      // With its last row the page is gone: the one before it is shown.
      await remove(second);
      await expect(page).not.toHaveURL(/page=/);
      await expect(rows).toHaveCount(20);
    },
  );

  test(
    "exports the current filter in a format, and says when it can't",
    NIGHTLY,
    async ({ page }) => {
      const word = newTitle("Exported");
      const first = await makeQuestion(page, { questionText: `${word}, with "marks"?` });
      await makeQuestion(page, {
        questionText: `${word}, second?`,
        subject: "English",
        topic: null,
      });
      await page.goto(`/admin/all-questions?search=${encodeURIComponent(word)}`);
      const button = page.getByRole("button", { name: "Export" });
      const exportAs = async (format: string) => {
        await button.click();
        await page.getByRole("menuitem", { name: format }).click();
      };
      await expect(foundCount(page, 2)).toBeVisible();
      await failOperation(page, "ExportQuestions", MASKED);
      await exportAs("CSV");
      await expect(page.getByText("Failed to export questions")).toBeVisible();
      await page.unrouteAll();
      const [download] = await Promise.all([page.waitForEvent("download"), exportAs("CSV")]);
      expect(download.suggestedFilename()).toBe("questions_filtered.csv");
      const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
      expect(lines).toHaveLength(3);
      expect(lines[0]).toMatch(/^\ufeff?question_text,option_a,/);
      expect(lines[1]).toContain(`"${first.questionText.replaceAll('"', '""')}"`);
      expect(lines[2]).toContain("English");
      const [xml] = await Promise.all([page.waitForEvent("download"), exportAs("Moodle XML")]);
      expect(xml.suggestedFilename()).toBe("questions_filtered.xml");
      const quiz = await readFile(await xml.path(), "utf8");
      expect(quiz.match(/<question type="multichoice">/g)).toHaveLength(2);
    },
  );

  test("says when it can't be fetched, and tries again", NIGHTLY, async ({ page }) => {
    await failOperation(page, "AllQuestions", MASKED);
    await page.goto("/admin/all-questions");
    await expect(page.getByRole("heading", { name: "Failed to fetch questions" })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("table", { name: "Questions" })).toBeVisible();
  });

  test(
    "is worked through by keyboard: search, edit, and back to the same list",
    NIGHTLY,
    async ({ page }) => {
      const { questionText } = await makeQuestion(page);
      await page.goto("/admin/all-questions");
      await expect(page.getByRole("table")).toBeVisible();
      await page.keyboard.press("/");
      await page.keyboard.type(questionText);
      const edit = page.getByRole("link", { name: questionText });
      await expect(foundCount(page, 1)).toBeVisible();
      for (let presses = 0; presses < 24; presses += 1) {
        await page.keyboard.press("Tab");
        if (await edit.evaluate((element) => element === document.activeElement)) break;
      }
      await expect(edit).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(formOf(page).text).toHaveValue(questionText);
      await page.goBack();
      await expect(page.getByRole("searchbox")).toHaveValue(questionText);
      await expect(edit).toBeFocused();
      await page.keyboard.press("x");
      await expect(page.getByText("1 chosen", { exact: true })).toBeVisible();
      await page.keyboard.press("Delete");
      await expect(page.getByRole("dialog", { name: "Delete this question?" })).toBeVisible();
      await page.keyboard.press("Escape");

      // A saved edit comes back to the same list and row.
      await edit.press("Enter");
      await formOf(page).explanation.fill("So it is.");
      await formOf(page).save.click();
      await page.getByRole("link", { name: "Go Now" }).click();
      await expect(page.getByRole("searchbox")).toHaveValue(questionText);
      await expect(edit).toBeFocused();
    },
  );

  test(
    "keeps the choice over an opened question, and deletes all of it by key",
    NIGHTLY,
    async ({ page }) => {
      const word = newTitle("Chosen").replaceAll(".", "x");
      const ids: string[] = [];
      for (const part of ["one", "two", "three"]) {
        const { id } = await makeQuestion(page, { questionText: `${word} ${part}?` });
        ids.push(id);
      }
      await page.goto(`/admin/all-questions?search=${encodeURIComponent(word)}`);
      const top = async () => (await page.locator("[data-row]").first().boundingBox())?.y;
      await expect(foundCount(page, 3)).toBeVisible();
      const before = await top();
      for (const id of ids.slice(0, 2)) {
        await page.getByRole("checkbox", { name: `Choose question ${id}` }).click();
      }
      const chosen = page.getByText("2 chosen", { exact: true });
      await expect(chosen).toBeVisible();
      // The bar stands at the foot: no row moves.
      expect(await top()).toBe(before);
      await page.getByRole("link", { name: `${word} three?` }).click();
      await expect(formOf(page).text).toHaveValue(`${word} three?`);
      await page.goBack();
      await expect(chosen).toBeVisible();
      // Not the one with the focus alone.
      await page.getByRole("link", { name: `${word} three?` }).focus();
      await page.keyboard.press("Delete");
      const dialog = page.getByRole("dialog", { name: "Delete 2 questions?" });
      await dialog.getByRole("button", { name: "Delete 2" }).click();
      await expect(foundCount(page, 1)).toBeVisible();
      await expect(page.getByRole("link", { name: `${word} three?` })).toBeVisible();
      // Another list begins with none.
      await page.goto("/admin/all-questions");
      await expect(page.getByRole("table")).toBeVisible();
      await expect(page.getByText(/^\d+ chosen$/)).toHaveCount(0);
      await ask(page, `mutation { deleteQuestion(id: ${ids[2]}) }`);
    },
  );

  test(
    "gives the question most of the width, and shows the choice at the window's foot",
    NIGHTLY,
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto("/admin/all-questions");
      const head = page.getByRole("columnheader", { name: "Question", exact: true });
      expect((await head.boundingBox())?.width).toBeGreaterThanOrEqual(530);
      await page.locator("[data-row]").first().getByRole("checkbox").click();
      const bar = page.locator("[data-foot]");
      await expect(bar).toBeInViewport({ ratio: 1 });
      const box = await bar.boundingBox();
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(900);
      await page.getByRole("checkbox", { name: "Choose all questions of this page" }).click();
      await expect(page.getByText("20 chosen", { exact: true })).toBeVisible();
      await page.getByRole("checkbox", { name: "Choose all questions of this page" }).click();
      await expect(bar).toHaveCount(0);
      await expect(page.locator("[data-row] a").first()).toBeFocused();
    },
  );

  test("changes many at once, all that match too, and undoes it", async ({ page }) => {
    const word = newTitle("Manyfold").replaceAll(".", "x");
    const made = [];
    for (const part of ["one", "two", "three"]) {
      made.push(await makeQuestion(page, { questionText: `${word} ${part}?`, topic: null }));
    }
    const ids = made.map(({ id }) => id);
    const { createTest } = await ask<{ createTest: { id: string } }>(
      page,
      "mutation ($input: TestInput!) { createTest(input: $input) { id } }",
      {
        input: {
          title: newTitle("Of three"),
          ...{ durationMinutes: 5, correctMarks: 1, incorrectMarks: 0 },
          ...{ isActive: true, isPublic: true, questionIds: ids },
        },
      },
    );
    await page.goto(`/admin/all-questions?search=${encodeURIComponent(word)}`);
    await expect(foundCount(page, 3)).toBeVisible();
    await page.getByRole("checkbox", { name: `Choose question ${ids[0]}` }).click();
    await expect(page.getByText("1 chosen", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Choose all 3" }).click();
    await page.getByRole("button", { name: "Set Topic" }).click();
    const setting = page.getByRole("dialog", { name: "Set topic for 3 questions" });
    await expect(setting.getByRole("combobox", { name: "Topic" })).toBeFocused();
    await page.keyboard.type(`${word} writs`);
    await page.keyboard.press("Escape");
    await expect(setting).toContainText("Change3");
    await expect(setting).toContainText("Have it already0");
    await setting.getByRole("button", { name: "Set Topic" }).click();
    await expect(setting).toBeHidden();
    await expect(page.getByRole("cell", { name: `${word} writs` })).toHaveCount(3);
    // The bar that opened the dialog is gone: the focus goes on from the first row that was chosen.
    const first = page.getByRole("link", { name: `${word} three?` });
    await expect(first).toBeFocused();
    // Undo disappears from the toast too, and the focus goes back to where it came from.
    await page.getByRole("status").getByRole("button", { name: "Undo" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Change undone for 3 questions", { exact: true })).toBeVisible();
    await expect(page.getByRole("cell", { name: `${word} writs` })).toHaveCount(0);
    await expect(first).toBeFocused();

    // A slip is shown with how many questions the right name has.
    await page.getByRole("checkbox", { name: `Choose question ${ids[0]}` }).click();
    await page.getByRole("button", { name: "Set Subject" }).click();
    const subject = page.getByRole("dialog", { name: "Set subject for 1 question" });
    await subject.getByRole("combobox", { name: "Subject" }).fill("Law of Tortz");
    await expect(subject).toContainText(
      /Near the subject Law of Torts, which has [\d,]+ questions\. A new one is made\./,
    );
    await subject.getByRole("button", { name: "Cancel" }).click();

    // What would leave a test without a question is refused before, not after.
    await page.getByRole("checkbox", { name: "Choose all questions of this page" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const whole = page.getByRole("dialog", { name: "Delete 3 questions?" });
    await expect(whole).toContainText("3 to 0");
    await expect(whole.getByRole("alert")).toContainText("No question would be left in “Of three");
    await expect(whole.getByRole("button", { name: "Delete 3" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await page.getByRole("checkbox", { name: "Choose all questions of this page" }).click();

    await page.getByRole("checkbox", { name: `Choose question ${ids[1]}` }).click();
    await page.getByRole("checkbox", { name: `Choose question ${ids[2]}` }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Delete 2 questions?" });
    await expect(dialog).toContainText("3 to 1");
    await expect(dialog.getByRole("button", { name: "Keep Them" })).toBeFocused();
    await dialog.getByRole("button", { name: "Delete 2" }).click();
    await expect(foundCount(page, 1)).toBeVisible();
    const changes = page.getByRole("region", { name: "Recent changes" });
    const change = changes.getByRole("listitem").first();
    await change.getByRole("button", { name: "Undo" }).click();
    await expect(foundCount(page, 3)).toBeVisible();
    await ask(page, `mutation { archiveTest(id: ${createTest.id}) }`);
    for (const id of ids) await ask(page, `mutation { deleteQuestion(id: ${id}) }`);
  });
});

test("a student is led away from the bank's screens", NIGHTLY, async ({ page, browser }) => {
  const context = await browser.newContext();
  const student = await context.newPage();
  await signIn(student, "student@example.com");
  for (const path of ["/admin/questions", "/admin/questions/edit/1", "/admin/all-questions"]) {
    await student.goto(path);
    await expect(student).toHaveURL(/\/dashboard$/);
  }
  await context.close();
  await page.goto("/admin/all-questions");
  await expect(page.getByRole("table", { name: "Questions" })).toBeVisible();
});
