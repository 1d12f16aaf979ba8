// An administrator schedules a test; a student sees when it opens, takes it once and reads when the result is out.
import { newAdmin, newStudent, storageOf } from "./accounts.ts";
import { test } from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./support.ts";
import { askerWith } from "./taught-result.ts";

/** A moment as a date and time field in India shows it. */
const typed = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000 + 5.5 * 3_600_000).toISOString().slice(0, 16);

test("a scheduled test opens, is taken once, and withholds its result", async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const admin = await newAdmin(url);
  const student = await newStudent(url, "scheduled");
  const title = `Live ${Date.now()}`;
  const { rest } = askerWith(url, admin.accessToken);
  const bank = await rest<{ id: number }[]>("/admin/questions?limit=2");
  const made = await rest<{ id: number }>("/admin/tests", {
    ...{ title, description: null, duration_minutes: 10, correct_marks: 1 },
    ...{ incorrect_marks: 0, is_active: true, is_public: true },
    question_ids: bank.map(({ id }) => id),
  });

  const desk = await browser.newContext({ storageState: storageOf(url, admin), baseURL: url });
  const page = await desk.newPage();
  await page.goto(`/admin/tests/edit/${made.id}`);
  await page.getByRole("link", { name: "Schedule" }).click();
  await page.getByLabel("Opens", { exact: true }).fill(typed(60));
  await page.getByLabel("Closes", { exact: true }).fill(typed(30));
  await page.getByLabel("Attempts for each student").fill("1");
  await page.getByRole("button", { name: "Save Schedule" }).click();
  await expect(page.getByText("The test must close after it opens.")).toBeVisible();
  await expect(page.getByLabel("Closes", { exact: true })).toBeFocused();
  await page.getByLabel("Closes", { exact: true }).fill(typed(120));
  await page.getByRole("radio", { name: "At closing", exact: true }).check();
  await expect(page.getByRole("region", { name: "The day" })).toContainText("Results");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Schedule saved")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const own = await browser.newContext({ storageState: storageOf(url, student), baseURL: url });
  const taking = await own.newPage();
  await taking.goto("/tests");
  await expect(taking.locator(`#test-${made.id}`)).toContainText(/Opens.+Closes/);
  await taking.goto(`/quiz/${made.id}`);
  await expect(taking.getByRole("heading", { name: /^Opens on .+ IST$/ })).toBeVisible();

  // It opened so long ago that nobody waits for it any more.
  await page.getByLabel("Opens", { exact: true }).fill(typed(-15));
  await page.getByRole("button", { name: "Save Schedule" }).click();
  await expect
    .poll(async () => {
      await taking.goto(`/quiz/${made.id}`);
      const start = taking.getByRole("button", { name: "Start Test" });
      // A page from before the save has none, and is read again.
      return start.isEnabled({ timeout: 3_000 }).catch(() => false);
    })
    .toBe(true);
  const answers = bank.map(({ id }) => ({ question_id: id, selected_option_index: 0 }));
  const result = await askerWith(url, student.accessToken).rest<{ id: number }>(
    "/results/submit-quiz",
    { test_id: made.id, answers, time_taken_minutes: 1 },
  );
  await taking.goto(`/results/${result.id}`);
  await expect(taking.getByRole("heading", { name: "Your result will be here" })).toBeVisible();
  await expect(taking.getByText("2 of 2")).toBeVisible();
  const file = taking.waitForEvent("download");
  await taking.getByRole("button", { name: "Add to Calendar" }).click();
  expect((await file).suggestedFilename()).toBe("lexam-result.ics");
  await expectAccessible(taking);
  await taking.goto(`/quiz/${made.id}`);
  await expect(taking.getByText(/^This test can be taken once/)).toBeVisible();

  // Somebody has started it: it can't open later any more.
  await page.getByLabel("Opens", { exact: true }).fill(typed(30));
  await page.getByRole("button", { name: "Save Schedule" }).click();
  await expect(
    page.getByText("1 student has started this test, so it can’t open later."),
  ).toBeVisible();
  await desk.close();
  await own.close();
});
