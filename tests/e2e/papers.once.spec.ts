// A paper is sent to a browser once, however often it is taken up or taken again after that.
import type { Page, Request } from "@playwright/test";
import { api, openQuiz, question, resumePanel, startTest, WARM_UP } from "./student.ts";
import { expect, newEmail, signIn, test } from "./support.ts";

/** Waits for the answer to an operation. @returns what it says of its parts, and how many came */
async function answerTo(page: Page, operation: string) {
  const response = await page.waitForResponse(
    (one) =>
      one.url().endsWith("/graphql") && one.request().postDataJSON().operationName === operation,
  );
  const { data, extensions } = await response.json();
  const [part] = extensions.parts as { path: string[]; hash: string; isLeftOut: boolean }[];
  if (part === undefined) throw new Error(`${operation} tells no part.`);
  const list = part.path.reduce((value, key) => value[key], data);
  return { hash: part.hash, isLeftOut: part.isLeftOut, count: list.length };
}

/** Submits the attempt under way elsewhere. @param path of its quiz */
async function submitAsProgram(page: Page, path: string): Promise<void> {
  const test_id = Number(path.split("/").at(-1));
  await api(page).post("/results/submit-quiz", { test_id, answers: [], time_taken_minutes: 1 });
}

test("a paper and its solutions that were here before are not moved again", async ({ page }) => {
  // The session is extended once, a second after the first deed that a page outlives.
  let extended = 0;
  const count = (request: Request) => {
    if (request.postData()?.includes('"ExtendSession"')) extended += 1;
  };
  page.on("requestfinished", count);
  page.on("requestfailed", count);
  await signIn(page, newEmail("papers"));
  const started = answerTo(page, "StartTest");
  const path = await openQuiz(page);
  const first = await started;
  expect(first).toEqual({ hash: first.hash, isLeftOut: false, count: 5 });
  const heading = await question(page, 1).innerText();

  // Another document, with nothing but the browser's own store.
  page.on("dialog", (asked) => void asked.accept());
  await page.goto(path);
  const resumed = answerTo(page, "ResumeAttempt");
  await resumePanel(page).getByRole("button", { name: "Resume Quiz" }).click();
  await expect(question(page, 1)).toHaveText(heading);
  await expect(page.getByRole("group", { name: /Options/i }).getByRole("button")).toHaveCount(4);
  expect(await resumed).toEqual({ hash: first.hash, isLeftOut: true, count: 0 });

  await submitAsProgram(page, path);
  await page.goto(path);
  const again = answerTo(page, "StartTest");
  await startTest(page);
  await expect(page.getByRole("group", { name: /Options/i }).getByRole("button")).toHaveCount(4);
  expect(await again).toEqual({ hash: first.hash, isLeftOut: true, count: 0 });
  await submitAsProgram(page, path);

  // Two results on one paper: the second moves what this student did alone.
  await page.goto("/results");
  const links = page.getByRole("link", { name: /View Details/ });
  for (const [place, expected] of [
    [0, { isLeftOut: false, count: 5 }],
    [1, { isLeftOut: true, count: 0 }],
  ] as const) {
    const told = answerTo(page, "Result");
    await links.nth(place).click();
    expect(await told).toMatchObject(expected);
    await expect(page.getByRole("heading", { name: WARM_UP })).toBeVisible();
    await expect(page.getByText("Explanation.").first()).toBeVisible();
    await page.goBack();
  }

  // Whoever signs in next begins with none.
  const stores = () => page.evaluate(async () => (await caches.keys()).length);
  expect(await stores()).toBe(1);
  await page.waitForLoadState("networkidle");
  // Signing out beside it would have it refused.
  await expect.poll(() => extended).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect.poll(stores).toBe(0);
});
