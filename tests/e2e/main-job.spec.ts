import type { Page } from "@playwright/test";
import { option, runTimeUp, runToResults, startTest, WARM_UP } from "./student.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newEmail,
  outwaitDoubleClick,
  signIn,
  signInByHand,
  test,
} from "./support.ts";

async function findAndStart(page: Page, title: string): Promise<void> {
  await page.goto("/tests");
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title }) });
  await row.getByRole("link", { name: /Start Test/ }).click();
  await startTest(page);
}

test("a newcomer signs in, takes a test, and reviews the result", async ({ page, isMobile }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Welcome to Lexam" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Get Started" }).first().click();

  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText("Development sign-in is on.")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Continue with Google" }).click();

  // The provider on this computer, where a person picks an account or types one.
  await expectAccessible(page);
  await page.getByLabel(/e-mail/i).fill(newEmail("newcomer"));
  await page.getByLabel(/name/i).last().fill("Kavya Menon");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL("**/dashboard");
  expect(page.url()).not.toContain("token");
  await expect(page.getByRole("heading", { name: "Ten-minute diagnostic" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto("/tests");
  await expect(page.getByRole("heading", { name: /Available Tests/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const answers: string[] = [];
  page.on("response", async (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (type.includes("json")) answers.push(await response.text().catch(() => ""));
  });
  await findAndStart(page, WARM_UP);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Choose by a double click, choose another, clear by choosing it again: later, or it would be one.
  await option(page, 0).dblclick();
  await expect(option(page, 0)).toHaveAttribute("aria-pressed", "true");
  await option(page, 1).click();
  await expect(option(page, 0)).toHaveAttribute("aria-pressed", "false");
  await outwaitDoubleClick(page);
  await option(page, 1).click();
  await expect(option(page, 1)).toHaveAttribute("aria-pressed", "false");
  await option(page, 0).click();

  const previous = page.getByRole("button", { name: "Previous" });
  const next = page.getByRole("button", { name: "Next" });
  await expect(previous).toBeDisabled();
  await next.click();
  await expect(page.getByRole("heading", { name: /Question 2/ })).toBeVisible();
  await previous.click();
  await expect(option(page, 0)).toHaveAttribute("aria-pressed", "true");
  for (let question = 2; question <= 5; question += 1) await next.click();
  await expect(next).toHaveCount(0);

  if (isMobile) {
    await page.getByRole("button", { name: /5 of 5/ }).click();
    await expectAccessible(page);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Question 3/ })
      .click();
  } else {
    await page.getByRole("button", { name: /^Question 3/ }).click();
  }
  await expect(page.getByRole("heading", { name: /Question 3/ })).toBeVisible();
  await page.getByRole("button", { name: /Mark/ }).click();
  await next.click();
  await next.click();

  await page.getByRole("button", { name: "Submit Quiz" }).dblclick();
  const dialog = page.getByRole("dialog", { name: "Submit this quiz?" });
  await expect(dialog).toContainText("1 of 5");
  await expect(dialog).toContainText(/Marked\s*1/);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  expect(answers.join("\n")).not.toMatch(/correctOption|correct_option|explanation/);
  await page.getByRole("button", { name: "Submit Quiz" }).click();
  await dialog.getByRole("button", { name: "Submit Quiz" }).click();

  await expect(page).toHaveURL(/\/results$/);
  await expect(page.getByText(WARM_UP).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const finished = page.getByRole("region", { name: "Just finished" });
  await expect(finished).toContainText("You submitted it");
  await outwaitDoubleClick(page);
  await finished.getByRole("link", { name: "View Details" }).click();
  await expect(page.getByRole("heading", { name: WARM_UP })).toBeVisible();
  await expect(page.getByText("Explanation.").first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("checkbox", { name: "Show explanations" }).click();
  await expect(page.getByText("Explanation.")).toHaveCount(0);
  await page.getByRole("link", { name: "Back to Results" }).click();
  await expect(page).toHaveURL(/\/results$/);
});

test("the clock runs out: Time's Up, and three seconds later it is submitted", async ({ page }) => {
  await page.clock.install();
  await signIn(page, newEmail("slow"));
  await findAndStart(page, WARM_UP);
  await option(page, 0).click();
  await runTimeUp(page);
  const dialog = page.getByRole("dialog", { name: "Time's Up" });
  await expect(dialog.getByRole("button", { name: "Submit Now" })).toBeVisible();
  await runToResults(page, /\/results$/);
  await expect(page.getByText(WARM_UP).first()).toBeVisible();
});

test("a visitor is sent to sign in and then back to the page they wanted", async ({ page }) => {
  await page.goto("/results");
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page, newEmail("guarded"));
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/nowhere");
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("logging out ends the session in every tab", async ({ page, context, isMobile }) => {
  await signInByHand(page, newEmail("leaver"));
  const other = await context.newPage();
  await other.goto("/tests");
  await expect(other.getByRole("heading", { name: /Available Tests/ })).toBeVisible();
  // What the dashboard asked for has come: after the logout it would be refused.
  await page.waitForLoadState("networkidle");
  if (isMobile) await page.getByRole("button", { name: /menu/i }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/(auth)?$/);
  await expect(other).toHaveURL(/\/(auth)?$/);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  for (const key of ["token", "refresh_token", "user"]) expect(kept).not.toContain(key);
});
