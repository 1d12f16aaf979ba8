import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./scripts/browser.ts";
import {
  LONG,
  NIGHTLY,
  NIGHTLY_FILES,
  PHONE_ALONE_BY_DAY,
  PHONE_BY_DAY,
  TWICE,
} from "./tests/e2e/looks.ts";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

// This file is read again in every worker: port and folder are chosen once and handed on.
process.env.LEXAM_E2E_PORT ??= String(await freePort());
process.env.LEXAM_E2E_DATA ??= mkdtempSync(join(tmpdir(), "lexam-e2e-"));
const port = process.env.LEXAM_E2E_PORT;
const url = `http://localhost:${port}`;
const executablePath = process.env.LEXAM_BROWSER ?? findBrowser() ?? undefined;

const isNight = Boolean(process.env.LEXAM_NIGHTLY);

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };
const phone = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } };

export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  // More than there are processors: a test waits for its page a third of the time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Generous: axe takes seconds on a busy machine with two cores.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["line"], ["json"]] : [["list"]],
  use: {
    baseURL: url,
    actionTimeout: 30_000,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // It costs a tenth of the whole run: asked for where a failure is looked into.
    trace: process.env.LEXAM_TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // A page of a test lives for seconds: what compiles its scripts to run faster costs more than it gains.
        "--js-flags=--no-opt,--no-maglev",
      ],
    },
  },
  grepInvert: isNight ? [] : new RegExp(NIGHTLY.tag),
  // By night every journey in each look; what is long and looks the same everywhere in the first alone.
  projects: [
    {
      name: "desktop-light",
      use: { ...desktop, colorScheme: "light" },
      testIgnore: isNight ? [] : [NIGHTLY_FILES, PHONE_ALONE_BY_DAY],
    },
    { name: "desktop-dark", use: { ...desktop, colorScheme: "dark" }, testIgnore: [LONG, TWICE] },
    { name: "phone-light", use: { ...phone, colorScheme: "light" }, testIgnore: [LONG, TWICE] },
    {
      name: "phone-dark",
      use: { ...phone, colorScheme: "dark" },
      ...(isNight ? { testIgnore: LONG } : { testMatch: PHONE_BY_DAY }),
    },
  ],
  webServer: {
    command: `"${process.execPath}" scripts/start.ts`,
    url: `${url}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    stdout: "ignore",
    stderr: "pipe",
    env: {
      PORT: port,
      DATA_DIR: process.env.LEXAM_E2E_DATA,
      LOG_LEVEL: "warn",
      NODE_ENV: "",
      // All tests share an address, and many an administrator, who signs in for each of them.
      RATE_LIMIT_FACTOR: "20",
      // A test receives webhooks on this computer.
      WEBHOOK_ALLOWED_HOSTS: "127.0.0.1",
    },
  },
});
