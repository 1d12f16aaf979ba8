import { execFile, execFileSync, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newSecret, signedHeaders } from "../../server/webhooks/sign.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

const run = promisify(execFile);
const example = (name: string) =>
  fileURLToPath(new URL(`../../clients/examples/${name}`, import.meta.url));
const has = (program: string) => spawnSync(program, ["--version"]).status === 0;

let server: TestApp;
let env: NodeJS.ProcessEnv;
let poor: NodeJS.ProcessEnv;
beforeAll(async () => {
  server = await createTestApp();
  const url = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const admin = await server.as("admin@example.com");
  const student = await server.as("one@example.com");
  const { testId } = await server.makeTest({ title: "Reported test" });
  const body = { test_id: testId, answers: [], time_taken_minutes: 1 };
  expect((await student.post("/api/v1/results/submit-quiz", body)).status).toBe(201);
  const withToken = async (scopes: string[]) => {
    const made = await admin.post("/api/v1/tokens", { name: "Example", scopes, days: 1 });
    const { secret } = made.body as { secret: string };
    return { PATH: process.env.PATH, HOME: process.env.HOME, LEXAM_URL: url, LEXAM_TOKEN: secret };
  };
  env = await withToken(["read_own", "reports"]);
  poor = await withToken(["read_own"]);
});
afterAll(() => server.close());

const EXAMPLES = [
  ["reports.sh", "sh", "curl"],
  ["reports.ts", process.execPath, process.execPath],
  ["reports.py", "python3", "python3"],
] as const;

describe.each(EXAMPLES)("the example %s", (name, program, needed) => {
  it.skipIf(!has(needed))(`prints the reports (skipped where there is no ${needed})`, async () => {
    const { stdout } = await run(program, [example(name)], { env });
    expect(stdout).toContain("admin@example.com");
    expect(stdout).toContain("Reported test");
    expect(stdout).toMatch(/Reported test: 1$|"attempt_count":1\b/m);
    const failure = await run(program, [example(name)], { env: poor }).catch((error) => error);
    expect(failure.code).not.toBe(0);
    expect(`${failure.stdout}${failure.stderr}`).toContain("It needs the scope “reports”.");
  });
});

it.skipIf(!has("python3"))(
  "the example check_webhook.py accepts what is genuine alone (skipped where there is no python3)",
  () => {
    const secret = newSecret();
    const body = '{"type":"test.opened"}';
    const check = (at: Date, sent = body, key = secret) => {
      const headers = signedHeaders([newSecret(), secret], { id: "one", at, body });
      const [id, timestamp, signature] = Object.values(headers);
      return spawnSync(
        "python3",
        [example("check_webhook.py"), key, `${id}`, `${timestamp}`, `${signature}`],
        { input: sent },
      ).status;
    };
    // Python's clock is the computer's.
    const now = new Date(Number(execFileSync("date", ["+%s"])) * 1000);
    expect(check(now)).toBe(0);
    expect(check(now, `${body} `)).toBe(1);
    expect(check(now, body, newSecret())).toBe(1);
    expect(check(new Date(now.getTime() - 3_600_000))).toBe(1);
  },
);
