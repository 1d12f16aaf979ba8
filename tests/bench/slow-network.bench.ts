import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { ensureBrowser } from "../../scripts/browser.ts";
import { startTrialServer } from "../../scripts/trial-server.ts";
import { Browser as SimpleBrowser } from "../support/browser.ts";

// How long a visit waits on a slow network: 400 kbit/s and 400 ms for each round trip, over HTTP/1.1 as
// this server speaks it; the first visit with an empty cache, and the next with what that one left.
// Beside each figure of a first visit stands an older one, measured by the same benchmark on two busy
// cores.
const KBIT_PER_SECOND = 400;
const LATENCY_MS = 400;
const VISITS = 3;
const PATIENCE_MS = 60_000;

interface Measure {
  name: string;
  /** At most so long, in milliseconds; null for nothing promised. */
  aim: number | null;
  /** Milliseconds before the change; null for what was not measured then. */
  before: number | null;
  path: string;
  signedIn: boolean;
  /** When what is measured is there. @returns milliseconds since the navigation began */
  reached: (page: Page) => Promise<number>;
}

/** The page's own clock, which began with the navigation. */
function now(page: Page): Promise<number> {
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

async function shown(page: Page, selector: string): Promise<number> {
  await page.locator(selector).first().waitFor({ timeout: PATIENCE_MS });
  return now(page);
}

function measures(testId: number): Measure[] {
  const start = 'main button:has-text("Start Test")';
  /** Presses Start Test as soon as it is there. @returns when the first question is */
  const begun = async (page: Page): Promise<number> => {
    await shown(page, start);
    await page.locator(start).first().click();
    return shown(page, 'h2[id^="question-"]');
  };
  return [
    {
      name: "landing: first content",
      aim: 2_000,
      before: 5_300,
      path: "/",
      signedIn: false,
      reached: firstContent,
    },
    {
      name: "tests: a test can be started",
      aim: null,
      before: 13_800,
      path: "/tests",
      signedIn: true,
      reached: (page) =>
        shown(page, 'main a:has-text("Start Test"), main a:has-text("Continue Quiz")'),
    },
    {
      name: "dashboard: its figures",
      aim: null,
      before: 13_000,
      path: "/dashboard",
      signedIn: true,
      reached: (page) => shown(page, "main dl"),
    },
    {
      name: "quiz: Start Test can be pressed",
      aim: null,
      before: 13_000,
      path: `/quiz/${testId}`,
      signedIn: true,
      reached: (page) => shown(page, start),
    },
    {
      name: "quiz: first question, opening and press together",
      aim: 4_000,
      before: 14_600,
      path: `/quiz/${testId}`,
      signedIn: true,
      reached: begun,
    },
    {
      name: "quiz: first question, from the list of tests",
      aim: 4_000,
      before: null,
      path: "/tests",
      signedIn: true,
      async reached(page) {
        const way = page.locator(`main a[href="/quiz/${testId}"]`).first();
        await way.waitFor({ timeout: PATIENCE_MS });
        await page.waitForLoadState("networkidle");
        const pressed = await now(page);
        await way.click();
        return (await begun(page)) - pressed;
      },
    },
  ];
}

/** One visit, in a window of its own. @returns milliseconds */
async function visit(context: BrowserContext, address: string, measure: Measure): Promise<number> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: (KBIT_PER_SECOND * 1000) / 8,
    uploadThroughput: (KBIT_PER_SECOND * 1000) / 8,
  });
  await page.goto(address, { waitUntil: "commit", timeout: PATIENCE_MS });
  const took = await measure.reached(page);
  // What is still on its way belongs to this visit, and to the cache of the next.
  await page.waitForLoadState("networkidle");
  await page.close();
  return took;
}

const DISCARD = `mutation ($id: ID!, $sequence: Int!) {
  discardAttempt(attemptId: $id, sequence: $sequence) { id }
}`;

/** Takes back what a visit has begun, so that the next begins it too. */
async function discardBegun(url: string, token: string): Promise<void> {
  const ask = async (query: string, variables = {}) => {
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "x-lexam-csrf": "1",
      },
      body: JSON.stringify({ query, variables }),
    });
    return response.json();
  };
  for (let tries = 0; tries < 10; tries += 1) {
    const { data } = await ask("{ openAttempts { id sequence } }");
    if (data.openAttempts.length === 0) return;
    // Refused while a page that has just been closed still saves.
    for (const { id, sequence } of data.openAttempts) await ask(DISCARD, { id, sequence });
  }
  throw new Error("An attempt could not be discarded.");
}

/** The middle of several first visits, and of the visits after them. */
async function medians(browser: Browser, url: string, token: string, measure: Measure) {
  const first: number[] = [];
  const next: number[] = [];
  for (let count = 0; count < VISITS; count += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    // What a browser tells of such a network itself, but not of one that it is made to play.
    const told = { rtt: LATENCY_MS, downlink: KBIT_PER_SECOND / 1000, saveData: false };
    await context.addInitScript((connection) => {
      Object.defineProperty(navigator, "connection", { value: connection });
    }, told);
    if (measure.signedIn) {
      await context.addInitScript((kept) => localStorage.setItem("token", kept), token);
    }
    for (const figures of [first, next]) {
      await discardBegun(url, token);
      figures.push(await visit(context, url + measure.path, measure));
    }
    await context.close();
  }
  const middle = (figures: number[]) =>
    figures.sort((one, other) => one - other)[Math.floor(VISITS / 2)] ?? 0;
  return { first: middle(first), next: middle(next) };
}

const server = await startTrialServer();
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
let late = 0;
try {
  const { accessToken } = await new SimpleBrowser(server.url, server.url).signIn(
    "student@example.com",
  );
  const headers = { authorization: `Bearer ${accessToken}` };
  const [test, other] = await (await fetch(`${server.url}/api/v1/tests/`, { headers })).json();
  // Somebody with a result has a dashboard with figures.
  const taken = await fetch(`${server.url}/api/v1/results/submit-quiz`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ test_id: other.id, answers: [], time_taken_minutes: 1 }),
  });
  if (!taken.ok) throw new Error(`The submit answered ${taken.status}.`);
  console.log(`at ${KBIT_PER_SECOND} kbit/s and ${LATENCY_MS} ms, in seconds`);
  const inSeconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1).padStart(5);
  for (const measure of measures(test.id)) {
    const took = await medians(browser, server.url, accessToken, measure);
    const isLate = measure.aim !== null && took.first > measure.aim;
    if (isLate) late += 1;
    const aim =
      measure.aim === null
        ? ""
        : `, ${isLate ? "LATER than" : "within"} ${inSeconds(measure.aim).trim()}`;
    const before = measure.before === null ? "" : ` (before ${inSeconds(measure.before).trim()})`;
    console.log(
      `${measure.name.padEnd(50)} ${inSeconds(took.first)}${before}${aim}; next visit ${inSeconds(took.next).trim()}`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
}
process.exitCode = late === 0 ? 0 : 1;
