import { ADMIN, ask } from "./admin-tests-support.ts";
import { NIGHTLY } from "./looks.ts";
import { makePassage } from "./made-passage.ts";
import { expect, signIn, test } from "./support.ts";

test.beforeEach(async ({ page }) => {
  await signIn(page, ADMIN);
});

test(
  "All Questions shows passages, filters by them and opens the set; a question's text can be formatted",
  NIGHTLY,
  async ({ page }) => {
    const made = await makePassage(page, 2);
    const [first] = made.questions;
    await page.goto(`/admin/all-questions?passage=${made.id}`);
    await expect(page.getByText(/^2 of [\d,]+ match$/)).toBeVisible();
    await expect(page.getByRole("link", { name: made.title }).first()).toBeVisible();
    await page.getByRole("button", { name: /^More filters/ }).click();
    const passage = page.getByRole("combobox", { name: "Passage" });
    await expect(passage).toHaveValue(made.id);
    await passage.selectOption("none");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: made.title })).toHaveCount(0);
    await page.goBack();
    await page.getByRole("link", { name: made.title }).first().click();
    await expect(page.getByRole("heading", { name: "Edit Passage" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/admin/passages/edit/${made.id}$`));

    await page.goto(`/admin/questions/edit/${first?.id}`);
    await expect(page.getByText(`It asks about passage ${made.id}`)).toBeVisible();
    await page.getByRole("button", { name: "Format question text" }).click();
    const text = page.getByRole("textbox", { name: "Question text" });
    await expect(text).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.press("Control+i");
    await page.keyboard.type(" ratio");
    await expect(page.getByRole("complementary").locator("em")).toHaveText("ratio");
    await page.keyboard.press("Control+Enter");
    await expect(
      page.getByRole("heading", { name: "Question updated successfully" }),
    ).toBeVisible();
    const { question: kept } = await ask<{
      question: { questionHtml: string | null; passageId: string | null };
    }>(page, `{ question(id: ${first?.id}) { questionHtml passageId } }`);
    expect(kept.questionHtml).toMatch(/<em> ?ratio<\/em>/);
    expect(kept.passageId).toBe(made.id);

    // Wrong TeX in a plain text is said at its field.
    await page.goto(`/admin/questions/edit/${made.questions[1]?.id}`);
    await page.getByLabel("Question text", { exact: true }).fill("What is \\(\\frac{1}{\\)?");
    await page.keyboard.press("Control+Enter");
    await expect(
      page
        .locator("p")
        .filter({ hasText: /can't be read at its character/ })
        .first(),
    ).toBeVisible();
  },
);
