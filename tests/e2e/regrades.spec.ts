// An administrator corrects a key: preview, apply, what the student sees, and undo.
import { newAdmin, storageOf } from "./accounts.ts";
import { test } from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./support.ts";
import { askerWith } from "./taught-result.ts";

interface BankQuestion {
  id: number;
  correct_option_index: number;
}

test("a key is corrected, its results are regraded, and that is undone", async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const admin = await newAdmin(url);
  const { origins } = await page.context().storageState();
  const token = origins[0]?.localStorage.find(({ name }) => name === "token")?.value ?? "";
  const desk = askerWith(url, admin.accessToken);
  // A question of its own, so that other tests don't meet the correction.
  const { id: questionId } = await desk.rest<BankQuestion>("/admin/questions", {
    ...{ subject: "Law of Torts", question_text: `Who pays, ${Date.now()}?` },
    ...{ options: ["The owner", "The driver", "The state"], correct_option_index: 1 },
  });
  const { id: testId } = await desk.rest<{ id: number }>("/admin/tests", {
    ...{ title: `Regraded ${Date.now()}`, description: null, duration_minutes: 10 },
    ...{ correct_marks: 1, incorrect_marks: 0.25, is_active: true, is_public: true },
    question_ids: [questionId],
  });
  const answers = [{ question_id: questionId, selected_option_index: 2 }];
  const { id } = await askerWith(url, token).rest<{ id: number }>("/results/submit-quiz", {
    ...{ test_id: testId, answers, time_taken_minutes: 1 },
  });

  const context = await browser.newContext({
    storageState: storageOf(url, admin),
    baseURL: url,
    viewport: page.viewportSize(),
  });
  const work = await context.newPage();
  await work.goto(`/admin/regrades/new?question=${questionId}&kind=other_key&option=2`);
  await work.getByLabel("Reason").fill("Section 300, second clause");
  await expect(work.getByLabel("Option")).toHaveValue("2");
  await expectAccessible(work);
  await work.getByRole("button", { name: "Preview Regrade" }).click();
  await expect(work.getByRole("button", { name: "Apply to 1 Attempt" })).toBeVisible();
  await expect(work.getByText("Key B to C", { exact: true })).toBeVisible();
  await expect(work.getByText(/^Regraded on .* question 1, key B to C, \+1.25\./)).toBeVisible();
  await expectAccessible(work);
  await expectNoSidewaysScroll(work);
  await work.getByRole("button", { name: "Name of the Student" }).click();
  await expect(work.getByRole("dialog").getByText("F to A+")).toBeVisible();
  await work.getByRole("button", { name: "Close" }).click();
  // One regrade is applied at a time: while another look's is, this one is refused and previewed again.
  const undo = work.getByRole("button", { name: "Undo Regrade" });
  await expect(async () => {
    const apply = work.getByRole("button", { name: "Apply to 1 Attempt" });
    if (await undo.isHidden()) await apply.click({ timeout: 3_000 });
    await expect(undo).toBeVisible({ timeout: 6_000 });
  }).toPass();

  await page.goto(`/results/${id}`);
  await expect(
    page.getByText(
      /^Regraded on .+: question 1, key B to C, \+1\.25\. Score 1\.00, before −0\.25\.$/,
    ),
  ).toBeVisible();

  await work.goto("/admin/regrades");
  await expectAccessible(work);
  await expectNoSidewaysScroll(work);
  const row = work.getByRole("row").filter({ hasText: `Question ${questionId}: key B to C` });
  await row.getByRole("button", { name: "Undo" }).click();
  await work.getByRole("button", { name: "Undo Regrade", exact: true }).click();
  await expect(row.getByText("Undone", { exact: true })).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByText("−0.25", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Regraded on/)).toHaveCount(0);
});
