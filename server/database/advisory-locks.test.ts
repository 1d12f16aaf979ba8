import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";

const SERVER = fileURLToPath(new URL("..", import.meta.url));

it("gives each advisory lock a number of its own", () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it("has the number of every lock that a statement takes", () => {
  const taking = globSync("**/*.ts", { cwd: SERVER })
    .filter((file) => !/\.test\.ts$|generated/.test(file))
    .filter((file) =>
      /advisory_(xact_)?lock\((:lock|\$\{)/.test(readFileSync(join(SERVER, file), "utf8")),
    );
  expect(taking.length).toBeGreaterThan(8);
  for (const file of taking) {
    expect(readFileSync(join(SERVER, file), "utf8"), file).toContain("ADVISORY_LOCKS");
  }
});
