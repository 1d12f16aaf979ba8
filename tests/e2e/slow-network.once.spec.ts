// What comes first where little comes at a time.
import { newStudent, storageOf } from "./accounts.ts";
import { expect, test } from "./support.ts";

/** Has the page believe that it stands in such a network. */
function networkOf(connection: { saveData: boolean; rtt: number; downlink: number }): string {
  return `Object.defineProperty(navigator, "connection", { value: ${JSON.stringify(connection)} })`;
}

test("on a slow network the words come first, and our fonts a while later", async ({ page }) => {
  await page.addInitScript(networkOf({ saveData: false, rtt: 400, downlink: 0.4 }));
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".woff2")) fonts.push(request.url());
  });
  // Only the test moves the clock, however slow the machine is.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto("/faq");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveCSS("font-family", /^"Serif Until Then"/);
  expect(fonts).toEqual([]);
  await page.clock.runFor(3_000);
  await expect(heading).toHaveCSS("font-family", /^"Source Serif 4 Variable"/);
  await expect.poll(() => fonts.length).toBeGreaterThan(0);
});

test("no font is fetched for somebody who saves data", async ({ page }) => {
  await page.addInitScript(networkOf({ saveData: true, rtt: 50, downlink: 10 }));
  await page.clock.install();
  await page.goto("/faq");
  await page.clock.runFor(60_000);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveCSS("font-family", /^"Serif Until Then"/);
});

test.describe("an exam screen that can't be loaded", () => {
  test.use({ expectedNoise: [/Failed to load resource|preload CSS|dynamically imported module/] });

  test("is shown before anything has started", async ({ browser, baseURL: url = "" }) => {
    const student = await newStudent(url, "quiz");
    const headers = { authorization: `Bearer ${student.accessToken}` };
    const [taken] = await (await fetch(`${url}/api/v1/tests/`, { headers })).json();
    const context = await browser.newContext({
      baseURL: url,
      storageState: storageOf(url, student),
    });
    const page = await context.newPage();
    const path = `/quiz/${taken.id}`;
    await page.route("**/assets/Quiz-*.js", (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "This page could not be loaded",
    );
    const open = await (
      await fetch(`${url}/graphql`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json", "x-lexam-csrf": "1" },
        body: JSON.stringify({ query: "{ openAttempts { id } }" }),
      })
    ).json();
    expect(open.data.openAttempts).toEqual([]);
    await context.close();
  });
});
