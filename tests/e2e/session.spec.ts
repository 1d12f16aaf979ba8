import type { Page } from "@playwright/test";
import { NIGHTLY } from "./looks.ts";
import { expect, leaveClient, newEmail, signIn, signInByHand, test } from "./support.ts";

/** The names of the operations that the page sends from now on. */
function watchOperations(page: Page): string[] {
  const names: string[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/graphql")) return;
    const body = request.postDataJSON() as { operationName?: string } | null;
    if (body?.operationName) names.push(body.operationName);
  });
  return names;
}

test.describe("with an access token that no longer holds", () => {
  test.use({ expectedNoise: [/401/] });

  test("refreshes once, retries, and goes on", async ({ page }) => {
    await signIn(page, newEmail("expired"));
    await leaveClient(page);
    await page.evaluate(() => localStorage.setItem("token", `${localStorage.getItem("token")}x`));
    const operations = watchOperations(page);
    await page.goto("/results");
    await expect(page.getByRole("heading", { name: "No results yet" })).toBeVisible();
    expect(operations.filter((name) => /refresh/i.test(name))).toHaveLength(1);
  });

  test("clears the session and asks to sign in when the refresh token fails as well", async ({
    page,
  }) => {
    await signIn(page, newEmail("ended"));
    await leaveClient(page);
    await page.evaluate(() => {
      localStorage.setItem("token", `${localStorage.getItem("token")}x`);
      localStorage.setItem("refresh_token", "nothing");
    });
    await page.goto("/results");
    await expect(page).toHaveURL(/\/auth$/);
    const kept = await page.evaluate(() => Object.keys(localStorage));
    for (const key of ["token", "refresh_token", "user"]) expect(kept).not.toContain(key);
  });
});

test("a refresh token alone signs in again on load", async ({ page }) => {
  await signIn(page, newEmail("returning"));
  await leaveClient(page);
  await page.evaluate(() => localStorage.removeItem("token"));
  await page.goto("/tests");
  await expect(page.getByRole("heading", { name: /Available Tests/ })).toBeVisible();
});

test(
  "extends the session once at login, then on activity at most once in five minutes",
  NIGHTLY,
  async ({ page }) => {
    await page.clock.install();
    const operations = watchOperations(page);
    const extensions = () => operations.filter((name) => /extend/i.test(name)).length;
    await signInByHand(page, newEmail("active"));
    await expect.poll(extensions).toBe(1);
    const beActive = async () => {
      await page.mouse.move(200, 200);
      await page.mouse.move(300, 300);
      await page.keyboard.press("Shift");
      await page.clock.runFor(2_000);
    };
    await beActive();
    await beActive();
    expect(extensions()).toBe(1);
    await page.clock.runFor(5 * 60_000);
    await beActive();
    await expect.poll(extensions).toBe(2);
    await beActive();
    expect(extensions()).toBe(2);
    // Neither a reload nor another page begins the five minutes again, and every page counts.
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await beActive();
    for (const path of ["/contact", "/faq", "/privacy"]) {
      await page.goto(path);
      await expect(page.getByRole("link", { name: "Dashboard" }).first()).toBeVisible();
      await beActive();
    }
    expect(extensions()).toBe(2);
    await page.clock.runFor(5 * 60_000);
    await beActive();
    await expect.poll(extensions).toBe(3);
  },
);

test("a return that this browser did not begin says so, and leaves nothing in the address", async ({
  page,
}) => {
  await page.goto("/auth?access_token=nonsense&refresh_token=nonsense");
  await expect(page.getByText("Authentication failed. Please try again.")).toBeVisible();
  expect(page.url()).not.toContain("nonsense");
});
