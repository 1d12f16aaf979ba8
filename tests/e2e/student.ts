// What the students' browser tests share: a test to take, a page that goes out of sight, a server
// that fails, and what the server says afterwards.
import type { Locator, Page, Request, Route } from "@playwright/test";
import { Browser } from "../support/browser.ts";
import { storageOf } from "./accounts.ts";
import { test as base, expect, newEmail, outwaitDoubleClick, stopClock } from "./support.ts";

/** The tokens of a new account as a browser's storage keeps them. */
export async function newAccount(url: string, email = newEmail("student")) {
  return storageOf(url, await new Browser(url, url).signIn(email));
}

/** `test` of support.ts, signed in to an account of its own before the first page is opened. */
export const test = base.extend({
  storageState: async ({ baseURL }, use) => use(await newAccount(baseURL ?? "")),
});

/** The sample test of 5 questions and 5 minutes, +1 and 0. */
export const WARM_UP = "Five-Minute Warm-Up";

/** Console lines that a failing or absent server causes in every browser. */
export const FAILING = [/Failed to load resource/];

/** The options of the current question, as soon as they can be reached. */
function currentOptions(page: Page) {
  return page.locator("[data-shown]").getByRole("group", { name: /Options/i });
}

/** The button of an option of the current question by its place, 0 for A. */
export function option(page: Page, index: number) {
  return currentOptions(page).getByRole("button").nth(index);
}

/** The switch that strikes out an option of the current question. @param letter "A" for the first */
export function strike(page: Page, letter: string) {
  return currentOptions(page).getByRole("switch", { name: `Strike out option ${letter}` });
}

/**
 * Selects a part of a text's first line, as a drag over it does. @returns what a highlight of it says:
 * whole words
 */
export function selectWords(text: Locator, from: number, to: number): Promise<string> {
  return text.evaluate(
    (element, [start, end]) => {
      const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
      getSelection()?.setBaseAndExtent(node, start, node, end);
      const words = [...node.data.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu)];
      const touched = words.filter(
        ({ 0: word, index }) => index < end && index + word.length > start,
      );
      return touched
        .map(([word]) => word)
        .join("")
        .trim();
    },
    [from, to] as const,
  );
}

/** The heading of a question, 1 for the first. */
export function question(page: Page, number: number) {
  return page.getByRole("heading", { name: new RegExp(`^Question ${number} `) });
}

/** The requests of a page's account over REST. */
export function api(page: Page) {
  const headers = async () => {
    const { origins } = await page.context().storageState();
    const kept = origins[0]?.localStorage.find(({ name }) => name === "token");
    return { authorization: `Bearer ${kept?.value}` };
  };
  return {
    async get(path: string) {
      const response = await page.request.get(`/api/v1${path}`, { headers: await headers() });
      expect(response.ok(), `GET ${path}: ${response.status()}`).toBe(true);
      return response.json();
    },
    async post(path: string, data: object) {
      const response = await page.request.post(`/api/v1${path}`, {
        headers: await headers(),
        data,
      });
      expect(response.ok(), `POST ${path}: ${response.status()}`).toBe(true);
      return response.json();
    },
    async graphql(query: string, variables: object = {}) {
      const response = await page.request.post("/graphql", {
        headers: { ...(await headers()), "x-lexam-csrf": "1" },
        data: { query, variables },
      });
      const { data, errors } = await response.json();
      expect(errors, query).toBeUndefined();
      return data;
    },
    /** Administrators only. @returns the path of a test's new invitation link */
    async renewInvitation(testId: number): Promise<string> {
      const data = await this.graphql(
        `mutation Renew($testId: ID!) {
          renewInvitation(testId: $testId) { invitationLink }
        }`,
        { testId: String(testId) },
      );
      return new URL(data.renewInvitation.invitationLink, page.url()).pathname;
    },
  };
}

/** The address of a sample test's quiz. */
export async function quizPath(page: Page, title: string): Promise<string> {
  const tests = (await api(page).get("/tests/?limit=200")) as { id: number; title: string }[];
  const id = tests.find((test) => test.title === title)?.id;
  expect(id, title).toBeDefined();
  return `/quiz/${id}`;
}

/** Presses Start Test on the start screen, and waits for the first question. */
export async function startTest(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start Test" }).click();
  await expect(question(page, 1)).toBeVisible();
}

/** Opens a quiz by its address and starts it. */
export async function startQuiz(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await startTest(page);
}

/** Opens a sample test's quiz, starts it and waits for its first question. @returns its address */
export async function openQuiz(page: Page, title = WARM_UP): Promise<string> {
  const path = await quizPath(page, title);
  await startQuiz(page, path);
  return path;
}

/** Chooses to print the result that is open, all of it. @returns what is on the page as printing begins */
export async function printAll(page: Page) {
  await page.evaluate(() => {
    window.print = () => {
      const drawn = Array.from(document.images, ({ alt, naturalWidth }) => ({ alt, naturalWidth }));
      const awaited = document.querySelectorAll("[data-awaited]").length;
      document.body.dataset.printed = JSON.stringify({ drawn, awaited });
    };
  });
  await page.getByRole("button", { name: "Print" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "All" }).click();
  const printed = page.locator("body[data-printed]");
  await expect(printed).toBeAttached();
  return JSON.parse((await printed.getAttribute("data-printed")) ?? "") as {
    drawn: { alt: string; naturalWidth: number }[];
    awaited: number;
  };
}

/** How many sheets of A4 a page takes. */
export async function sheetsOf(page: Page): Promise<number> {
  const paper = (await page.pdf({ format: "A4" })).toString("latin1");
  return paper.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

/** What the start screen says of an attempt in progress, with the ways on from there. */
export function resumePanel(page: Page) {
  return page.getByRole("region", { name: "Resume Previous Attempt" });
}

/** Presses Start Fresh on the start screen, and again where it asks. */
export async function startFresh(page: Page): Promise<void> {
  await resumePanel(page).getByRole("button", { name: "Start Fresh" }).click();
  await page.getByRole("button", { name: "Discard and Start" }).click();
}

/**
 * Stops the page's clock, installed before, and lets it run until the quiz's time is up, by less than
 * the three seconds after which the quiz is submitted.
 */
export async function runTimeUp(page: Page): Promise<void> {
  await stopClock(page);
  const timer = page.getByRole("timer");
  // The figures follow the clock a little later: read at once, they would still be those before.
  const before = await timer.innerText();
  await page.clock.runFor(1_000);
  await expect(timer).not.toHaveText(before);
  const [minutes = 0, seconds = 0] = (await timer.innerText()).split(":").map(Number);
  // Now they are behind by a second at most.
  await page.clock.runFor(1_000 * (minutes * 60 + seconds) + 500);
  await expect(page.getByRole("dialog", { name: "Time's Up" })).toBeVisible();
}

/**
 * Lets the stopped clock of a quiz whose time is up run until it has been submitted: three seconds
 * of the countdown, and up to two over which a hall's submits are spread. These two begin when the
 * last save has been answered, in real time, so the clock may have to be run on after that.
 */
export async function runToResults(page: Page, address: RegExp): Promise<void> {
  await page.clock.runFor(3_000);
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(page).toHaveURL(address, { timeout: 1_000 });
  }).toPass();
}

/** Draws a random test. @returns the address of its quiz */
export async function drawTest(page: Page, questions: number, minutes: number): Promise<string> {
  const { id } = await api(page).post("/random-tests/generate", {
    title: "Drawn for a test",
    description: "",
    num_questions: questions,
    duration_minutes: minutes,
    correct_marks: 1,
    incorrect_marks: 0,
  });
  return `/quiz/random-${id}`;
}

async function show(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      get: () => (isHidden ? "hidden" : "visible"),
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

/** Goes to another tab and comes back, as the browser reports it to the page. */
export async function switchTab(page: Page): Promise<void> {
  await show(page, true);
  await show(page, false);
}

/** Submits out of the warning of a tab switch, which asks first, as every submit by a student. */
export async function submitAndLeave(page: Page): Promise<void> {
  // The warning may open where the last press was.
  await outwaitDoubleClick(page);
  await page.getByRole("button", { name: "Submit & Leave" }).click();
  const asked = page.getByRole("dialog", { name: "Submit this quiz?" });
  await asked.getByRole("button", { name: "Submit Quiz" }).click();
}

/** What local storage holds of quizzes: by test, and the index of the tests that have saved progress. */
export async function savedQuizzes(page: Page) {
  const entries = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith("lexam.quiz-progress.")),
  );
  const progress: Record<string, unknown>[] = [];
  let index: string[] = [];
  for (const [, value] of entries) {
    const parsed: unknown = JSON.parse(value);
    if (Array.isArray(parsed)) index = parsed;
    else progress.push(parsed as Record<string, unknown>);
  }
  return { index, progress };
}

/** Waits until the server has confirmed what this browser keeps, and that this is what is expected. */
export async function everythingSaved(page: Page, expected: Record<string, unknown>) {
  await expect
    .poll(async () => {
      const [saved] = (await savedQuizzes(page)).progress;
      return saved?.sequence === saved?.confirmedSequence ? saved : "unsent";
    })
    .toMatchObject(expected);
}

/** Rewrites the saved progress of the only quiz in progress. */
export async function rewriteSaved(page: Page, change: Record<string, unknown> | string) {
  await page.evaluate((changed) => {
    for (const [key, value] of Object.entries(localStorage)) {
      if (!key.startsWith("lexam.quiz-progress.") || value.startsWith("[")) continue;
      const text =
        typeof changed === "string"
          ? changed
          : JSON.stringify({ ...JSON.parse(value), ...changed });
      localStorage.setItem(key, text);
    }
  }, change);
}

interface Operation {
  operationName?: string;
  variables?: Record<string, unknown>;
}

function operationOf(request: Request): Operation {
  return (request.postDataJSON() as Operation | null) ?? {};
}

type Fault =
  | "unreachable"
  | "broken"
  | "held"
  | { code: string; message: string }
  /** A field of the operation's one root field fails, the others are answered. */
  | { part: string };

interface PartedAnswer {
  data: Record<string, Record<string, unknown>>;
}

async function withoutPart(route: Route, part: string): Promise<void> {
  const response = await route.fetch();
  const { data } = (await response.json()) as PartedAnswer;
  const root = Object.keys(data).find((name) => name !== "__typename") ?? "";
  const errors = [{ message: "Away", path: [root, part], extensions: FAULT }];
  const json = { data: { ...data, [root]: { ...data[root], [part]: null } }, errors };
  await route.fulfill({ response, json });
}

const FAULT = { code: "INTERNAL_SERVER_ERROR" };

/** A server that does not do what it is asked, operation by operation. */
export class Faults {
  readonly #faults = new Map<string, Fault>();
  #held: Route[] = [];
  /** What was asked, in its order, with what became of it unknown. */
  readonly asked: Operation[] = [];

  /** Stands between a page and its server. */
  static async between(page: Page): Promise<Faults> {
    const faults = new Faults();
    await page.route("**/graphql", (route) => faults.#answer(route));
    return faults;
  }

  async #answer(route: Route): Promise<void> {
    const operation = operationOf(route.request());
    this.asked.push(operation);
    const fault = this.#faults.get(operation.operationName ?? "") ?? this.#faults.get("*");
    if (fault === undefined) return route.fallback();
    if (fault === "unreachable") return route.abort("internetdisconnected");
    if (fault === "broken") {
      return route.fulfill({ status: 503, contentType: "text/html", body: "Away" });
    }
    if (fault === "held") {
      this.#held.push(route);
      return;
    }
    if ("part" in fault) return withoutPart(route, fault.part);
    const { code, message } = fault;
    await route.fulfill({ json: { data: null, errors: [{ message, extensions: { code } }] } });
  }

  /** From now on; `*` is every operation that is not named. */
  fail(operation: string, fault: Fault): void {
    this.#faults.set(operation, fault);
  }

  /** Everything works again; what was held goes on. */
  async heal(): Promise<void> {
    this.#faults.clear();
    const held = this.#held;
    this.#held = [];
    await Promise.all(held.map((route) => route.fallback()));
  }

  /** How often an operation was asked for. */
  count(operation: string): number {
    return this.asked.filter(({ operationName }) => operationName === operation).length;
  }
}

/** The results of a page's account, as the server has them. */
export async function serverResults(page: Page) {
  return (await api(page).get("/results/")) as {
    id: number;
    score: number;
    test_title: string;
    time_taken_minutes: number;
  }[];
}

/** The chosen options of a result, in the order of the paper; -1 for unanswered. */
export async function resultAnswers(page: Page, id: number): Promise<number[]> {
  const { all_questions } = (await api(page).get(`/results/${id}`)) as {
    all_questions: { selected_option_index: number | null }[];
  };
  return all_questions.map(({ selected_option_index }) => selected_option_index ?? -1);
}
