// Every text on every screen is replaced by a translator, now and whenever it changes, and the main
// journeys go on to their ends.
import type { Page } from "@playwright/test";
import { account, newAdmin, storageOf } from "./accounts.ts";
import { fillForm, formOf } from "./admin-questions-support.ts";
import { ADMIN, newTitle } from "./admin-tests-support.ts";
import { goTo } from "./go-to.ts";
import { test as asStudent, option, question, startTest, WARM_UP } from "./student.ts";
import { continueAs, expect, newEmail, test as plain } from "./support.ts";
import { expectTranslated, translateEverything } from "./translator.ts";

plain.beforeEach(async ({ page }) => translateEverything(page));
asStudent.beforeEach(async ({ page }) => translateEverything(page));

/** Presses Submit Quiz and confirms it. */
async function submit(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit Quiz" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit Quiz" }).click();
}

plain("a newcomer signs in, takes a test and reads the result", async ({ page }) => {
  await page.goto("/auth");
  await continueAs(page, newEmail("translated"));
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome/);
  await expectTranslated(page);
  await goTo(page, "Tests");
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: WARM_UP }) });
  await row.getByRole("link", { name: /Start Test/ }).click();
  await startTest(page);
  await option(page, 0).click();
  await option(page, 1).click();
  // What changes is seen through the translator.
  const clock = page.getByRole("timer");
  const before = await clock.innerText();
  await expect(clock).not.toHaveText(before);
  for (let number = 2; number <= 5; number += 1) {
    await page.getByRole("button", { name: "Next" }).click();
    await expect(question(page, number)).toBeVisible();
  }
  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByRole("button", { name: /Mark/ }).click();
  await expectTranslated(page);
  // A reload leads back in by Resume Quiz.
  await page.reload();
  await page.getByRole("button", { name: "Resume Quiz" }).click();
  await expect(question(page, 4)).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await submit(page);
  await expect(page).toHaveURL(/\/results/);
  await expectTranslated(page);
  await page.goto("/results");
  await page
    .getByRole("link", { name: new RegExp(WARM_UP) })
    .first()
    .click();
  await expect(page.getByText("Explanation.").first()).toBeVisible();
  await page.getByRole("checkbox", { name: "Show explanations" }).click();
  await expect(page.getByText("Explanation.")).toHaveCount(0);
  await expectTranslated(page);
});

asStudent("a random test is generated, and a practice answered", async ({ page }) => {
  await page.goto("/random-test");
  await page.getByLabel("Number of questions").fill("2");
  await page.getByRole("checkbox", { name: "Law of Contracts" }).check();
  await page.getByRole("combobox", { name: "Topics" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page).toHaveURL(/\/quiz\/random-\d+$/);
  await startTest(page);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await submit(page);
  await expect(page).toHaveURL(/\/random-results\/\d+$/);
  await expectTranslated(page);
  await page.goto("/dashboard");
  await page.goto("/practice");
  await page.getByText("More options").click();
  await page.getByLabel("Number of questions").fill("2");
  await page.getByRole("button", { name: "Start Practice" }).click();
  for (const next of ["Next", "See How It Went"]) {
    await page.getByRole("button", { name: "I Don’t Know" }).click();
    await page.getByRole("button", { name: next, exact: true }).click();
  }
  await expect(page.getByText("right of 2")).toBeVisible();
  await expectTranslated(page);
  await page.goto("/review");
  await page.getByRole("button", { name: "I Don’t Know" }).click();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expectTranslated(page);
});

plain("an administrator adds a question and uploads a file", async ({ page, baseURL }) => {
  const { accessToken, refreshToken } = await newAdmin(baseURL ?? "");
  await page.goto("/contact");
  await page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem("token", access ?? "");
      localStorage.setItem("refresh_token", refresh ?? "");
    },
    [accessToken, refreshToken],
  );
  await page.goto("/admin/questions");
  await fillForm(page, newTitle("Which writ is translated?"));
  await formOf(page).save.click();
  await page.waitForURL("**/admin");
  await expectTranslated(page);
  await page.goto("/admin/upload-questions");
  const word = newTitle("Translated");
  const content = `question_text,option_a,option_b,option_c,option_d,correct_option,subject\n${word}?,Yes,No,,,A,Imports\n`;
  await page
    .getByLabel(/QTI file$/)
    .setInputFiles({ name: "one.csv", mimeType: "text/csv", buffer: Buffer.from(content) });
  await expectTranslated(page);
  await page.locator("button[data-kind=primary]").click();
  await expect(page.getByText(/1 question added|Added/).first()).toBeVisible();
  await expectTranslated(page);
});

plain("every screen of an administrator stands", async ({ browser, baseURL }) => {
  const url = baseURL ?? "";
  const context = await browser.newContext({
    storageState: storageOf(url, await account(url, ADMIN)),
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
  await translateEverything(page);
  for (const path of [
    ...["/dashboard", "/tests", "/results", "/progress", "/notebook", "/random-test", "/review"],
    ...[
      "/account",
      "/contact",
      "/faq",
      "/privacy",
      "/practice/new",
      "/quiz/1",
      "/results/999999999",
    ],
    ...["/admin", "/admin/questions", "/admin/questions/edit/1", "/admin/upload-questions"],
    ...["/admin/imports", "/admin/all-questions", "/admin/passages", "/admin/passages/new"],
    ...["/admin/subjects", "/admin/tests", "/admin/all-tests", "/admin/tests/edit/1"],
    ...["/admin/upload-test", "/admin/users"],
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    // A test that another file made is called "Loading" and a number.
    await expect(page.getByText(/^Loading(?! \d)/)).toHaveCount(0);
    await expectTranslated(page);
  }
  await context.close();
  expect(errors).toEqual([]);
});
