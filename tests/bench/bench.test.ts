import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

// A benchmark that nobody runs breaks unnoticed. So every change runs each one briefly. Its figures mean nothing then, but it
// has to print some.
const benchmarks = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".bench.ts"));

it.concurrent.each(benchmarks)("%s runs and prints figures", { timeout: 180_000 }, async (file) => {
  const script = join(import.meta.dirname, file);
  const child = spawn(process.execPath, [script, "--seconds=5"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "" },
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  expect(code, errors).toBe(0);
  expect(output).toMatch(/\d (ms|s|MB)\b/);
});
