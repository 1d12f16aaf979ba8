// What a student does from day to day, in each look: desktop and phone, light and dark.
import type { Page } from "@playwright/test";
import {
  api,
  newAccount,
  openQuiz,
  option,
  question,
  resumePanel,
  startTest,
  test,
  WARM_UP,
} from "./student.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./support.ts";

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test("a quiz is left, continued from the dashboard, submitted, and its result read", async ({
  page,
}) => {
  page.on("dialog", (asked) => void asked.accept());
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "No quiz is under way" })).toBeVisible();
  await expectSound(page);
  await openQuiz(page);
  await option(page, 0).click();
  await page.getByRole("button", { name: "Next" }).click();
  await option(page, 1).click();
  await page.goto("/dashboard");
  const quiz = page.getByRole("listitem").filter({ hasText: "Continue Quiz" });
  await expect(quiz).toContainText("Regular");
  await expect(quiz).toContainText("Question 2 of 5");
  await expect(quiz).toContainText(/0[345]:\d\d left/);
  await expect(quiz).toContainText("40% done");
  await expect(quiz).toContainText("Away for less than a minute.");
  await expect(quiz).toContainText("Resuming costs 1 penalty minute.");
  await expect(quiz).toContainText("Tab switches used: 0 of 4.");
  await quiz.getByRole("button", { name: /^Refresh/ }).click();
  await expect(page.getByText("Quizzes in progress are up to date.")).toBeAttached();
  await expectSound(page);
  await quiz.getByRole("link", { name: /^Continue Quiz/ }).click();
  const resume = resumePanel(page);
  await expect(resume.getByRole("button", { name: "Resume Quiz" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: WARM_UP })).toBeFocused();
  await expectSound(page);
  await resume.getByRole("button", { name: "Resume Quiz" }).click();
  await expect(question(page, 2)).toBeVisible();
  for (let moves = 2; moves < 5; moves += 1) {
    await page.getByRole("button", { name: "Next" }).click();
  }
  await page.getByRole("button", { name: "Submit Quiz" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit Quiz" }).click();

  await expect(page).toHaveURL(/\/results$/);
  await page.getByLabel("Sort by").selectOption("fastest");
  await expect(page).toHaveURL(/sort=fastest/);
  await page.getByText("Random 0").click();
  await expect(page.getByRole("heading", { name: "No random test yet" })).toBeVisible();
  await page.getByRole("button", { name: "Show all results" }).click();
  await page.getByRole("link", { name: `View Details: ${WARM_UP}` }).click();
  await expect(page.getByRole("heading", { name: WARM_UP })).toBeVisible();

  // By subject, and within it by topic.
  const lost = page.getByRole("region", { name: "Where the marks were lost" });
  const subject = lost.getByRole("button", { expanded: true });
  await expect(subject).toBeVisible();
  const topics = await lost.getByRole("row").count();
  await subject.click();
  await expect.poll(() => lost.getByRole("row").count()).toBeLessThan(topics);
  await lost.getByRole("button", { expanded: false }).first().click();
  await expectSound(page);

  // By outcome.
  const questions = page.getByRole("region", { name: "Questions" });
  const shown = questions.getByRole("status");
  const count = async (name: string) => {
    const label = questions.getByText(new RegExp(`^${name} \\d$`));
    await label.click();
    const of = Number((await label.innerText()).split(" ")[1]);
    await expect(shown).toContainText(`Showing ${of} of 5`);
    await expect(questions.getByRole("heading", { level: 3 })).toHaveCount(of);
    return of;
  };
  expect((await count("Correct")) + (await count("Incorrect"))).toBe(2);
  expect(await count("Unanswered")).toBe(3);
  expect(await count("All")).toBe(5);
  await questions.getByRole("checkbox", { name: "Wrong first" }).uncheck();
  await expect(questions.getByRole("heading", { level: 3 })).toHaveText(
    [1, 2, 3, 4, 5].map((n) => `Question ${n}`),
  );
  await page.reload();
  await expect(questions.getByRole("checkbox", { name: "Wrong first" })).not.toBeChecked();

  // On paper: no controls, every topic, every explanation.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  for (const role of ["radio", "checkbox", "link"] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await expect(page.getByRole("button", { name: "Print" })).toHaveCount(0);
  await expect(page.getByText("Explanation.").first()).toBeVisible();
  await page.emulateMedia({ media: null });

  await page.goto("/dashboard");
  await expect(page.getByText("Score in percent")).toBeVisible();
  const practise = page.getByRole("link", { name: /^Practise / });
  const name = (await practise.innerText()).replace("Practise ", "");
  await practise.click();
  await expect(page.getByRole("checkbox", { name, exact: true })).toBeChecked();
  await expect(page.getByText(`1 subject`)).toBeVisible();
  await expect(page).toHaveURL(/\/random-test$/);
  await page.getByRole("checkbox", { name, exact: true }).uncheck();
  await page.reload();
  await expect(page.getByRole("checkbox", { name, exact: true })).not.toBeChecked();
});

test("a private test is opened by its invitation, and stays open", async ({
  page,
  browser,
  baseURL: url,
}) => {
  const baseURL = url ?? "";
  const office = await browser.newContext({
    baseURL,
    storageState: await newAccount(baseURL, "admin@example.com"),
  });
  const admin = api(await office.newPage());
  const title = `Friday batch ${Date.now()}`;
  const { id } = await admin.post("/admin/tests", {
    title,
    description: "By invitation",
    duration_minutes: 5,
    correct_marks: 1,
    incorrect_marks: 0,
    is_active: true,
    is_public: false,
    question_ids: [1, 2],
  });
  const link = await admin.renewInvitation(id);

  await page.goto("/tests");
  await expect(page.getByRole("heading", { name: "Full Mock Test 1" })).toBeVisible();
  await expect(page.getByRole("heading", { name: title })).toHaveCount(0);
  await page.goto(`/quiz/${id}`);
  await expect(page.getByRole("heading", { name: "Test not found" })).toBeVisible();

  await page.goto(link);
  await expect(page).toHaveURL(new RegExp(`/tests#test-${id}$`));
  await expect(page.getByText(`“${title}” is open to you now`)).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: title });
  await expect(row).toContainText("Private");
  await expectSound(page);
  await row.getByRole("link", { name: /^Start Test/ }).click();
  await startTest(page);

  // A renewed link kills the old one; who followed it keeps the test.
  const renewed = await admin.renewInvitation(id);
  expect(renewed).not.toBe(link);
  const late = await browser.newContext({ baseURL, storageState: await newAccount(baseURL) });
  const latecomer = await late.newPage();
  await latecomer.goto(link);
  await expect(
    latecomer.getByRole("heading", { name: "This invitation link does not work any more" }),
  ).toBeVisible();
  await expectSound(latecomer);
  expect((await api(page).get("/tests/")).map((test: { title: string }) => test.title)).toContain(
    title,
  );
  await Promise.all([office.close(), late.close()]);
});
