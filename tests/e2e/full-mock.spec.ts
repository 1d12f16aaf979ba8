import { readSampleKeys } from "./sample-bank.ts";
import { printAll, sheetsOf } from "./student.ts";
import { expect, newEmail, signIn, test } from "./support.ts";

const TITLE = "Full Mock Test 1";
// Counted manually: 61 right, 33 wrong, 26 skipped at +1 and -0.25: 61 - 8.25 = 52.75 of 120,
// which is 43.958… percent, shown as 44.0.
const RIGHT = 61;
const WRONG = 33;
const SCORE = 52.75;
const PERCENT = "44.0%";

test("the 120-question mock scores what a manual count says, on every screen and over REST", async ({
  page,
}) => {
  const keys = readSampleKeys();
  await signIn(page, newEmail("mock"));
  await page.goto("/tests");
  const started = page.waitForResponse(
    (response) =>
      response.url().endsWith("/graphql") &&
      response.request().postDataJSON().operationName === "StartTest",
  );
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: TITLE }) });
  await row.getByRole("link", { name: /Start Test/ }).click();
  await page.getByRole("button", { name: "Start Test" }).click();
  const { data } = await (await started).json();
  const { questions } = data.startTest as {
    questions: { questionText: string; options: string[] }[];
  };
  expect(questions).toHaveLength(120);
  await expect(page.getByRole("heading", { name: /Question 1/ })).toBeVisible();

  for (const [index, { questionText, options }] of questions.entries()) {
    const key = keys.get(questionText) ?? -1;
    expect(key, questionText).toBeGreaterThanOrEqual(0);
    const choice = index < RIGHT ? key : (key + 1) % options.length;
    if (index < RIGHT + WRONG) await page.keyboard.press(String(choice + 1));
    if (index < 119) await page.keyboard.press("n");
  }
  await expect(page.getByRole("heading", { name: /Question 120/ })).toBeVisible();
  await page.getByRole("button", { name: "Submit Quiz" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit Quiz" }).click();

  await expect(page).toHaveURL(/\/results$/);
  const result = page.getByRole("row").filter({ hasText: TITLE });
  await expect(result).toContainText("52.75 / 120");
  await expect(result).toContainText(PERCENT);
  await result.getByRole("link", { name: /View Details/ }).click();
  await expect(page.getByRole("heading", { name: TITLE })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("52.75");
  await expect(main).toContainText(PERCENT);
  await expect(main).toContainText(/61\s*correct/);
  await expect(main).toContainText(/33\s*wrong/);
  await expect(main).toContainText(/26\s*skipped/);

  // On paper, all of it is fewer than 40 pages.
  await printAll(page);
  const sheets = await sheetsOf(page);
  expect(sheets).toBeGreaterThan(10);
  expect(sheets).toBeLessThan(40);

  // A question that the address names comes to the top and stays there, in a high window too.
  const { pathname } = new URL(page.url());
  const palette = page.getByRole("navigation", { name: "Outcomes" });
  const tile = (of: number) =>
    palette.getByRole("button", { name: new RegExp(`^Question ${of},`) });
  for (const [height, number] of [
    [900, 60],
    [1800, 2],
    [1800, 100],
  ] as const) {
    await page.setViewportSize({ width: 1440, height });
    await page.goto(`${pathname}?q=${number}`);
    const question = (of: number) =>
      main.getByRole("heading", { name: `Question ${of}`, exact: true });
    await expect(question(number)).toBeAttached();
    await page.waitForTimeout(500);
    const top = (await question(number).boundingBox())?.y ?? 0;
    expect(top).toBeGreaterThan(100);
    expect(top).toBeLessThan(200);
    await expect(page).toHaveURL(new RegExp(`q=${number}$`));
  }

  // The palette opens where one stands, forth and back, and the page stays at the question.
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const number of [97, 3, 120]) {
    await page.keyboard.press("g");
    await page.keyboard.type(String(number));
    await page.keyboard.press("Enter");
    await expect(
      main.getByRole("heading", { name: `Question ${number}`, exact: true }),
    ).toBeInViewport();
    await page.keyboard.press("g");
    await expect(tile(number)).toHaveAttribute("aria-current", "true");
    await expect(tile(number)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
  }

  // Enough was asked to say what is weakest, and the practice starts by one tap.
  await page.goto("/dashboard");
  const subjects = page.getByRole("region", { name: "Subject Performance" });
  await expect(subjects).toContainText("Weakest first");
  await subjects
    .getByRole("button", { name: /^Practise / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/practice\/\d+$/);
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const headers = { authorization: `Bearer ${token}` };
  const [listed] = await (await page.request.get("/api/v1/results/", { headers })).json();
  expect(listed).toMatchObject({ test_title: TITLE, score: SCORE, max_marks: 120 });
  const whole = await (await page.request.get(`/api/v1/results/${listed.id}`, { headers })).json();
  expect(whole).toMatchObject({ score: SCORE, max_marks: 120, total_questions: 120 });
  const counts = Object.groupBy(
    whole.all_questions as { status: string }[],
    ({ status }) => status,
  );
  expect(counts.correct).toHaveLength(RIGHT);
  expect(counts.incorrect).toHaveLength(WRONG);
  const statistics = await page.request.get("/api/v1/results/stats/user", { headers });
  expect(await statistics.json()).toMatchObject({ total_tests_taken: 1, average_score: 44 });
});
