import { execFile } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientSource } from "../../scripts/client-source.ts";
import type { OpenApiDocument } from "../../server/rest/openapi/types.ts";
import { createTestApp, type TestApp } from "../support/app.ts";
import { temporaryFolder } from "../support/config.ts";

const run = promisify(execFile);
const TSC = fileURLToPath(new URL("../../node_modules/typescript/bin/tsc", import.meta.url));
const TYPES = fileURLToPath(new URL("../../node_modules/@types", import.meta.url));
const program = readFileSync(new URL("client/program.txt", import.meta.url), "utf8");
const CLIENT = new URL("../../clients/typescript/lexam.ts", import.meta.url);
const folder = temporaryFolder();

let server: TestApp;
let origin: string;
let generated: string;
beforeAll(async () => {
  // The sign-in returns to the public address, so the server has to listen there.
  const probe = await createTestApp();
  origin = await probe.app.listen({ port: 0, host: "127.0.0.1" });
  await probe.close();
  origin = origin.replace("127.0.0.1", "localhost");
  server = await createTestApp({ publicUrl: origin, allowedRedirectOrigins: [origin] });
  await server.app.listen({ port: Number(new URL(origin).port), host: "127.0.0.1" });
  await server.makeTest();
  const answer = await server.visitor.get("/api/v1/openapi.json");
  const document = JSON.parse(answer.text) as OpenApiDocument;
  generated = clientSource(document);
  writeFileSync(join(folder, "client.ts"), readFileSync(CLIENT));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const compilerOptions = {
    target: "es2024",
    lib: ["es2024", "dom", "dom.iterable"],
    module: "nodenext",
    types: ["node"],
    typeRoots: [TYPES],
    strict: true,
    noUncheckedIndexedAccess: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the TypeScript compiler says of a program that uses the generated client. */
async function compile(source: string): Promise<string> {
  writeFileSync(join(folder, "program.ts"), source);
  return run(process.execPath, [TSC, "-p", folder]).then(
    () => "",
    (error: { stdout: string }) => error.stdout,
  );
}

describe("the client in clients/typescript", () => {
  it("is what openapi.json makes now; otherwise run npm run schema", () => {
    expect(readFileSync(CLIENT, "utf8")).toBe(generated);
  });

  it("type checks in a program that signs in, starts, submits and reads the result, and runs", async () => {
    expect(await compile(program)).toBe("");
    const { stdout } = await run(process.execPath, [
      join(folder, "program.ts"),
      `${origin}/api/v1`,
      "typed@example.com",
    ]);
    expect(JSON.parse(stdout)).toEqual({
      email: "typed@example.com",
      questions: 4,
      // The key is 0, 1, 2, 3, and the program always chooses 0.
      statuses: ["correct", "incorrect", "incorrect", "incorrect"],
      score: 0.25,
      missing: 404,
    });
  }, 60_000);

  it.each([
    ["client.startTest({ id: test.id })", 'client.startTest({ id: "seven" })', /not assignable/],
    ["test_id: started.test_id,", "", /test_id/],
    ["result.score", "result.scores", /scores/],
    ["status }) => status", 'status }) => status === "right"', /no overlap/],
    ["client.me()", "client.meAndMyself()", /meAndMyself/],
  ])("does not compile with %s made %s", { tags: "nightly" }, async (right, wrong, reason) => {
    expect(program).toContain(right);
    expect(await compile(program.replace(right, wrong))).toMatch(reason);
  });
});
