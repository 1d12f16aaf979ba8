// A question with a wrong key is found by its answers; an administrator looks at it and closes the flag.
import { newAdmin, newStudent, storageOf } from "./accounts.ts";
import { newTitle } from "./admin-tests-support.ts";
import { NIGHTLY } from "./looks.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support.ts";
import { askerWith } from "./taught-result.ts";

const STUDENTS = 24;
const RIGHT = 1;

test("a wrong key is flagged, looked at and closed", NIGHTLY, async ({ browser, baseURL }) => {
  const url = baseURL ?? "";
  const admin = await newAdmin(url);
  const { rest } = askerWith(url, admin.accessToken);
  const title = newTitle("Radar");
  const question_ids: number[] = [];
  for (let number = 0; number < 5; number += 1) {
    const made = await rest<{ id: number }>("/questions", {
      question_text: `${title}, question ${number}`,
      options: ["First", "Second", "Third", "Fourth"],
      // The last one's key is wrong.
      correct_option_index: number === 4 ? 0 : RIGHT,
      subject: "Legal Reasoning",
    });
    question_ids.push(made.id);
  }
  const flagged = question_ids[4] ?? 0;
  const made = await rest<{ id: number }>("/admin/tests", {
    ...{ title, description: null, duration_minutes: 10, correct_marks: 1, incorrect_marks: 0 },
    ...{ is_active: true, is_public: true, question_ids },
  });
  for (let number = 0; number < STUDENTS; number += 1) {
    const student = await newStudent(url, `radar${number}`);
    const isStrong = number < STUDENTS / 2;
    // Every fourth answer differs from the others of its half.
    const answers = question_ids.map((question_id, place) => ({
      question_id,
      selected_option_index: isStrong === (number + place) % 4 > 0 ? RIGHT : 0,
    }));
    await askerWith(url, student.accessToken).rest("/results/submit-quiz", {
      ...{ test_id: made.id, answers, time_taken_minutes: 1 },
    });
  }

  const context = await browser.newContext({ storageState: storageOf(url, admin), baseURL: url });
  const page = await context.newPage();
  const row = page.getByRole("row").filter({ hasText: `${title}, question 4` });
  // The job works statistics out once a minute.
  await expect(async () => {
    await page.goto(`/admin/items?test=${made.id}`);
    await expect(row).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 120_000 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Question ${flagged}`);
  await expect(page.getByText("Another option beats the key")).toBeVisible();
  await expect(page.getByRole("link", { name: "Correct the Key to B" })).toHaveAttribute(
    "href",
    `/admin/regrades/new?question=${flagged}&kind=other_key&option=1`,
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Key Is Right, Close Flag" }).click();
  const dialog = page.getByRole("dialog", { name: "Close the flag?" });
  await dialog.getByLabel("Why the key is right").fill("The second option is no rule.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close Flag" }).click();
  await expect(page.getByText("“The second option is no rule.”")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Correct the Key/ })).toHaveCount(0);
  await page.goto(`/admin/items?test=${made.id}&state=closed`);
  await expect(row).toContainText("The second option is no rule.");
  await context.close();
});
