// Students take a ranked test; once it is closed each reads an own rank.
import { type Account, newAdmin, newStudent, storageOf } from "./accounts.ts";
import { NIGHTLY } from "./looks.ts";
import { test } from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./support.ts";
import { askerWith, makeTaughtTest } from "./taught-result.ts";

// The job that works out ranks runs once a minute.
test("a rank shows once the test is closed", NIGHTLY, async ({ browser, baseURL }) => {
  test.setTimeout(180_000);
  const url = baseURL ?? "";
  const admin = askerWith(url, (await newAdmin(url)).accessToken);
  const testId = await makeTaughtTest(url);
  const tests =
    await admin.rest<{ id: number; question_ids: number[] }[]>("/admin/tests?limit=200");
  const questionIds = tests.find(({ id }) => id === testId)?.question_ids ?? [];
  const people: [Account, number][] = [];
  for (let n = 0; n < 24; n += 1) {
    const person = await newStudent(url, `ranked${n}`);
    const answers = questionIds.map((question_id, place) => ({
      ...{ question_id, selected_option_index: place < (n * 7) % 11 ? 0 : 1 },
    }));
    const { id } = await askerWith(url, person.accessToken).rest<{ id: number }>(
      "/results/submit-quiz",
      { test_id: testId, answers, time_taken_minutes: 5 },
    );
    people.push([person, id]);
  }
  const closesAt = new Date(Date.now() - 60_000).toISOString();
  await admin.rest(
    `/admin/tests/${testId}/schedule`,
    { closes_at: closesAt, is_ranked: true, attempt_limit: 1 },
    "PUT",
  );

  const [student, resultId] = people[5] ?? people[0] ?? [];
  if (student === undefined) throw new Error("Nobody took the test.");
  const own = await browser.newContext({ storageState: storageOf(url, student), baseURL: url });
  const page = await own.newPage();
  await expect
    .poll(
      async () => {
        await page.goto(`/results/${resultId}/rank`);
        await expect(page.getByText(/Your rank|Completed/).first()).toBeVisible();
        return page.getByText("Your rank").count();
      },
      { timeout: 120_000, intervals: [5000] },
    )
    .toBe(1);
  // Two or three have each number of right answers.
  await expect(page.getByText("of 24", { exact: true })).toBeVisible();
  await expect(page.getByText(/shares? this place\.$/)).toBeVisible();
  await expect(page.getByRole("table", { name: "By section" })).toContainText("Reading");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "See Every Answer" }).click();
  await page.getByRole("link", { name: /^Rank \d+ of 24$/ }).click();
  await expect(page.getByText("Your rank")).toBeVisible();
});
