import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./browser.ts";
import { buildStale } from "./build.ts";

// `npm test`: everything, one runner after the other, and one line at the end that sums what ran.
// `npm test -- FILE`: one file of any kind; what else is said goes to its runner.
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const VITEST = "node_modules/vitest/vitest.mjs";
const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";
const REPORTS = join(ROOT, ".build/reports");

/** What one runner did. */
interface Outcome {
  passed: number;
  failed: number;
}

function run(script: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, script), ...args], {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
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

/** A runner that exits badly or reports nothing has failed, whatever it counted. */
function counted(code: number, passed: number, failed: number): Outcome {
  const unexplained = (code !== 0 || passed === 0) && failed === 0;
  return { passed, failed: unexplained ? 1 : failed };
}

/** Runs the tests of some files and nothing else, with all that their runner tells. */
async function runFiles(words: string[]): Promise<number> {
  if (words.some((word) => word.includes(".spec."))) {
    return run(PLAYWRIGHT, ["test", ...words], { LEXAM_BROWSER: ensureBrowser() });
  }
  await buildStale(["database client", "typed operations"]);
  return run(VITEST, ["run", ...words]);
}

async function runVitest(): Promise<Outcome> {
  const code = await run(VITEST, [
    "run",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${join(REPORTS, "vitest.json")}`,
  ]);
  const report = readReport("vitest.json") as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  } | null;
  const failed = report === null ? 0 : report.numFailedTests || report.numFailedTestSuites;
  return counted(code, report?.numPassedTests ?? 0, failed);
}

async function runPlaywright(): Promise<Outcome> {
  const code = await run(PLAYWRIGHT, ["test"], {
    LEXAM_BROWSER: ensureBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(REPORTS, "playwright.json"),
  });
  const report = readReport("playwright.json") as {
    stats: { expected: number; unexpected: number; flaky: number };
  } | null;
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  return counted(code, expected, unexpected + flaky);
}

const RUNNERS: [name: string, run: () => Promise<Outcome>][] = [
  ["types of the server", () => check("node_modules/typescript/bin/tsc", ["-p", "tsconfig.json"])],
  ["types of the web client", () => check("node_modules/typescript/bin/tsc", ["-p", "web"])],
  ["lint and format", () => check("node_modules/@biomejs/biome/bin/biome", ["ci", "."])],
  ["import boundaries", () => check("scripts/check-imports.ts", [])],
  ["citations of docs/", () => check("scripts/check-citations.ts", [])],
  ["unit, integration, REST and GraphQL tests", runVitest],
  ["sizes of the web client", () => check("scripts/sizes.ts", [])],
  ["browser tests", runPlaywright],
];

const words = process.argv.slice(2);
if (words.length > 0) process.exit(await runFiles(words));

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
await buildStale();
const total: Outcome = { passed: 0, failed: 0 };
for (const [name, runner] of RUNNERS) {
  const began = performance.now();
  const { passed, failed } = await runner().catch((error: Error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  total.passed += passed;
  total.failed += failed;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
