import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { PAGES } from "../web/app/pages.ts";
import { ensureBrowser } from "./browser.ts";
import { startTrialServer } from "./trial-server.ts";

// `npm run sizes`: the compressed scripts, styles and fonts that a first visit to each route moves, by
// the requests that a real browser with an empty cache makes. Fails when a route moves more than its
// limit, or in more scripts than eight (docs/decisions/0095).
const WEB = fileURLToPath(new URL("../.build/web", import.meta.url));

/** A route, who visits it, and the most scripts and styles that it may move, in KB (1,000 bytes) of brotli. */
interface Route {
  path: string;
  visitor?: "nobody" | "student" | "admin";
  limitKb?: number;
  /** Presses Start Test: what the hall asks for by itself counts too. */
  begins?: boolean;
  /** Scripts that come behind it, when something on it needs them, besides the eight. */
  moreScripts?: number;
  /** Waits for the editor of rich texts: on a quick machine it is there before the network is quiet, on a slow one not. */
  edits?: boolean;
}

const ROUTES: Route[] = [
  { path: "/", visitor: "nobody", limitKb: 10 },
  { path: "/auth", visitor: "nobody" },
  { path: "/contact", visitor: "nobody" },
  { path: "/faq", visitor: "nobody" },
  { path: "/privacy", visitor: "nobody" },
  // What is due and where the next marks are come behind it, and count.
  { path: "/dashboard", limitKb: 180 },
  { path: "/tests", limitKb: 171 },
  { path: "/quiz/{test}", limitKb: 167, begins: true },
  // At most 15 more than without passages.
  { path: "/quiz/{passages}", limitKb: 173, begins: true, moreScripts: 2 },
  { path: "/random-test", limitKb: 178 },
  { path: "/random-test?for=practice" },
  { path: "/practice/new", moreScripts: 2 },
  { path: "/practice/{practice}", moreScripts: 2 },
  { path: "/review" },
  { path: "/results", limitKb: 177 },
  { path: "/results/{result}", limitKb: 189 },
  // What it was drawn by, and what its questions have besides their words, comes behind it.
  { path: "/random-results/{random}", moreScripts: 3 },
  { path: "/progress" },
  { path: "/notebook" },
  { path: "/blind-review/{result}" },
  { path: "/account" },
  // A link that is not valid any more.
  { path: "/invite/{none}" },
  { path: "/admin", visitor: "admin" },
  { path: "/admin/questions", visitor: "admin" },
  { path: "/admin/questions/edit/{question}", visitor: "admin" },
  // The editor of rich texts comes behind what has or may have one.
  { path: "/admin/questions/edit/{rich}", visitor: "admin", moreScripts: 4, edits: true },
  { path: "/admin/all-questions", visitor: "admin" },
  { path: "/admin/passages", visitor: "admin" },
  { path: "/admin/passages/new", visitor: "admin", moreScripts: 3, edits: true },
  { path: "/admin/passages/edit/{passage}", visitor: "admin", moreScripts: 3, edits: true },
  { path: "/admin/subjects", visitor: "admin" },
  { path: "/admin/upload-questions", visitor: "admin" },
  { path: "/admin/tests", visitor: "admin" },
  { path: "/admin/all-tests", visitor: "admin" },
  { path: "/admin/tests/edit/{test}", visitor: "admin" },
  { path: "/admin/tests/invited/{test}", visitor: "admin" },
  { path: "/admin/upload-test", visitor: "admin" },
  { path: "/admin/imports", visitor: "admin" },
  { path: "/admin/users", visitor: "admin" },
];

/** Pages of the web client that no route stands for. */
function pagesMissed(): string[] {
  const covered = ROUTES.map(({ path }) => path.replace(/\?.*/, "").replace(/\{\w+\}/, ":"));
  return PAGES.map(({ path }) => path).filter(
    (path) => !covered.includes(path.replace(/:\w+/, ":")),
  );
}

/** Fonts of a page where nobody can write in another script, in KB. */
const FONTS_LIMIT_KB = 90;

/**
 * Scripts of a page. The two small ones that stand in front of them, of the look and of the first
 * question, wait for nothing and nothing waits for them.
 */
const MOST_SCRIPTS = 8;
const IN_FRONT = /before-paint|early-/;

const AT_A_TIME = 4;

/** The tokens of a sample account, and what its browser stores of them. */
async function signIn(browser: Browser, url: string, email: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route("**/api/v1/auth/google/login?*", (route) =>
    route.continue({ url: `${route.request().url()}&login_hint=${email}` }),
  );
  await page.goto(`${url}/auth`);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.waitForURL("**/dashboard");
  const state = await context.storageState();
  const token = await page.evaluate(() => localStorage.getItem("token"));
  await context.close();
  return { state, token };
}

type Account = Awaited<ReturnType<typeof signIn>>;

/** Asks the REST interface as a sample account. */
async function ask(url: string, path: string, { token }: Account, body?: object) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response.json();
}

/** A test on a passage with a formula. */
async function makePassageTest(url: string, admin: Account): Promise<Record<string, number>> {
  const question = {
    question_text: "What is \\(\\sqrt{x}\\)?",
    options: ["1", "2"],
    correct_option_index: 0,
    subject: "Quantitative Techniques",
  };
  const passage = { text: "Let \\(x = 4\\).\nA second paragraph.", questions: [question] };
  const made = (await ask(url, "/admin/passages", admin, passage)) as {
    id: number;
    questions: { id: number }[];
  };
  const { id } = (await ask(url, "/admin/tests", admin, {
    title: "On a passage",
    duration_minutes: 10,
    correct_marks: 1,
    incorrect_marks: 0,
    is_active: true,
    is_public: true,
    question_ids: made.questions.map((asked) => asked.id),
  })) as { id: number };
  return { "{passages}": id, "{passage}": made.id, "{rich}": made.questions[0]?.id ?? 0 };
}

/** Tests to take, one of them on a passage, and a submitted result to look at. */
async function findContent(
  url: string,
  { student, admin }: Record<"student" | "admin", Account>,
): Promise<Record<string, number>> {
  const [test] = (await ask(url, "/tests/", student)) as { id: number }[];
  if (test === undefined) throw new Error("The sample content has no test.");
  const submission = { test_id: test.id, answers: [], time_taken_minutes: 1 };
  const { id } = (await ask(url, "/results/submit-quiz", student, submission)) as { id: number };
  // Of questions alone: with each draw other passages would come, or none.
  const drawn = { title: "Drawn", num_questions: 5, duration_minutes: 10, passages: "none" };
  const marks = { correct_marks: 1, incorrect_marks: 0 };
  const random = (await ask(url, "/random-tests/generate", student, { ...drawn, ...marks })) as {
    id: number;
  };
  const randomResult = (await ask(url, "/random-tests/submit", student, {
    random_test_id: random.id,
    answers: [],
    time_taken_minutes: 1,
  })) as { id: number };
  const practice = (await ask(url, "/practice", student, { num_questions: 5 })) as { id: number };
  return {
    ...(await makePassageTest(url, admin)),
    "{test}": test.id,
    // The first of the sample bank is plain.
    "{question}": 1,
    "{result}": id,
    "{random}": randomResult.id,
    "{practice}": practice.id,
    "{none}": 0,
  };
}

/** The addresses of what a visit loads. */
interface Visit {
  scripts: string[];
  styles: string[];
  fonts: string[];
}

/** What a first visit loads, until the network has been quiet for half a second. */
async function visit(
  browser: Browser,
  address: string,
  { begins, edits }: Route,
  account: Account | undefined,
): Promise<Visit> {
  const context = await browser.newContext({ storageState: account?.state });
  const page = await context.newPage();
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const fonts = new Set<string>();
  page.on("response", (response) => {
    const type = response.request().resourceType();
    if (type === "script" && !IN_FRONT.test(response.url())) scripts.add(response.url());
    if (type === "stylesheet") styles.add(response.url());
    if (type === "font") fonts.add(response.url());
  });
  await page.goto(address);
  // Every screen has its heading; before it stands, a slow machine may look quiet.
  await page.locator("h1").first().waitFor({ state: "attached" });
  if (edits) await page.locator("[contenteditable=true]").first().waitFor();
  await page.waitForLoadState("networkidle");
  if (begins) {
    await page.getByRole("button", { name: "Start Test" }).click();
    await page.getByRole("heading", { name: /^Question 1 / }).waitFor();
    // The hall's saves keep the network busy: what it needs is there a moment later.
    await page.waitForTimeout(2_000);
  }
  await context.close();
  return { scripts: [...scripts], styles: [...styles], fonts: [...fonts] };
}

/** What the server sends of a file: its compressed twin, or a small file as it is. In bytes. */
function sentBytes(address: string, encoding: "br" | "gz"): number {
  const file = join(WEB, new URL(address).pathname);
  return statSync(existsSync(`${file}.${encoding}`) ? `${file}.${encoding}` : file).size;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`.padStart(10);
}

const missed = pagesMissed();
if (missed.length > 0) throw new Error(`No size is taken of ${missed.join(", ")}.`);
const server = await startTrialServer();
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
let over = 0;
try {
  const accounts = {
    nobody: undefined,
    student: await signIn(browser, server.url, "student@example.com"),
    admin: await signIn(browser, server.url, "admin@example.com"),
  };
  const content = await findContent(server.url, accounts);
  console.log("compressed scripts and styles, and the fonts, of a first visit");
  console.log("".padEnd(34), "scripts     brotli       gzip      fonts");
  const visits = new Map<Route, Promise<Visit>>();
  for (const [index, route] of ROUTES.entries()) {
    // A few at a time: most of a visit is waiting for the network to become quiet.
    await visits.get(ROUTES[index - AT_A_TIME] ?? route);
    const path = route.path.replace(/\{\w+\}/, (name) => String(content[name]));
    const address = server.url + path;
    const account = accounts[route.visitor ?? "student"];
    visits.set(route, visit(browser, address, route, account));
  }
  for (const [{ path, visitor, limitKb, moreScripts = 0 }, loaded] of visits) {
    const { scripts, styles, fonts } = await loaded;
    const parts = [...scripts, ...styles];
    const sum = (files: string[], encoding: "br" | "gz") =>
      files.reduce((bytes, file) => bytes + sentBytes(file, encoding), 0);
    const tooMuch =
      scripts.length === 0 || (limitKb !== undefined && sum(parts, "br") > limitKb * 1000);
    const tooMany = scripts.length > MOST_SCRIPTS + moreScripts;
    const tooManyFonts = visitor === "nobody" && sum(fonts, "br") > FONTS_LIMIT_KB * 1000;
    if (tooMuch || tooMany || tooManyFonts) over += 1;
    const limit = limitKb === undefined ? "" : `  ${tooMuch ? "OVER" : "within"} ${limitKb} KB`;
    const figures = [sum(parts, "br"), sum(parts, "gz"), sum(fonts, "br")].map(kilobytes);
    const fontsOver = tooManyFonts ? `  fonts OVER ${FONTS_LIMIT_KB} KB` : "";
    console.log(
      path.padEnd(34),
      `${scripts.length}`.padStart(7),
      figures.join(" ") +
        limit +
        (tooMany ? `  more than ${MOST_SCRIPTS + moreScripts} scripts` : "") +
        fontsOver,
    );
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(over === 0 ? "Every route is within its limit." : `${over} over the limit.`);
process.exitCode = over === 0 ? 0 : 1;
