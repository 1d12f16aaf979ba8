import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "@playwright/test";

/** Where systems keep a Chromium that Playwright can drive. */
const SYSTEM_BROWSERS = [
  // Without windows and what belongs to them: a seventh less time for all tests.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The Chromium that tests drive: Playwright's own, or else the system's; null when there is none. */
export function findBrowser(): string | null {
  return [chromium.executablePath(), ...SYSTEM_BROWSERS].find((path) => existsSync(path)) ?? null;
}

function run(command: string, args: string[], seconds: number): boolean {
  const { status } = spawnSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    timeout: seconds * 1000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}

/**
 * Installs a Chromium when none is there: Playwright's own, or, where that can't be downloaded, the
 * system's package.
 *
 * @returns its path
 * @throws Error that says what to install
 */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found !== null) return found;
  console.log("No browser for the browser tests yet: installing Chromium");
  const cli = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const installed =
    run(process.execPath, [cli, "install", "chromium"], 300) ||
    (run("apt-get", ["update", "-qq"], 300) &&
      ["chromium-headless-shell", "chromium"].some((name) =>
        run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], 600),
      ));
  const browser = installed ? findBrowser() : null;
  if (browser === null) {
    throw new Error(
      "No Chromium could be installed. Install one (for instance `apt-get install chromium`) and run the tests again.",
    );
  }
  return browser;
}
