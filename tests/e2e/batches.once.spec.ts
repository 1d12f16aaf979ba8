// An administrator makes a batch, fills it by a roster, and opens a private test to it; its student sees the test.
import { newAdmin, newStudent, storageOf } from "./accounts.ts";
import { test } from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./support.ts";
import { askerWith } from "./taught-result.ts";

test("a roster fills a batch, which opens a private test", async ({ browser, baseURL }) => {
  const url = baseURL ?? "";
  const admin = await newAdmin(url);
  const student = await newStudent(url, "batched");
  const name = `Evening ${Date.now()}`;
  const slip = name.replace("Evening", "Evenning");
  const { rest } = askerWith(url, admin.accessToken);
  const bank = await rest<{ id: number }[]>("/admin/questions?limit=3");
  const made = await rest<{ id: number }>("/admin/tests", {
    ...{ title: `Private ${name}`, description: null, duration_minutes: 10, correct_marks: 1 },
    ...{ incorrect_marks: 0, is_active: true, is_public: false },
    question_ids: bank.map(({ id }) => id),
  });

  const desk = await browser.newContext({ storageState: storageOf(url, admin), baseURL: url });
  const page = await desk.newPage();
  await page.goto("/admin/batches");
  await page.getByRole("button", { name: "Add Batch" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add a batch" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Add Batch" }).click();
  await expect(page.getByText(`“${name}” is added.`)).toBeVisible();

  await page.getByRole("button", { name: "Upload Roster" }).click();
  await page.getByLabel("CSV file").setInputFiles({
    ...{ name: "roster.csv", mimeType: "text/csv" },
    buffer: Buffer.from(
      `E-mail,Name,Batches\n${student.email},,${name}\nravi@example.com,Ravi,${slip}\n`,
    ),
  });
  const section = page.getByRole("region", { name: "Last roster" });
  await expect(section.getByText(`Batch “${slip}” does not exist.`)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await section.getByRole("button", { name: /^Meant/ }).click();
  await expect(section.getByText("Every row was taken.")).toBeVisible();

  await page.getByLabel("Search batch or student").fill(name);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByText(student.email)).toBeVisible();
  await expect(page.getByRole("radio", { name: "Not signed in yet 1" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`/admin/tests/edit/${made.id}`);
  await page.getByRole("checkbox", { name }).check();
  await expect(page.getByText("Open to the batch now")).toBeVisible();
  await desk.close();

  const own = await browser.newContext({ storageState: storageOf(url, student), baseURL: url });
  const tests = await own.newPage();
  await tests.goto("/tests");
  await expect(tests.getByText(`Private ${name}`)).toBeVisible();
  await own.close();
});
