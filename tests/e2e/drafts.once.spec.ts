import { draftLimits } from "../../server/rules/import-drafts.ts";
import { account, newAdmin } from "./accounts.ts";
import { formOf, makeQuestion } from "./admin-questions-support.ts";
import { ADMIN, ask, makeTest, newTitle } from "./admin-tests-support.ts";
import { NIGHTLY } from "./looks.ts";
import { continueAs, expect, expectAccessible, signIn, test } from "./support.ts";

test.beforeEach(async ({ page }) => {
  await signIn(page, ADMIN);
});

test("a half-written question survives a session that ended in another tab, for its author alone", async ({
  page,
}) => {
  const text = newTitle("Which draft stays?");
  await page.goto("/admin/questions");
  await formOf(page).text.fill(text);
  await formOf(page).subject.fill("Legal Reasoning");
  await expect(page.getByText("Draft kept on this device")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/dashboard");
  await other.evaluate(() => {
    for (const key of ["token", "refresh_token", "user"]) localStorage.removeItem(key);
  });
  await other.close();
  await page.waitForURL("**/auth");
  const onDevice = await page.evaluate(() => JSON.stringify(localStorage));
  expect(onDevice).not.toContain(text);

  await continueAs(page, ADMIN);
  await page.waitForURL("**/dashboard");
  await page.goto("/admin/questions");
  await expect(page.getByText(/You have an unsaved draft from/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue draft" }).click();
  await expect(formOf(page).text).toHaveValue(text);
  await expect(formOf(page).subject).toHaveValue("Legal Reasoning");
});

test(
  "a half-built test survives a reload, and says that somebody saved in the meantime",
  NIGHTLY,
  async ({ page }) => {
    const { id, questionIds, title } = await makeTest(page, "Built by halves");
    await page.goto(`/admin/tests/edit/${id}`);
    const field = page.getByRole("textbox", { name: "Title", exact: true });
    await field.fill(`${title}, mine`);
    const kept = page.getByText("Draft kept on this device").filter({ visible: true });
    await expect(kept).toHaveCount(1);
    await ask(
      page,
      "mutation ($id: ID!, $input: TestInput!) { updateTest(id: $id, version: 1, input: $input) { id } }",
      {
        id,
        input: {
          ...{
            title: `${title}, theirs`,
            durationMinutes: 20,
            correctMarks: 1,
            incorrectMarks: 0.25,
          },
          ...{ isActive: true, isPublic: false, questionIds },
        },
      },
    );
    const allowed = page.waitForEvent("dialog").then((asked) => asked.accept());
    await page.reload();
    await allowed;
    await expect(page.getByText(/The test was changed since/)).toBeVisible();
    await page.getByRole("button", { name: "Continue draft" }).click();
    await expect(field).toHaveValue(`${title}, mine`);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("button", { name: "Save Mine Over It" })).toBeVisible();
  },
);

test.describe("with an answer that the browser reports in its console", () => {
  test.use({ expectedNoise: [/Failed to load resource/] });

  test("a paste that is refused stays in its box, over a reload too", async ({ page, baseURL }) => {
    const url = baseURL ?? "";
    const { email } = await newAdmin(url);
    const { accessToken } = await account(url, email);
    for (let count = 0; count < draftLimits.draftsPerPerson; count += 1) {
      const form = new FormData();
      form.append("file", new File(["question_text,subject\nWhat?,Torts\n"], `${count}.csv`));
      const headers = { authorization: `Bearer ${accessToken}` };
      const sent = { method: "POST", headers, body: form };
      const answer = await fetch(`${url}/api/v1/admin/import-drafts`, sent);
      expect(answer.status).toBe(201);
    }
    await signIn(page, email);
    await page.goto("/admin/upload-questions");
    await page.getByRole("button", { name: "Paste Text" }).click();
    const dialog = page.getByRole("dialog", { name: "Paste questions" });
    const text = "1. What is a tort?\n(a) A crime\n(b) A civil wrong\nAnswer: (b)";
    const box = dialog.getByLabel("Questions");
    await box.fill(text);
    await dialog.getByRole("button", { name: "Read Text" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Import or discard one first.");
    await expect(box).toHaveValue(text);
    await expectAccessible(page);
    await expect(dialog.getByText("Draft kept on this device")).toBeVisible();

    await page.reload();
    await page.getByRole("button", { name: "Paste Text" }).click();
    await dialog.getByRole("button", { name: "Continue draft" }).click();
    await expect(box).toHaveValue(text);
    await dialog.getByRole("button", { name: "Read Text" }).click();
    await dialog.getByRole("link", { name: "See Files Kept for Later" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: /^Continue / }).first()).toBeFocused();
    await page.getByRole("button", { name: "Discard 0.csv" }).click();
    await expect(page.getByRole("button", { name: "Discard 0.csv" })).toHaveCount(0);
    await page.getByRole("button", { name: "Paste Text" }).click();
    await expect(box).toHaveValue(text);
    await dialog.getByRole("button", { name: "Read Text" }).click();
    await expect(page.getByRole("region", { name: "As the student sees it" })).toContainText(
      "What is a tort?",
    );
  });
});

test("a saved question leaves no draft", NIGHTLY, async ({ page }) => {
  const { id } = await makeQuestion(page);
  await page.goto(`/admin/questions/edit/${id}`);
  await formOf(page).explanation.fill("Because it is so.");
  await expect(page.getByText("Draft kept on this device")).toBeVisible();
  await formOf(page).save.click();
  await expect(page.getByText("Question updated successfully")).toBeVisible();
  await page.waitForURL("**/admin/all-questions");
  await page.goto(`/admin/questions/edit/${id}`);
  await expect(formOf(page).explanation).toHaveValue("Because it is so.");
  await expect(page.getByText(/unsaved draft/)).toHaveCount(0);
});
