// A student reports a problem of a question; an administrator answers it; the student reads the answer.
import { newAdmin, storageOf } from "./accounts.ts";
import { test } from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./support.ts";
import { askerWith } from "./taught-result.ts";

test("a report is sent, answered in the inbox, and its answer read", async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL ?? "";
  const admin = await newAdmin(url);
  const { origins } = await page.context().storageState();
  const token = origins[0]?.localStorage.find(({ name }) => name === "token")?.value ?? "";
  const bank = await askerWith(url, admin.accessToken).rest<{ id: number }[]>(
    "/admin/questions?limit=5&skip=3",
  );
  const question_ids = bank.map(({ id }) => id);
  const made = await askerWith(url, admin.accessToken).rest<{ id: number }>("/admin/tests", {
    ...{ title: `Reported ${Date.now()}`, description: null, duration_minutes: 10 },
    ...{ correct_marks: 1, incorrect_marks: 0, is_active: true, is_public: true, question_ids },
  });
  const { id } = await askerWith(url, token).rest<{ id: number }>("/results/submit-quiz", {
    ...{ test_id: made.id, answers: [], time_taken_minutes: 1 },
  });
  const words = `Option D is right too, ${id}.`;

  await page.goto(`/results/${id}`);
  await page.getByRole("button", { name: "Report a Problem with question 1" }).click();
  const dialog = page.getByRole("dialog", { name: "Report a problem" });
  await dialog.getByLabel("What is wrong?").selectOption({ label: "More than one right" });
  await dialog.getByLabel("Your words").fill(words);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send Report" }).click();
  await expect(page.getByText("You reported: More than one right.")).toBeVisible();

  const desk = await browser.newContext({ storageState: storageOf(url, admin), baseURL: url });
  const inbox = await desk.newPage();
  await inbox.goto("/admin/inbox");
  await inbox
    .getByRole("list", { name: "Reported questions" })
    .getByRole("button")
    .filter({ hasText: "More than one right" })
    .first()
    .click();
  const shown = inbox.getByRole("region", { name: "The reported question" });
  await expect(shown.getByText(words)).toBeVisible();
  await expectAccessible(inbox);
  await expectNoSidewaysScroll(inbox);
  await shown.getByRole("button", { name: "Answer and Close" }).click();
  await expect(shown.getByText("Write an answer.")).toBeVisible();
  await shown.getByLabel(/^Answer to the/).fill("You were right. D is accepted too.");
  await shown.getByRole("button", { name: "Answer and Close" }).click();
  await expect(inbox.getByText(/^Answered \d+ report/)).toBeVisible();
  await expect(inbox.getByText(words)).toHaveCount(0);
  await desk.close();

  // Once it can't be taken back any more.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("You were right. D is accepted too.")).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
  await expect(page.getByRole("button", { name: /^Report a Problem with question/ })).toHaveCount(
    5,
  );
});
