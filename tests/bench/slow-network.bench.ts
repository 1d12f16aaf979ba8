import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { ensureBrowser } from "../../scripts/browser.ts";
import { startTrialServer } from "../../scripts/trial-server.ts";
import { Browser as SimpleBrowser } from "../support/browser.ts";
import { median } from "./contenders.ts";

// How long a visit waits on a slow network (400 kbit/s, 400 ms for each round trip, HTTP/1.1): the first one
// with an empty cache, and the next with what that one left.
const { values: options } = parseArgs({
  /** Any number: opens each page once, over a fast network. */
  options: { seconds: { type: "string" } },
});
const isShort = options.seconds !== undefined;
const WINDOWS = isShort ? 1 : 3;
const VISITS = isShort ? 1 : 2;
const KBIT_PER_SECOND = isShort ? 40_000 : 400;
const LATENCY_MS = isShort ? 4 : 400;
const PATIENCE_MS = 60_000;

interface Measure {
  name: string;
  path: string;
  signedIn: boolean;
  /** Waits for what is measured. @returns milliseconds since the navigation started */
  reached: (page: Page) => Promise<number>;
}

async function shown(page: Page, selector: string): Promise<number> {
  await page.locator(selector).first().waitFor({ timeout: PATIENCE_MS });
  return page.evaluate(() => performance.now());
}

async function firstContent(page: Page): Promise<number> {
  const entry = await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    undefined,
    { timeout: PATIENCE_MS },
  );
  return Number(await entry.jsonValue());
}

function measures(testId: number): Measure[] {
  const quiz = `/quiz/${testId}`;
  const start = 'main button:has-text("Start Test")';
  const firstQuestion = async (page: Page): Promise<number> => {
    await shown(page, start);
    await page.locator(start).first().click();
    return shown(page, 'h2[id^="question-"]');
  };
  const fromList = async (page: Page): Promise<number> => {
    const link = `main a[href="${quiz}"]`;
    await shown(page, link);
    await page.waitForLoadState("networkidle");
    const pressed = await page.evaluate(() => performance.now());
    await page.locator(link).first().click();
    return (await firstQuestion(page)) - pressed;
  };
  const figures = (page: Page) => shown(page, "main dl");
  const canStart = (page: Page) => shown(page, start);
  return [
    { name: "landing: first content", path: "/", signedIn: false, reached: firstContent },
    { name: "dashboard: its figures", path: "/dashboard", signedIn: true, reached: figures },
    { name: "quiz: Start Test can be pressed", path: quiz, signedIn: true, reached: canStart },
    { name: "quiz: first question", path: quiz, signedIn: true, reached: firstQuestion },
    {
      ...{ name: "quiz: first question, from the list of tests", path: "/tests" },
      ...{ signedIn: true, reached: fromList },
    },
  ];
}

const server = await startTrialServer();
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});

/** Discards what a visit has started, so that the next can start it too. */
async function discardOpen(token: string): Promise<void> {
  const ask = async (query: string, variables = {}) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const body = JSON.stringify({ query, variables });
    const post = { method: "POST", headers: { ...headers, "x-lexam-csrf": "1" }, body };
    return (await fetch(`${server.url}/graphql`, post)).json();
  };
  const discard =
    "mutation ($id: ID!, $sequence: Int!) { discardAttempt(attemptId: $id, sequence: $sequence) { id } }";
  for (let tries = 0; tries < 10; tries += 1) {
    const { data } = await ask("{ openAttempts { id sequence } }");
    if (data.openAttempts.length === 0) return;
    // The server refuses while a page that has just been closed still saves.
    for (const { id, sequence } of data.openAttempts) await ask(discard, { id, sequence });
  }
  throw new Error("An attempt could not be discarded.");
}

/** Milliseconds of a first visit in a new window, and of the next visit in the same window. */
async function visit(token: string, measure: Measure) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  // A real browser reports such a network; an emulated one doesn't.
  const connection = { rtt: LATENCY_MS, downlink: KBIT_PER_SECOND / 1000, saveData: false };
  await context.addInitScript((value) => {
    Object.defineProperty(navigator, "connection", { value });
  }, connection);
  if (measure.signedIn) {
    await context.addInitScript((kept) => localStorage.setItem("token", kept), token);
  }
  const visits: number[] = [];
  for (let n = 0; n < VISITS; n += 1) {
    await discardOpen(token);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const bytesPerSecond = (KBIT_PER_SECOND * 1000) / 8;
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: LATENCY_MS },
      ...{ downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
    });
    await page.goto(server.url + measure.path, { waitUntil: "commit", timeout: PATIENCE_MS });
    visits.push(await measure.reached(page));
    // Files still on their way belong to this visit, and to the cache of the next.
    await page.waitForLoadState("networkidle");
    await page.close();
  }
  await context.close();
  return visits;
}

try {
  const visitor = new SimpleBrowser(server.url, server.url);
  const { accessToken } = await visitor.signIn("student@example.com");
  const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
  const [test, other] = await (await fetch(`${server.url}/api/v1/tests/`, { headers })).json();
  // A student with a result has figures on the dashboard.
  const body = JSON.stringify({ test_id: other.id, answers: [], time_taken_minutes: 1 });
  const submit = `${server.url}/api/v1/results/submit-quiz`;
  const submitted = await fetch(submit, { method: "POST", headers, body });
  if (!submitted.ok) throw new Error(`The submit answered ${submitted.status}.`);
  console.log(`at ${KBIT_PER_SECOND} kbit/s and ${LATENCY_MS} ms: first visit, next visit`);
  for (const measure of measures(test.id)) {
    const windows: number[][] = [];
    for (let n = 0; n < WINDOWS; n += 1) windows.push(await visit(accessToken, measure));
    const seconds = Array.from({ length: VISITS }, (_, place) => {
      const middle = median(windows.map((visits) => visits[place] ?? 0));
      return `${(middle / 1000).toFixed(1)} s`;
    });
    console.log(`${measure.name.padEnd(46)} ${seconds.join(", ")}`);
  }
} finally {
  await browser.close();
  await server.stop();
}
