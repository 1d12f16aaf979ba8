// A live mock between three time zones: the institute's in India, an administrator in London, a student in New York.
import { newAdmin, newStudent, storageOf } from "./accounts.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./support.ts";
import { askerWith } from "./taught-result.ts";

const at = (minutes: number) => new Date(Math.ceil(Date.now() / 60_000 + minutes) * 60_000);
/** A moment as a date and time field shows it by the institute's clock. */
const typed = (moment: Date) =>
  new Date(moment.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 16);
/** "10:00 AM": what a clock of a zone shows. */
const clock = (moment: Date, timeZone: string) =>
  moment
    .toLocaleTimeString("en-US", { timeZone, hour: "numeric", minute: "2-digit" })
    .replace(/\s/g, " ");
const india = (moment: Date) => `${clock(moment, "Asia/Kolkata")} IST`;
/** Both times of a moment, with dates or without. */
const both = (moment: Date, timeZone: string) =>
  new RegExp(
    `${india(moment)} \\((\\w{3} \\d\\d, \\d{4} )?${clock(moment, timeZone)} your time\\)`,
  );

const LONDON = "Europe/London";
const NEW_YORK = "America/New_York";

test("times are the institute's, with the reader's own in brackets", async ({
  browser,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const admin = await newAdmin(url);
  const student = await newStudent(url, "zones");
  const { rest, graphql } = askerWith(url, admin.accessToken);
  const title = `Mock Across Zones ${Date.now()}`;
  const bank = await rest<{ id: number }[]>("/admin/questions?limit=2");
  const { id } = await rest<{ id: number }>("/admin/tests", {
    ...{ title, description: null, duration_minutes: 10, correct_marks: 1 },
    ...{ incorrect_marks: 0, is_active: true, is_public: false },
    question_ids: bank.map((question) => question.id),
  });
  // For one student alone: on the dashboard of anybody else it would come first.
  const { createBatch } = await graphql<{ createBatch: { id: string } }>(
    "mutation ($name: String!) { createBatch(name: $name) { id } }",
    { name: title },
  );
  await graphql(
    `mutation ($batch: ID!, $email: String!, $test: ID!) {
      addToBatch(id: $batch, email: $email) { id }
      setTestBatches(testId: $test, batchIds: [$batch]) { id }
    }`,
    { batch: createBatch.id, email: student.email, test: String(id) },
  );
  const contextOf = async (person: typeof student, timezoneId: string) => {
    const context = { storageState: storageOf(url, person), baseURL: url, timezoneId };
    return (await browser.newContext(context)).newPage();
  };

  const desk = await contextOf(admin, LONDON);
  const [opens, closes, results] = [at(20), at(140), at(400)];
  await desk.goto(`/admin/tests/schedule/${id}`);
  await expect(desk.getByText("Times are the institute’s, Asia/Kolkata.")).toBeVisible();
  await desk.getByLabel("Opens", { exact: true }).fill(typed(opens));
  await desk.getByLabel("Closes", { exact: true }).fill(typed(closes));
  await desk.getByRole("radio", { name: "At a time" }).check();
  await desk.getByLabel("From", { exact: true }).fill(typed(results));
  const main = desk.getByRole("main");
  for (const moment of [opens, closes, results]) {
    await expect(
      main.getByText(new RegExp(`^That is (.* )?${clock(moment, LONDON)} your time\\.`)),
    ).toBeVisible();
  }
  const day = desk.getByRole("region", { name: "The day" });
  await expect(day).toContainText(india(opens));
  await expect(day).toContainText(`${clock(opens, LONDON)} your time`);
  await desk.getByRole("button", { name: "Save Schedule" }).click();
  await expect(desk.getByText("Schedule saved")).toBeVisible();
  await expectAccessible(desk);
  await desk.reload();
  await expect(desk.getByLabel("Opens", { exact: true })).toHaveValue(typed(opens));
  const stored = await rest<{ opens_at: string; results_at: string }>(`/admin/tests/${id}`);
  expect([stored.opens_at, stored.results_at]).toEqual([
    opens.toISOString(),
    results.toISOString(),
  ]);

  const page = await contextOf(student, NEW_YORK);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/tests");
  const row = page.locator(`#test-${id}`);
  await expect(row).toContainText(both(opens, NEW_YORK));
  await expect(row).toContainText(both(closes, NEW_YORK));
  await expectNoSidewaysScroll(page);
  await page.goto(`/quiz/${id}`);
  await expect(page.getByRole("heading", { name: both(opens, NEW_YORK) })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Enter Waiting Room" }).click();
  await expect(page.getByText(both(opens, NEW_YORK)).first()).toBeVisible();
  await expect(page.getByText(both(results, NEW_YORK))).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // It opened a while ago, and the student is done.
  const answer = await fetch(`${url}/api/v1/admin/tests/${id}/schedule`, {
    method: "PUT",
    headers: { authorization: `Bearer ${admin.accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ opens_at: at(-30), closes_at: closes, results_at: results }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
  const result = await askerWith(url, student.accessToken).rest<{ id: number }>(
    "/results/submit-quiz",
    { test_id: id, answers: [], time_taken_minutes: 1 },
  );
  await page.goto(`/results/${result.id}`);
  await expect(page.getByRole("heading", { name: "Your result will be here" })).toBeVisible();
  await expect(page.getByText(both(results, NEW_YORK))).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
