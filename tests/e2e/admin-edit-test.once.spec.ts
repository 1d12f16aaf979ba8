import type { Locator, Page } from "@playwright/test";
import { makeQuestion } from "./admin-questions-support.ts";
import {
  ADMIN,
  ask,
  available,
  correct,
  deducted,
  duration,
  failOperation,
  holdOperation,
  keptIds,
  MASKED,
  makeTest,
  newTitle,
  orderedIds,
  preview,
} from "./admin-tests-support.ts";
import { NIGHTLY } from "./looks.ts";
import { expect, signIn, test } from "./support.ts";

/** In some browsers, a list that scrolls is a tab stop of its own before its first checkbox. */
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
  for (let turn = 0; turn < 20; turn += 1) {
    // The list is busy until the next page has loaded.
    await expect(available(page)).not.toHaveAttribute("aria-busy");
    if ((await row.count()) > 0) break;
    await page.getByRole("button", { name: "Next page" }).click();
  }
  return row;
}

/** Makes the server's answer list many questions of several subjects. */
async function widenTest(page: Page, { count, subjects }: { count: number; subjects: number }) {
  await page.route("**/graphql", async (route) => {
    const asked = route.request().postDataJSON() as { operationName?: string } | null;
    if (asked?.operationName !== "EditedTest") return route.fallback();
    const response = await route.fetch();
    const json = (await response.json()) as { data: { test: { questions: object[] } } };
    const [question] = json.data.test.questions;
    json.data.test.questions = Array.from({ length: count }, (_, number) => ({
      ...question,
      id: String(9_000_000 + number),
      questionText: `Question ${number}?`,
      subject: `Subject ${number % subjects}`,
    }));
    await route.fulfill({ response, json });
  });
}

test.describe("edit test", () => {
  test.beforeEach(async ({ page }) => signIn(page, ADMIN));

  test(
    "shows original, new and not selected, the change and the breakdown; Clear Selection can be undone",
    NIGHTLY,
    async ({ page }) => {
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
      await expect(legend).toHaveText("OriginalNewly addedNot selected");

      await expect(available(page).getByRole("checkbox", { checked: true })).toHaveCount(3);
      await page.getByRole("radio", { name: "Whole Bank" }).check();
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
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await expect(preview(page)).toContainText("4 questions selected");
      await expect(save).toBeEnabled();
    },
  );

  test("keeps Save and its error in sight, wherever the page stands", NIGHTLY, async ({ page }) => {
    const { id } = await makeTest(page, "Wide");
    await widenTest(page, { count: 1_000, subjects: 13 });
    await page.goto(`/admin/tests/edit/${id}`);
    const save = preview(page).getByRole("button", { name: "Save Changes" });
    await expect(preview(page)).toContainText("1,000 questions selected");
    await failOperation(page, "UpdateTest", MASKED);
    for (const [width, height] of [
      [1366, 768],
      [768, 1024],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByLabel("Title").fill(`Wide ${width}`);
      await save.click();
      const error = preview(page).getByRole("alert");
      for (const part of [0, 0.1, 0.5, 1]) {
        await page.evaluate((share) => scrollTo(0, share * document.body.scrollHeight), part);
        await expect(save).toBeInViewport({ ratio: 1 });
        await expect(error).toBeInViewport({ ratio: 1 });
      }
      const [inner, whole] = await page.evaluate(() => [
        innerWidth,
        document.documentElement.scrollWidth,
      ]);
      expect(whole).toBe(inner);
    }
  });

  test("saves settings, marks, questions and their order; the success panel stays", async ({
    page,
  }) => {
    const { id, questionIds } = await makeTest(page, "Saved", { count: 4 });
    const [a = "", b = "", c = "", d = ""] = questionIds;
    await page.goto(`/admin/tests/edit/${id}`);
    await expect(correct(page)).toHaveValue("1");
    await expect(deducted(page)).toHaveValue("0.25");
    await correct(page).fill("4");
    await deducted(page).fill("");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(deducted(page)).toHaveValue("");
    await expect(deducted(page)).toBeFocused();
    await expect(deducted(page)).toHaveAccessibleDescription(/are required/);
    await deducted(page).fill("-1");

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
    await page.getByRole("button", { name: "Edit Again" }).click();
    await expect(preview(page)).toContainText("Originally 3 ±0");
    await expect(page.getByLabel("Title")).toHaveValue("Renamed test");
  });

  test(
    "shows that the selection is loading, and what went wrong with the test",
    NIGHTLY,
    async ({ page }) => {
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
    },
  );

  test("shows the error of a failed save in the box", NIGHTLY, async ({ page }) => {
    const { id } = await makeTest(page, "Failing");
    await page.goto(`/admin/tests/edit/${id}`);
    // Without a change nothing would be sent.
    await page.getByLabel("Title").fill("Failing again");
    await failOperation(page, "UpdateTest", MASKED);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("alert")).toContainText("Failed to update test");
    const refusal = { message: "The moon is wrong.", extensions: { code: "BAD_REQUEST" } };
    await failOperation(page, "UpdateTest", refusal);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("alert")).toHaveText("The moon is wrong.");
    await page.getByLabel("Title").fill(" ");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Test title is required")).toBeVisible();
    await expect(page.getByLabel("Title")).toBeFocused();
  });

  test("loses no edit of another administrator silently", NIGHTLY, async ({ page }) => {
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
    // Beside the editor there is no room for two columns: one text stands below the other.
    const theirs = box.getByRole("cell", { name: "Theirs" });
    await expect
      .poll(async () => (await theirs.first().boundingBox())?.width ?? 0)
      .toBeGreaterThan(180);
    await box.getByRole("button", { name: "Open Their Version" }).focus();
    const bottomOf = async (place: Locator) => {
      const { y = 0, height = 0 } = (await place.boundingBox()) ?? {};
      return y + height;
    };
    const reached = page.getByRole("button", { name: "Save Changes" });
    await reached.scrollIntoViewIfNeeded();
    expect(await bottomOf(reached)).toBeLessThan(await bottomOf(preview(page)));
    await box.getByRole("button", { name: "Open Their Version" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("Theirs");
    await expect(preview(page)).toContainText("2 questions selected");

    await page.getByLabel("Title").fill("Mine again");
    await overtake("Theirs again");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await box.getByRole("button", { name: "Save Mine Over It" }).click();
    await expect(page.getByText("“Mine again” has 2 questions now.")).toBeVisible();
  });

  test(
    "lists which questions were deleted, and drops them with the save",
    NIGHTLY,
    async ({ page }) => {
      const deleted = await makeQuestion(page);
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
            questionIds: [...questionIds, deleted.id],
          },
        },
      );
      await ask(page, `mutation { deleteQuestion(id: ${deleted.id}) }`);
      await page.goto(`/admin/tests/edit/${id}`);
      await expect(
        page.getByText(
          "1 question was deleted from the bank and will leave this test when you save",
        ),
      ).toBeVisible();
      await expect(preview(page)).toContainText("Originally 4 −1 (1 removed)");
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText("has 3 questions now.")).toBeVisible();
      expect(await keptIds(page, id)).toEqual(questionIds);
    },
  );

  test("works by keyboard alone", NIGHTLY, async ({ page }) => {
    const { id } = await makeTest(page, "By keyboard");
    await page.goto(`/admin/tests/edit/${id}`);
    await expect(preview(page)).toContainText("3 questions selected");
    const boxes = available(page).getByRole("checkbox");
    await expect(boxes.first()).toBeVisible();
    await page.getByLabel("Title").focus();
    const press = async (key: string, times = 1) => {
      for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
    };
    await page.keyboard.type(" by hand");
    // Duration, description, the two marks, Active, Public, search, subject, PYQ Only, Fill Up, Clear Selection,
    // which list, Add This Page, Add All, the list.
    await press("Tab", 11);
    await expect(page.getByRole("button", { name: "Clear Selection" })).toBeFocused();
    await press("Tab");
    await press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Whole Bank" })).toBeChecked();
    await expect(page.getByRole("button", { name: "Add This Page" })).toBeEnabled();
    await press("Tab", 3);
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
