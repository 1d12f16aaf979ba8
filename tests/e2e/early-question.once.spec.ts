// Each page's first question is asked while its scripts are on their way: once, and for the person who
// is there when they come (docs/decisions/0096).
import type { BrowserContext, Page, Request } from "@playwright/test";
import { type Account, newStudent, storageOf } from "./accounts.ts";
import { expect, leaveClient, test } from "./support.ts";

function operationOf(request: Request): string | null {
  if (!request.url().endsWith("/graphql")) return null;
  const body = request.postDataJSON() as { operationName?: string } | null;
  return body?.operationName ?? null;
}

async function ask(url: string, { accessToken }: Account, path: string, body?: object) {
  const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
  const method = body ? "POST" : "GET";
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
  return answer.json();
}

/** A result of the student's, on the first test of the list. */
async function submitted(
  url: string,
  student: Account,
): Promise<{ id: number; test: { id: number; title: string } }> {
  const [test] = await ask(url, student, "/tests/");
  const body = { test_id: test.id, answers: [], time_taken_minutes: 1 };
  const { id } = await ask(url, student, "/results/submit-quiz", body);
  return { id, test };
}

/** Opens a page whose application waits until it is let in. @returns lets it in */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let letIn = (): void => undefined;
  const isLetIn = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route("**/assets/react-*.js", async (route) => {
    await isLetIn;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return letIn;
}

/** Everything that the page asks, with whose token, from here on. */
function watch(page: Page) {
  const asked: { name: string; token: string | undefined }[] = [];
  page.on("request", (request) => {
    const name = operationOf(request);
    if (name === null) return;
    asked.push({ name, token: request.headers().authorization?.replace("Bearer ", "") });
  });
  return asked;
}

async function signedIn(context: BrowserContext, student: Account | null): Promise<void> {
  const tab = await context.newPage();
  await leaveClient(tab);
  await tab.evaluate((tokens) => {
    localStorage.clear();
    if (tokens === null) return;
    localStorage.setItem("token", tokens.accessToken);
    localStorage.setItem("refresh_token", tokens.refreshToken);
  }, student);
  await tab.close();
}

test("each page's first question is asked once, before its scripts are there", async ({
  browser,
  baseURL: url = "",
}) => {
  const student = await newStudent(url, "early");
  const { id, test: taken } = await submitted(url, student);
  const pages = [
    ["/tests", "Tests", "Available Tests"],
    ["/tests?subject=Law+of+Torts", "Tests", "Available Tests"],
    [`/quiz/${taken.id}`, "TestOverview", taken.title],
    ["/random-test", "FilterOptions", "Random test"],
    ["/results", "Results", "Results"],
    [`/results/${id}`, "Result", taken.title],
  ] as const;
  const context = await browser.newContext({
    baseURL: url,
    storageState: storageOf(url, student),
  });
  for (const [path, name, heading] of pages) {
    const page = await context.newPage();
    const asked = watch(page);
    const letIn = await openWithoutScripts(page, path);
    await expect
      .poll(() => asked, { message: path })
      .toEqual([{ name, token: student.accessToken }]);
    letIn();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    expect(
      asked.filter((one) => one.name === name),
      path,
    ).toHaveLength(1);
    await page.close();
  }
  await context.close();
});

test("an answer asked for by one person is shown to no other", async ({
  browser,
  baseURL: url = "",
}) => {
  const one = await newStudent(url, "early-one");
  const other = await newStudent(url, "early-other");
  const { test: taken } = await submitted(url, one);
  const context = await browser.newContext({ baseURL: url, storageState: storageOf(url, one) });

  // Another person signs in in another tab while the page's scripts are on their way.
  const page = await context.newPage();
  const asked = watch(page);
  const letIn = await openWithoutScripts(page, "/results");
  await expect.poll(() => asked.map(({ token }) => token)).toEqual([one.accessToken]);
  await signedIn(context, other);
  letIn();
  await expect(page.getByRole("heading", { name: "No results yet" })).toBeVisible();
  await expect(page.getByText(taken.title)).toHaveCount(0);
  const results = asked.filter(({ name }) => name === "Results");
  expect(results.map(({ token }) => token)).toEqual([one.accessToken, other.accessToken]);

  // Anyone who signs out meanwhile is shown nothing at all.
  await signedIn(context, one);
  const second = await context.newPage();
  const letSecondIn = await openWithoutScripts(second, "/results");
  await second.waitForRequest((request) => operationOf(request) === "Results");
  await signedIn(context, null);
  letSecondIn();
  await expect(second).toHaveURL(/\/auth$/);
  await expect(second.getByText(taken.title)).toHaveCount(0);
  await context.close();
});

test("what was asked long ago is asked anew", async ({ browser, baseURL: url = "" }) => {
  const student = await newStudent(url, "early-old");
  const context = await browser.newContext({
    baseURL: url,
    storageState: storageOf(url, student),
  });
  const page = await context.newPage();
  await page.clock.install();
  const asked = watch(page);
  const letIn = await openWithoutScripts(page, "/results");
  await expect.poll(() => asked.map(({ name }) => name)).toEqual(["Results"]);
  await page.clock.runFor(61_000);
  letIn();
  await expect(page.getByRole("heading", { name: "No results yet" })).toBeVisible();
  expect(asked.filter(({ name }) => name === "Results")).toHaveLength(2);
  await context.close();
});
