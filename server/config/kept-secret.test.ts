import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../../tests/support/config.ts";
import { keptSecret } from "./kept-secret.ts";

let folder: string;
beforeEach(() => {
  folder = join(temporaryFolder(), "data dir");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true }));

it("makes a secret once, in a file for its owner alone", () => {
  const secret = keptSecret(folder);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(keptSecret(folder)).toBe(secret);
  expect(readdirSync(folder)).toEqual(["jwt-secret"]);
  expect(statSync(join(folder, "jwt-secret")).mode & 0o777).toBe(0o600);
});

it("gives processes that start at once the same secret", async () => {
  const module = new URL("./kept-secret.ts", import.meta.url).href;
  const script = `import(${JSON.stringify(module)}).then(({ keptSecret }) => console.log(keptSecret(${JSON.stringify(folder)})))`;
  const runs = Array.from({ length: 6 }, () =>
    promisify(execFile)(process.execPath, ["-e", script]),
  );
  const secrets = (await Promise.all(runs)).map(({ stdout }) => stdout.trim());
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toBe(keptSecret(folder));
  expect(readdirSync(folder)).toEqual(["jwt-secret"]);
});

it("says what to do about a file that holds no secret", () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "jwt-secret"), "\n");
  expect(() => keptSecret(folder)).toThrow("Delete it to have a new one made.");
});
