import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import pLimit from "p-limit";
import { ensureBrowser } from "./browser.ts";
import { buildStale } from "./build.ts";

// `npm test`: one runner after the other, and one line at the end that sums what ran.
// `npm run test:nightly`: the same and what takes long: killed servers, random requests, rare cases, two more looks.
// `npm test -- FILE`: one file of any kind; what else is said goes to its runner.
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const VITEST = "node_modules/vitest/vitest.mjs";
const CRUISER = "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs";
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";
const REPORTS = join(ROOT, ".build/reports");
/** Compiled scripts, which the hundreds of processes that tests start would each compile again. */
const COMPILED = join(ROOT, ".build/compiled");

const words = process.argv.slice(2);
const isNightly = words.includes("--nightly");

/** What every change is tried with, of the projects of Vitest and of Playwright; the night has all of them. */
const DAILY_PROJECTS = ["unit", "components", "isolated", "rest", "graphql", "attacks", "bench"];
const DAILY_LOOKS = ["desktop-light", "phone-dark"];

/** Browser tests that run by night alone (tests/e2e/looks.ts), and axe at each step of a journey. */
const NIGHT = { LEXAM_NIGHTLY: "1" };

/** What one runner did. */
interface Outcome {
  passed: number;
  failed: number;
  /** Each failed test with what it said, printed again at the very end. */
  failures?: string[];
  /** Tests that failed, and passed when they were tried once more: passed, but each is a fault to look into. */
  secondTries?: string[];
}

/** As much of a failure as shows what was expected where. */
const FAILURE_LINES = 16;

function run(script: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, script), ...args], {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env },
    });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

async function check(script: string, args: string[]): Promise<Outcome> {
  const code = await run(script, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function readReport(name: string): unknown {
  const file = join(REPORTS, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

/** A test's name over the first lines of what it said, without the colours of a terminal. */
function failure(name: string, message = "(no message)"): string {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, FAILURE_LINES);
  return [name, ...lines].join("\n  ");
}

/** A suite of Playwright's report: a file, or a `describe` in it. */
interface BrowserSuite {
  title: string;
  suites?: BrowserSuite[];
  specs: {
    title: string;
    tests: {
      projectName: string;
      status: string;
      results: { errors: { message?: string }[] }[];
    }[];
  }[];
}

/** What the tests of one status said, each by name. */
function messagesOf(status: "unexpected" | "flaky", suite: BrowserSuite): string[] {
  const { title, suites = [], specs } = suite;
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map(({ projectName, results }) => {
        const message = results.flatMap(({ errors }) => errors)[0]?.message;
        return failure(`[${projectName}] ${title} › ${spec.title}`, message);
      }),
  );
  return [...own, ...suites.flatMap((inner) => messagesOf(status, inner))];
}

/** A runner that exits badly or reports nothing has failed, whatever it counted. */
function counted(code: number, passed: number, failed: number): Outcome {
  const unexplained = (code !== 0 || passed === 0) && failed === 0;
  return { passed, failed: unexplained ? 1 : failed };
}

/** Runs the tests of some files and nothing else, with all that their runner prints. */
async function runFiles(words: string[]): Promise<number> {
  if (words.some((word) => word.includes(".spec."))) {
    return run(PLAYWRIGHT, ["test", ...words], { ...NIGHT, LEXAM_BROWSER: ensureBrowser() });
  }
  await buildStale(["database client", "typed operations"]);
  return run(VITEST, ["run", ...words]);
}

/**
 * On a busy machine one of thousands of tests misses a moment. By day it is tried once more and listed by name;
 * by night nothing is tried twice.
 */
const SECOND_TRY = isNightly ? 0 : 1;

async function runVitest(): Promise<Outcome> {
  const code = await run(VITEST, [
    "run",
    `--retry=${SECOND_TRY}`,
    ...(isNightly
      ? []
      : ["--tags-filter=!nightly", ...DAILY_PROJECTS.map((name) => `--project=${name}`)]),
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${join(REPORTS, "vitest.json")}`,
  ]);
  const report = readReport("vitest.json") as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    testResults: {
      name: string;
      message: string;
      assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
    }[];
  } | null;
  const failed = report === null ? 0 : report.numFailedTests || report.numFailedTestSuites;
  const files = report?.testResults ?? [];
  /** What the tests of one status said; one that passed says something only when its first try failed. */
  const messagesBy = (status: string, { name, assertionResults }: (typeof files)[number]) =>
    assertionResults
      .filter((test) => test.status === status && test.failureMessages.length > 0)
      .map((test) =>
        failure(`${relative(ROOT, name)} › ${test.fullName}`, test.failureMessages[0]),
      );
  return {
    ...counted(code, report?.numPassedTests ?? 0, failed),
    failures: files.flatMap((file) => {
      const own = messagesBy("failed", file);
      const { name, message } = file;
      return own.length === 0 && message ? [failure(relative(ROOT, name), message)] : own;
    }),
    secondTries: files.flatMap((file) => messagesBy("passed", file)),
  };
}

async function runPlaywright(): Promise<Outcome> {
  const args = isNightly ? [] : DAILY_LOOKS.map((name) => `--project=${name}`);
  const code = await run(PLAYWRIGHT, ["test", `--retries=${SECOND_TRY}`, ...args], {
    ...(isNightly && NIGHT),
    LEXAM_BROWSER: ensureBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(REPORTS, "playwright.json"),
  });
  const report = readReport("playwright.json") as {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: BrowserSuite[];
  } | null;
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  const suites = report?.suites ?? [];
  return {
    ...counted(code, expected + flaky, unexpected),
    failures: suites.flatMap((suite) => messagesOf("unexpected", suite)),
    secondTries: suites.flatMap((suite) => messagesOf("flaky", suite)),
  };
}

type Runner = [name: string, run: () => Promise<Outcome>];

/** Quick, and each mostly on one core: two run side by side. */
const CHECKS: Runner[] = [
  ["types of the server", () => check("node_modules/typescript/bin/tsc", ["-p", "tsconfig.json"])],
  ["types of the web client", () => check("node_modules/typescript/bin/tsc", ["-p", "web"])],
  ["lint and format", () => check("node_modules/@biomejs/biome/bin/biome", ["ci", "."])],
  ["import boundaries", () => check(CRUISER, ["server", "web", "scripts", "tests"])],
  ["unused code", () => check("node_modules/knip/bin/knip.js", [])],
  ["sizes of the web client", () => check("scripts/sizes.ts", [])],
];
const TESTS: Runner[] = [
  ["unit, integration, REST and GraphQL tests", runVitest],
  ["browser tests", runPlaywright],
];

if (words.length > 0 && !isNightly) process.exit(await runFiles(words));

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
await buildStale();
const total = { passed: 0, failed: 0, failures: [] as string[], secondTries: [] as string[] };

async function runOne([name, runner]: Runner): Promise<void> {
  const began = performance.now();
  const outcome = await runner().catch((error: Error): Outcome => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  const { passed, failed, failures = [], secondTries = [] } = outcome;
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
  total.secondTries.push(...secondTries);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}

const twoAtOnce = pLimit(2);
await Promise.all(CHECKS.map((runner) => twoAtOnce(runOne, runner)));
for (const runner of TESTS) await runOne(runner);
for (const line of total.secondTries) console.log(`PASSED ONLY ON A SECOND TRY ${line}`);
for (const line of total.failures) console.log(`FAILED ${line}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
