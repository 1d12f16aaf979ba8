import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, readConfig } from "../../server/config/config.ts";

/** A folder of a test's own, to be removed by the test. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "lexam-test-"));
}

/** The configuration of trial mode with a fixed secret, which touches no file, and what is overridden. */
export function testConfig(overrides: Partial<Config> = {}): Config {
  const config = readConfig({
    JWT_SECRET: "a secret for tests alone, of 32 characters and more",
    LOG_LEVEL: "silent",
    DATA_DIR: join(tmpdir(), "lexam-tests"),
    // Tests ask more often than people; those of the limits turn them on.
    RATE_LIMIT_FACTOR: "0",
  });
  return { ...config, ...overrides };
}
