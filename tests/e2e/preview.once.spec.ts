import { ADMIN, ask, makeTest } from "./admin-tests-support.ts";
import { NIGHTLY } from "./looks.ts";
import { expect, expectAccessible, signIn, test } from "./support.ts";

test.describe("the preview of a test", () => {
  test.beforeEach(async ({ page }) => signIn(page, ADMIN));

  test("reads it by keys with the key on demand, counts nothing, and leads back", async ({
    page,
  }) => {
    const { id, title } = await makeTest(page, "Read");
    await page.goto(`/admin/all-tests?search=${encodeURIComponent(title)}`);
    await page.getByRole("link", { name: /^Preview/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Preview: ${title}`);
    const heading = page.getByRole("heading", { name: /^Question 1/ });
    await expect(heading).toBeFocused();
    await expect(page.getByText("Correct answer")).toHaveCount(0);
    await page.keyboard.press("s");
    await expect(page.getByText("Correct answer")).toBeVisible();
    await expect(page.getByRole("switch", { name: "Show key and explanation" })).toBeChecked();
    await expectAccessible(page);
    await page.keyboard.press("j");
    await expect(page.getByRole("heading", { name: /^Question 2/ })).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(heading).toBeFocused();
    // It stays as it was set, and at its question, after an edit.
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("heading", { name: /^Question 2/ })).toBeFocused();
    await page.keyboard.press("e");
    await expect(page).toHaveURL(/admin\/questions\/edit/);
    // Nobody is back before the page that was left for is there.
    await expect(page.getByRole("button", { name: "Save Question" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("link", { name: /^Edit question/ })).toBeFocused();
    await expect(page.getByRole("heading", { name: /^Question 2/ })).toBeVisible();
    await expect(page.getByText("Correct answer")).toBeVisible();
    await page.getByRole("button", { name: "Question 1", exact: true }).click();
    await page.getByRole("link", { name: "Back to All Tests" }).click();
    await expect(page).toHaveURL(/all-tests\?search=/);
    const counted = await ask<{ openAttempts: object[]; test: { attemptCount: number } }>(
      page,
      `{ openAttempts { id } test(id: ${id}) { attemptCount } }`,
    );
    expect(counted).toEqual({ openAttempts: [], test: { attemptCount: 0 } });
  });

  test(
    "prints the paper without and with key, the answer sheet, and the key",
    NIGHTLY,
    async ({ page }) => {
      const { id, title } = await makeTest(page, "Printed");
      await page.addInitScript(() => {
        window.print = () => {
          Object.assign(window, { printed: document.querySelectorAll("h1").length });
          document.body.dataset.printed = document.body.innerHTML;
        };
      });
      await page.goto(`/admin/tests/preview/${id}`);
      const printed = () => page.evaluate(() => document.body.dataset.printed ?? "");
      await page.getByRole("button", { name: "Paper", exact: true }).click();
      await expect.poll(printed).toContain(title);
      expect(await printed()).not.toContain("Correct answer");
      await page.getByRole("button", { name: "Paper with key" }).click();
      await expect.poll(printed).toContain("Correct answer");
      await page.getByRole("button", { name: "Answer sheet" }).click();
      await expect.poll(printed).toContain(`${title}: answer sheet`);
      await page.getByRole("button", { name: "Key", exact: true }).click();
      await expect.poll(printed).toContain(`${title}: key`);
      expect(await printed()).not.toContain("answer sheet");
    },
  );

  test(
    "prints the paper by the browser's own print, without the key",
    NIGHTLY,
    async ({ page }) => {
      const { id, title } = await makeTest(page, "Printed by the browser");
      await page.goto(`/admin/tests/preview/${id}`);
      await expect(page.getByRole("heading", { name: /^Question 1/ })).toBeFocused();
      await page.emulateMedia({ media: "print" });
      const paper = page.getByRole("heading", { name: title, exact: true });
      await expect(paper).toHaveCount(0);
      // It has to be there when the event is over.
      const isThere = await page.evaluate((words) => {
        window.dispatchEvent(new Event("beforeprint"));
        return [...document.querySelectorAll("h1")].some(
          ({ textContent }) => textContent === words,
        );
      }, title);
      expect(isThere).toBe(true);
      await expect(paper).toBeVisible();
      await expect(page.getByText("Correct answer")).toHaveCount(0);
      await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
      await expect(paper).toHaveCount(0);
    },
  );

  test("says that a test is gone, and is no student's", NIGHTLY, async ({ page }) => {
    await page.goto("/admin/tests/preview/999999");
    await expect(page.getByRole("heading", { name: "This test no longer exists." })).toBeVisible();
    await page.getByRole("link", { name: "Back to All Tests" }).click();
    await expect(page.getByRole("heading", { name: /^All Tests/ })).toBeVisible();
    await signIn(page, "student@example.com");
    await page.goto("/admin/tests/preview/1");
    await expect(page).toHaveURL(/dashboard/);
  });
});
