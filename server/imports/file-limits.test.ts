import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TIME_LIMITS } from "../http/slow-requests.ts";
import { fileLimits } from "../rules/limits.ts";
import { checkFileSize } from "./file-failure.ts";

const MB = 1024 * 1024;

test("the documented proxy lets the largest file pass", () => {
  const docs = readFileSync(join(import.meta.dirname, "../../docs/operations.md"), "utf8");
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(docs) ?? [];
  expect(Number(megabytes) * MB).toBeGreaterThan(fileLimits.fileMaxBytes);
  expect(Number(megabytes) * MB).toBeLessThanOrEqual(fileLimits.fileMaxBytes + MB);
});

test("the largest file has the time that its slowest sender needs", () => {
  // 350 kbit/s.
  const bytesASecond = 44_000;
  const needed = (fileLimits.fileMaxBytes / bytesASecond) * 1_000;
  expect(TIME_LIMITS.longest).toBeGreaterThan(needed);
});

test("a larger file is refused", () => {
  expect(() => checkFileSize(fileLimits.fileMaxBytes)).not.toThrow();
  expect(() => checkFileSize(fileLimits.fileMaxBytes + 1)).toThrow(
    /^The file is larger than 500 MB/,
  );
});
