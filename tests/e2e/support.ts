import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Page } from "@playwright/test";
import type Axe from "axe-core";
import { Browser } from "../support/browser.ts";

export { expect };

let people = 0;

/** An e-mail that no other test uses. */
export function newEmail(name: string): string {
  people += 1;
  return `${name}.${process.pid}.${Date.now()}.${people}@example.com`;
}

/** Presses the button of the sign-in page that is open, and says on the provider's page who one is. */
export async function continueAs(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByLabel(/e-?mail/i).fill(email);
  await page.keyboard.press("Enter");
}

/** Signs in as a person does, from the sign-in page to the dashboard. */
export async function signInByHand(page: Page, email: string): Promise<void> {
  await page.goto("/auth");
  await continueAs(page, email);
  await page.waitForURL("**/dashboard");
}

/**
 * Signs in through the same round trip without its pages, for tests that are about something else. The
 * page is an empty one after it; the next address that is opened has the session.
 */
export async function signIn(page: Page, email: string): Promise<void> {
  const url = test.info().project.use.baseURL ?? "";
  const tokens = await new Browser(url, url).signIn(email);
  await leaveClient(page);
  await page.evaluate(({ accessToken, refreshToken }) => {
    localStorage.setItem("token", accessToken);
    localStorage.setItem("refresh_token", refreshToken);
  }, tokens);
}

/**
 * Chooses by Enter in a menu that was just opened, once it has the focus: it takes that a moment after it
 * stands, and a key pressed in between would be its first item's.
 */
export async function chooseInMenu(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.locator("[role=menuitem]:focus")).toHaveCount(1);
  await page.getByRole("menuitem", { name }).press("Enter");
}

/**
 * Leaves for an empty page of the same origin, where nothing runs that would ask the server or write
 * to the storage while a test changes it.
 */
export async function leaveClient(page: Page): Promise<void> {
  // With an icon of its own: the browser would ask for one that is not there, and tell of it.
  const body = '<!doctype html><title>Empty</title><link rel="icon" href="data:,">';
  await page.route("**/empty", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("/empty");
}

/**
 * What was copied. No page of ours may read the clipboard: one of the same origin that has no policy
 * does it for the test.
 */
export async function readClipboard(page: Page): Promise<string> {
  const tab = await page.context().newPage();
  await leaveClient(tab);
  await tab.bringToFront();
  const text = await tab.evaluate(() => navigator.clipboard.readText());
  await tab.close();
  return text;
}

/**
 * From here on only the test moves the page's clock, however slow the machine is. It was installed before
 * the page was opened: installed in a page at work, the next click may find nothing to press.
 *
 * @param ahead by so many milliseconds the clock jumps first: more than a command can be on its way
 */
export async function stopClock(page: Page, ahead = 10_000): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead);
}

/**
 * Holds what the page is about to do after exactly so many milliseconds, while all else goes on as
 * ever: a clock that stands still would stop axe too. @returns does it
 */
export async function holdTimers(page: Page, milliseconds: number): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle((delay) => {
    const tasks: (() => void)[] = [];
    const setTimer = window.setTimeout;
    window.setTimeout = ((task: () => void, after?: number, ...rest: unknown[]) => {
      if (after !== delay) return setTimer(task, after, ...rest);
      tasks.push(task);
      return 0;
    }) as typeof window.setTimeout;
    return tasks;
  }, milliseconds);
  return () =>
    held.evaluate((tasks) => {
      for (const task of tasks.splice(0)) task();
    });
}

/**
 * Waits until a press is no longer the second half of a double click, which the page ignores at the place
 * where the last press opened or closed a dialog. Nobody means a press that soon; a test is that fast.
 */
export async function outwaitDoubleClick(page: Page): Promise<void> {
  await page.waitForTimeout(350);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on the page as it is now, each violation with its elements. */
export async function findViolations(page: Page): Promise<string[]> {
  // Colours fade in over 120 ms; axe would measure one on its way.
  await page.waitForTimeout(250);
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(({ playState }) => playState === "running")
            .filter(
              ({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
            ).length,
      ),
    )
    .toBe(0);
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Pick<typeof Axe, "run"> };
    // Base UI's focus guards pass the focus on as soon as they get it, and have no name.
    const context = { exclude: ["[data-base-ui-focus-guard]"] };
    return (await axe.run(context, { resultTypes: ["violations"] })).violations;
  });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`,
  );
}

/**
 * Refuses any violation that axe finds at this step of a journey. Not in `npm test`, since axe takes a third
 * of the time of all browser tests: there `accessible-pages.spec.ts` looks at every page once.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (process.env.LEXAM_NIGHTLY) expect(await findViolations(page)).toEqual([]);
}

/** Refuses a page that scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Expects no sideways scroll at 320 px, as at 400 % zoom, and on a tablet. The window is as before after it. */
export async function expectFitsNarrow(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  if (before) await page.setViewportSize(before);
}

/**
 * Playwright's test with a silent console: any warning, error or refused script on any page of the
 * test fails it, unless the test said beforehand what it expects.
 */
export const test = base.extend<{ expectedNoise: RegExp[] }>({
  expectedNoise: async ({ browserName: _browserName }, use) => use([]),
  page: async ({ page, expectedNoise }, use) => {
    const noise: string[] = [];
    page.on("console", (message) => {
      if (["warning", "error"].includes(message.type())) noise.push(message.text());
    });
    page.on("pageerror", (error) => noise.push(error.message));
    // Some violations of the policy reach no console, such as a refused inline style attribute.
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        console.error(`Policy violated: ${event.effectiveDirective} ${event.blockedURI}`);
      });
    });
    await use(page);
    expect(noise.filter((line) => !expectedNoise.some((expected) => expected.test(line)))).toEqual(
      [],
    );
  },
});
