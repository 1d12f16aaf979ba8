import { readFileSync } from "node:fs";
import { type Account, newAdmin, newStudent, storageOf } from "./accounts.ts";
import { newTitle } from "./admin-tests-support.ts";
import { expect, test as silent } from "./support.ts";

/** The silent test, signed in as an administrator of its own. */
const test = silent.extend<{ admin: Account }>({
  admin: async ({ baseURL }, use) => use(await newAdmin(baseURL ?? "")),
  storageState: async ({ admin, baseURL }, use) => use(storageOf(baseURL ?? "", admin)),
});

/** Sends a request as somebody. @returns its body */
async function ask(url: string, { accessToken }: Account, path: string, body?: object) {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok, path).toBe(true);
  return answer.json();
}

/** A test of its own that 21 students took, each with as many answers as their number. */
async function takenTest(url: string, admin: Account) {
  const bank = await ask(url, admin, "/admin/questions?limit=12");
  const question_ids = (bank as { id: number }[]).map(({ id }) => id);
  const title = newTitle("Reported");
  const made = await ask(url, admin, "/admin/tests", {
    ...{ title, description: null, duration_minutes: 30, correct_marks: 1, incorrect_marks: 0.25 },
    ...{ is_active: true, is_public: true, question_ids },
  });
  const students: Account[] = [];
  for (let number = 0; number < 21; number += 1) {
    const student = await newStudent(url, `report${number}`);
    students.push(student);
    const answers = question_ids.slice(0, number).map((question_id) => ({
      ...{ question_id, selected_option_index: number % 2 },
    }));
    await ask(url, student, "/results/submit-quiz", {
      ...{ test_id: made.id, answers, time_taken_minutes: 1 },
    });
  }
  return { id: made.id as number, title, students };
}

test("an administrator reads a report, opens an attempt and a student, and downloads", async ({
  page,
  admin,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const { id, title, students } = await takenTest(url, admin);
  const [student] = students as [Account];

  await page.goto(`/admin/reports?search=${encodeURIComponent(title)}`);
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("21");
  await row.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("These figures rest on 21 attempts.")).toBeVisible();
  await page.getByRole("button", { name: "As a Table" }).click();
  await expect(page.getByRole("table", { name: "Scores" })).toBeVisible();

  await page.getByRole("searchbox", { name: "Search name or e-mail" }).fill(student.email);
  const takers = page.getByRole("table", { name: "Who took it" });
  await expect(takers.getByRole("row")).toHaveCount(2);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV", exact: true }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file.trimEnd().split("\r\n")).toHaveLength(2);
  expect(file).toContain(student.email);

  await takers.getByRole("link", { name: /^See attempt of/ }).click();
  await expect(page.getByText(`${student.email}.`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Questions", exact: true })).toBeVisible();
  await page.getByRole("link", { name: student.name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: student.name })).toBeVisible();
  await expect(page.getByRole("table", { name: "Results" })).toContainText(title);

  // The job works statistics out once a minute.
  await page.goto(`/admin/reports/tests/${id}`);
  await expect(page.getByRole("heading", { name: "Questions", exact: true })).toBeVisible({
    timeout: 90_000,
  });
});

test("a student finds no report", async ({ browser, baseURL }) => {
  const url = baseURL ?? "";
  const student = await newStudent(url, "curious");
  const context = await browser.newContext({ storageState: storageOf(url, student) });
  const page = await context.newPage();
  await page.goto("/admin/reports");
  await expect(page).toHaveURL(/\/dashboard/);
  await context.close();
});
