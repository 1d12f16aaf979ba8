import { newAdmin } from "./accounts.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from "./support.ts";

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";

function file(word: string) {
  const lines = Array.from(
    { length: 30 },
    (_, index) => `${word} ${index}?,Yes,No,,,${index % 9 === 0 ? "F" : "A"},Imports`,
  );
  const long = `${"averyveryverylongword".repeat(4)} ${word}?,Yes,No,,,A,Imports`;
  const text = [HEADER, ...lines, long, lines[1]].join("\n");
  return { name: `${word}.csv`, mimeType: "text/csv", buffer: Buffer.from(text) };
}

test("uploads stand in every look", async ({ page, baseURL }) => {
  const word = `look${process.pid}${Date.now().toString(36)}`;
  const { email } = await newAdmin(baseURL ?? "");
  await signIn(page, email);
  const check = async () => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };

  await page.goto("/admin/upload-questions");
  await expect(page.getByRole("heading", { name: "Upload Questions" })).toBeVisible();
  await check();
  await page.getByLabel(/QTI file$/).setInputFiles(file(word));
  await expect(page.getByText(`${word}.csv`).first()).toBeVisible();
  // Nothing is stored before it was looked through.
  await expect(page.getByRole("heading", { name: "Preview" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "To mend 4" })).toBeChecked();
  await check();
  await page.getByRole("button", { name: /^Import \d+ Sound Questions$/ }).click();
  await expect(page.getByRole("heading", { name: "Last import" })).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toContainText("correct_option is F.");
  await check();
  await page.getByRole("radio", { name: /^Added \d/ }).check();
  await expect(page.getByRole("row").nth(1)).toContainText(word);
  await check();
  await page.getByLabel(/QTI file$/).setInputFiles({
    name: "notes.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("x"),
  });
  await expect(page.getByRole("alert")).toHaveText(
    "Please select a Word, Excel, CSV, Moodle XML, GIFT, Aiken or QTI file",
  );
  await check();

  await page.goto("/admin/upload-test");
  // On a phone it is folded.
  await expect(page.getByText("File format", { exact: true })).toBeVisible();
  await check();
  await page.getByLabel("Title").fill(`Test ${word}`);
  await page.getByLabel("CSV file").setInputFiles(file(word));
  await page.getByRole("button", { name: "Create Test from CSV" }).click();
  await expect(page.getByRole("heading", { name: "Questions Summary" })).toBeVisible();
  await check();
  // At 320 px, as at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.goto("/admin/upload-questions");
  await expect(page.getByRole("heading", { name: "Last import" })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
