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
import { expect, expectAccessible, expectNoSidewaysScroll, outwaitDoubleClick } from "./support.ts";

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test("a quiz is left, continued from the dashboard, submitted, and its result read", async ({
  page,
  isMobile,
}) => {
  page.on("dialog", (asked) => void asked.accept());
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Ten-minute diagnostic" })).toBeVisible();
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
  await page.getByRole("button", { name: "Refresh" }).click();
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
  await page.getByRole("radio", { name: "Random 0" }).check();
  await expect(page.getByRole("heading", { name: "No random test yet" })).toBeVisible();
  await page.getByRole("button", { name: "Show All Results" }).click();
  await page.getByRole("link", { name: `View Details: ${WARM_UP}` }).click();
  await expect(page.getByRole("heading", { name: WARM_UP })).toBeVisible();

  // By subject, and within it by topic.
  const lost = page.getByRole("region", { name: "Subjects" });
  const folded = await lost.getByRole("row").count();
  await expect(lost.getByText("not won").filter({ visible: true })).toHaveCount(0);
  await lost.getByRole("button", { expanded: false }).first().click();
  await expect.poll(() => lost.getByRole("row").count()).toBeGreaterThan(folded);
  await expectSound(page);

  // What was lost in it, and the drill that it promises.
  await expect(lost.getByText(/ not won, .* deducted\.$/).filter({ visible: true })).toHaveCount(1);
  await expect(
    lost.getByRole("button", { name: /^Practise \d+ questions? of .*: \d+ minutes?, / }).first(),
  ).toBeVisible();

  // It opens on what was wrong, if anything was; the bar at the top leads to all.
  const questions = page.getByRole("region", { name: "Questions", exact: true });
  const wrongOnes = questions.getByRole("radio", { name: /^Wrong / });
  const isWrong = !(await wrongOnes.locator("..").textContent())?.includes("Wrong 0");
  await expect(isWrong ? wrongOnes : questions.getByRole("radio", { name: /^All / })).toBeChecked();
  const bar = page.getByRole("navigation", { name: "Sections of this result" });
  await bar.getByRole("button", { name: "Questions 5" }).click();
  await expect(questions.getByRole("radio", { name: "All 5" })).toBeChecked();
  await expect(questions.getByRole("heading", { name: "Questions" })).toBeFocused();

  // By outcome; filter and question stand in the address.
  await questions.getByRole("button", { name: "More filters" }).click();
  const headings = questions.getByRole("listitem").getByRole("heading", { level: 3 });
  const outcome = questions.getByRole("combobox", { name: "Outcome" });
  const count = async (name: string) => {
    await outcome.selectOption({ label: name });
    const number = await headings.count();
    await expect(questions.getByRole("status")).toContainText(`${number} of 5`);
    return number;
  };
  const right = await count("Correct");
  const rightOnes = await headings.allTextContents();
  expect(right + (await count("Wrong"))).toBe(2);
  expect(await count("Skipped")).toBe(3);
  expect(await count("Any outcome")).toBe(5);
  await expect(headings).toHaveText([1, 2, 3, 4, 5].map((n) => `Question ${n}`));
  await page.keyboard.press("Escape");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());

  // By key, from the top of the page: on, back, and to a number.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page).not.toHaveURL(/[?&]q=/);
  await page.keyboard.press("j");
  await expect(headings.first()).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(headings.nth(1)).toBeFocused();
  await page.keyboard.press("g");
  await expect(page.getByRole("textbox", { name: /^Question number/ })).toBeVisible();
  if (isMobile) await page.getByRole("textbox", { name: /^Question number/ }).focus();
  await page.keyboard.type("9");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("A number from 1 to 5");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await expect(headings.nth(3)).toBeFocused();
  await expect(page).toHaveURL(/q=4/);

  // By the palette: one tab stop with arrows; what the filter leaves out opens all the same.
  await outcome.selectOption({ label: "Skipped" });
  await expect(page).toHaveURL(/show=unanswered/);
  if (isMobile) await page.getByRole("button", { name: /: palette$/ }).click();
  else await page.getByRole("button", { name: "Go to question" }).click();
  const palette = page.getByRole("navigation", { name: "Outcomes" }).filter({ visible: true });
  const outside = palette.getByRole("button", { name: /outside the filter$/ });
  await expect(outside).toHaveCount(2);
  await expect(palette.locator("[tabindex='0']")).toHaveCount(1);
  await palette.locator("[tabindex='0']").focus();
  await page.keyboard.press("Home");
  const first = palette.getByRole("button").first();
  await expect(first).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(palette.getByRole("button").nth(1)).toBeFocused();
  await expectSound(page);
  await outside.first().click();
  await expect(headings).toHaveCount(4);
  await expect(questions.getByText("Outside the filter")).toBeVisible();
  await expect(page).toHaveURL(/q=1\b/);
  await page.reload();
  await expect(questions.getByText("Outside the filter")).toBeVisible();
  await expect(questions.getByRole("radio", { name: "Skipped 3" })).toBeChecked();
  if (isMobile) await expect(page.getByRole("button", { name: /^Question 1 of 5/ })).toBeVisible();
  await expect(page).toHaveURL(/q=1\b/);
  await expectSound(page);

  // On paper: what was chosen, and no controls.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expectSound(page);
  await page.getByRole("dialog").getByRole("button", { name: "All" }).click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  await expect(headings).toHaveCount(5);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  for (const role of ["radio", "checkbox", "combobox", "link", "navigation"] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await expect(page.getByRole("button", { name: "Print" })).toHaveCount(0);
  await expect(page.getByText("Explanation.").first()).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(headings).toHaveCount(4);
  await page.getByRole("button", { name: "Print" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Wrong or Unanswered" }).click();
  const all = ["Question 1", "Question 2", "Question 3", "Question 4", "Question 5"];
  await expect(headings).toHaveText(all.filter((name) => !rightOnes.includes(name)));
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(headings).toHaveCount(4);

  // The page goes back to where it was before the print, which would move what is pressed.
  await page.waitForTimeout(500);

  // What is shown is practised: what was promised is what the drill has.
  await questions.getByRole("button", { name: "More filters" }).click();
  // The arrows stand at the end of their place: it is no wider than its box.
  const subject = questions.getByRole("combobox", { name: "Subject" });
  const spare = await subject.evaluate(
    (box) => (box.parentElement?.offsetWidth ?? 0) - (box as HTMLElement).offsetWidth,
  );
  expect(spare).toBe(0);
  const promise = questions.getByText(/^Practice: 3 questions, 3 minutes, /);
  await expect(promise).toBeVisible();
  await outwaitDoubleClick(page);
  await questions.getByRole("button", { name: "Practise These 3" }).click();
  await expect(page).toHaveURL(/\/quiz\/random-\d+$/);
  await expect(
    page.getByText(`3 questions of ${WARM_UP}, as chosen from its result.`),
  ).toBeVisible();
  await expect(page.getByText("Drawn at random")).toHaveCount(0);

  // Five questions say nothing of anybody's weakness.
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Subject Performance" })).toBeVisible();
  await expect(page.getByText(/Weakest subject/)).toHaveCount(0);
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
