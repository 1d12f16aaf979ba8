// The ways through the product as pictures, one for each step, to be looked at: by keyboard alone on the
// desktop, by thumb alone on a phone. They lie in `.build/pictures`, a folder for each journey and look.
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { storageOf } from "../e2e/accounts.ts";
import { everythingSaved, openQuiz, option, question, WARM_UP } from "../e2e/student.ts";
import { expect, newEmail, signIn, test } from "../e2e/support.ts";
import { tabTo } from "../e2e/tab-to.ts";
import { Browser } from "../support/browser.ts";

/** Presses what is shown, as this look's person does: Tab and Enter, or a tap. */
async function press(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  if (test.info().project.use.hasTouch) return target.tap();
  const name = (await target.getAttribute("aria-label")) ?? (await target.innerText());
  await tabTo(page, new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`));
  await expect(target).toBeFocused();
  await page.keyboard.press("Enter");
}

/** Chooses an option of the question that is shown: by its letter, or by a tap. @param index 0 for A */
async function answer(page: Page, index: number): Promise<void> {
  if (test.info().project.use.hasTouch) await option(page, index).tap();
  else await page.keyboard.press("abcd".charAt(index));
  await expect(option(page, index)).toHaveAttribute("aria-pressed", "true");
}

async function next(page: Page, to: number): Promise<void> {
  if (test.info().project.use.hasTouch) await page.getByRole("button", { name: "Next" }).tap();
  else await page.keyboard.press("n");
  await expect(question(page, to)).toBeVisible();
}

const slug = (words: string) => words.toLowerCase().replaceAll(/\W+/g, "-");

/** Takes pictures that are counted, of whatever page. */
function camera() {
  const { title, project } = test.info();
  const folder = join(".build/pictures", slug(title), project.name);
  let count = 0;
  return async (page: Page, step: string): Promise<void> => {
    // What moves or loads has come to rest.
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(400);
    count += 1;
    const file = `${String(count).padStart(2, "0")}-${slug(step)}.png`;
    await page.screenshot({ path: join(folder, file) });
  };
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name });

/** The test from its list to its start screen. */
async function findTest(page: Page, take: ReturnType<typeof camera>): Promise<void> {
  await page.goto("/tests");
  await take(page, "tests");
  await press(page, link(page, `Start Test: ${WARM_UP}`));
  await expect(page.getByText("Nothing has started.")).toBeVisible();
  await take(page, "start screen");
}

async function submit(page: Page, take: ReturnType<typeof camera>): Promise<void> {
  await press(page, button(page, /^(Finish and Submit|Submit Quiz)$/).first());
  await take(page, "asked before it is submitted");
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Submit Quiz" }));
  await expect(page.getByRole("region", { name: "Just finished" })).toBeVisible();
  await take(page, "just finished");
}

test("from the first sign-in to a result, and to a drill", async ({ page }) => {
  const take = camera();
  await page.goto("/");
  await take(page, "landing");
  await press(page, link(page, "Get Started").first());
  await expect(page).toHaveURL(/\/auth$/);
  await take(page, "sign in");
  await press(page, button(page, "Continue with Google"));
  await page.getByLabel(/e-mail/i).fill(newEmail("kavya"));
  await take(page, "provider");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await take(page, "first dashboard");
  await findTest(page, take);
  await press(page, button(page, "Start Test"));
  await expect(question(page, 1)).toBeVisible();
  await take(page, "question 1");
  for (let number = 1; number <= 5; number += 1) {
    await answer(page, number % 4);
    if (number < 5) await next(page, number + 1);
  }
  await take(page, "all answered");
  await submit(page, take);
  await press(page, link(page, /^View Details/).first());
  await expect(page.getByRole("heading", { name: WARM_UP })).toBeVisible();
  await take(page, "result");
  const questions = page.getByRole("region", { name: "Questions", exact: true });
  await questions.getByRole("combobox", { name: "Outcome" }).selectOption({ label: "Incorrect" });
  await questions.getByText(/^Practice: /).scrollIntoViewIfNeeded();
  await take(page, "what was wrong");
  await press(page, questions.getByRole("button", { name: /^Practise Th/ }));
  await expect(page).toHaveURL(/\/quiz\/random-\d+$/);
  await take(page, "start of the drill");
  await press(page, button(page, "Start Test"));
  await expect(question(page, 1)).toBeVisible();
  await take(page, "drill");
});

test("two devices", async ({ page, browser, baseURL }) => {
  const take = camera();
  const url = baseURL ?? "";
  await signIn(page, newEmail("two.devices"));
  await findTest(page, take);
  await press(page, button(page, "Start Test"));
  await expect(question(page, 1)).toBeVisible();
  await answer(page, 1);
  await next(page, 2);
  await everythingSaved(page, { answers: [1, -1, -1, -1, -1], currentQuestion: 1 });
  const { origins } = await page.context().storageState();
  const tokens = origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.filter(({ name }) => !name.startsWith("lexam.")),
  }));
  const other = await browser.newContext({
    ...test.info().project.use,
    baseURL: url,
    storageState: { cookies: [], origins: tokens },
  });
  const second = await other.newPage();
  await second.goto("/dashboard");
  await take(second, "second device finds the quiz");
  await press(second, link(second, `Continue Quiz: ${WARM_UP}`));
  await expect(button(second, "Resume Quiz")).toBeVisible();
  await take(second, "second device is asked");
  await press(second, button(second, "Resume Quiz"));
  await expect(question(second, 2)).toBeVisible();
  await answer(second, 2);
  await everythingSaved(second, { answers: [1, 2, -1, -1, -1] });
  await take(second, "second device goes on");
  await page.context().setOffline(true);
  await answer(page, 0);
  await take(page, "first device without a network");
  await page.context().setOffline(false);
  const conflict = page.getByRole("dialog", { name: "1 answer differs" });
  await expect(conflict).toBeVisible();
  await take(page, "first device is asked which counts");
  await press(page, conflict.getByRole("button", { name: "Use the Ones Here" }));
  await expect(conflict).toHaveCount(0);
  await everythingSaved(page, { answers: [1, 0, -1, -1, -1] });
  await take(page, "first device has it again");
  for (let number = 3; number <= 5; number += 1) await next(page, number);
  await submit(page, take);
  await other.close();
});

test("a session that ends in the middle of a quiz", async ({ browser, baseURL }) => {
  const take = camera();
  const url = baseURL ?? "";
  const email = newEmail("ended");
  const tokens = await new Browser(url, url).signIn(email);
  const context = await browser.newContext({
    ...test.info().project.use,
    baseURL: url,
    storageState: storageOf(url, tokens),
  });
  const page = await context.newPage();
  const path = await openQuiz(page);
  await answer(page, 1);
  await next(page, 2);
  await everythingSaved(page, { answers: [1, -1, -1, -1, -1], currentQuestion: 1 });
  await take(page, "before");
  const ended = await page.request.post("/api/v1/auth/logout-all", {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  });
  expect(ended.status()).toBe(204);
  await page.waitForTimeout(600);
  await answerUnseen(page);
  const heading = page.getByRole("heading", { level: 1, name: "Your session has ended" });
  await expect(heading).toBeVisible();
  await take(page, "the session has ended");
  await press(page, button(page, /^Continue with Google/));
  await page.getByLabel(/e-mail/i).fill(email);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await take(page, "back at the quiz");
  await press(page, button(page, "Resume Quiz"));
  await expect(question(page, 2)).toBeVisible();
  await take(page, "the answer is there");
  await context.close();
});

/** Answers C; the page may be gone before it shows. */
async function answerUnseen(page: Page): Promise<void> {
  if (test.info().project.use.hasTouch) await option(page, 2).tap();
  else await page.keyboard.press("c");
}
