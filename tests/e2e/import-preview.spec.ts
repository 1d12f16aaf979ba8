import type { Page } from "@playwright/test";
import { newAdmin } from "./accounts.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from "./support.ts";

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";

test("a file with three problems is mended, imported and undone", async ({ page, baseURL }) => {
  const word = `mend${process.pid}${Date.now().toString(36)}`;
  const { email } = await newAdmin(baseURL ?? "");
  await signIn(page, email);
  const lines = [
    `${word} sound?,Yes,No,,,A,Imports`,
    `${word} key?,Yes,No,Perhaps,,F,Imports`,
    `${word} option?,Yes,,,,A,Imports`,
    `${word} subject?,Yes,No,,,B,`,
  ];
  const check = async () => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };

  await page.goto("/admin/upload-questions");
  await page.getByLabel(/QTI file$/).setInputFiles({
    name: `${word}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from([HEADER, ...lines].join("\n")),
  });
  const student = page.getByRole("region", { name: "As the student sees it" });
  await expect(student).toContainText(`${word} key?`);
  await expect(page.getByRole("region", { name: "In the file" })).toContainText("F");
  await check();

  // Keys act once a question has been there for a moment.
  const mendByKey = async () => {
    await page.waitForTimeout(500);
    await page.keyboard.press("c");
    // Meant for the first alone.
    await page.keyboard.press("c");
  };

  // The key by its letter: the next question follows, and the mend can be taken back.
  await mendByKey();
  await expect(student).toContainText(`${word} option?`);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("radio", { name: "To mend 3" })).toBeChecked();
  // The list comes a moment after its number.
  await expect(page.locator("[data-row]")).toHaveCount(3);
  await page.keyboard.press("k");
  await expect(student).toContainText(`${word} key?`);
  await mendByKey();
  await expect(student).toContainText(`${word} option?`);

  // A missing option by its text.
  await page.getByLabel("Option B", { exact: true }).fill("No");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(student).toContainText(`${word} subject?`);
  await check();

  // A reload keeps what was mended.
  await page.reload();
  await expect(page.getByRole("radio", { name: "To mend 1" })).toBeChecked();
  await page.getByLabel("Subject of 1 question without one").fill("Imports");
  await page.getByRole("button", { name: "Use for All" }).click();
  await expect(page.getByRole("radio", { name: "Sound 4" })).toBeVisible();
  await page.getByRole("button", { name: "Keep for Later" }).click();
  await page.getByRole("button", { name: `Continue ${word}.csv` }).click();
  await page.getByRole("button", { name: "Import 4 Sound Questions" }).click();
  const last = page.getByRole("region", { name: "Last import" });
  await expect(last).toContainText(`${word}.csv`);
  await expect(last.locator("dl > div").filter({ hasText: "Added" })).toContainText("4");
  await check();
  await last.getByRole("button", { name: /^Undo/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo Import" }).click();
  await expect(last).toContainText(/Undone/);
  // Undone, it can be mended on and imported again.
  await page.reload();
  await expect(page.getByRole("button", { name: `Continue ${word}.csv` })).toBeVisible();
});

test("a file that was imported in another tab says so, by whom and when", async ({
  page,
  baseURL,
}) => {
  const word = `tabs${process.pid}${Date.now().toString(36)}`;
  const { email, name } = await newAdmin(baseURL ?? "");
  await signIn(page, email);
  await page.goto("/admin/upload-questions");
  await page.getByLabel(/QTI file$/).setInputFiles({
    name: `${word}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(`${HEADER}\n${word}?,Yes,No,,,A,Imports\n`),
  });
  const button = (tab: Page) => tab.getByRole("button", { name: "Import 1 Sound Question" });
  await expect(button(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(button(other)).toBeVisible();
  await button(page).click();
  await expect(page.getByRole("region", { name: "Last import" })).toContainText(`${word}.csv`);

  await button(other)
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  await expect(other.getByText(`This file was imported by ${name} on`)).toContainText("IST");
  await expect(button(other)).toHaveCount(0);
  await expectAccessible(other);
  await other.getByRole("link", { name: "See the Import" }).click();
  await expect(other.getByRole("region", { name: "Finished" })).toContainText(`${word}.csv`);
  await other.close();
});

test("columns are chosen by names that people know, and keys that count from 0 are read so", async ({
  page,
  baseURL,
}) => {
  const word = `columns${process.pid}${Date.now().toString(36)}`;
  const { email } = await newAdmin(baseURL ?? "");
  await signIn(page, email);
  await page.goto("/admin/upload-questions");
  // With a heading of its own: what another run chose for the same headings would be filled in.
  const lines = [`Question,Option 1,Option 2,Answer,Area,${word}`, `${word} one?,Yes,No,0,Torts,`];
  await page.getByLabel(/QTI file$/).setInputFiles({
    name: `${word}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from([...lines, `${word} two?,Yes,No,1,Torts,`].join("\n")),
  });
  await expect(page.getByText(/^Not found in this file: .* Subject\.$/)).toBeVisible();
  await expect(page.getByText(/Row 2 says 0, so the file may count from 0; then/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Answer becomes").selectOption({ label: "Correct answer, from 0" });
  await page.getByLabel("Area becomes").selectOption({ label: "Subject" });
  await expect(page.getByText(/^Not found in this file/)).not.toContainText("Subject");
  await page.getByRole("button", { name: "Preview 2 Questions" }).click();
  await expect(page.getByText(/Correct answers are numbers from 0: row 2 says 0/)).toBeVisible();
  await page.getByRole("button", { name: "Import 2 Sound Questions" }).click();
  const last = page.getByRole("region", { name: "Last import" });
  await expect(last.locator("dl > div").filter({ hasText: "Added" })).toContainText("2");
});
