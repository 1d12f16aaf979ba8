import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ready, startChild } from "../tests/faults/embedded-process.ts";
import { ServerProcess } from "../tests/faults/server-process.ts";
import { Browser } from "../tests/support/browser.ts";
import { freePort } from "../tests/support/free-port.ts";
import { openHole } from "./attack-control.ts";
import { TARGETS, type Target } from "./attack-targets.ts";
import { buildStale } from "./build.ts";

// `npm run attack:tools`: sqlmap and wapiti against a running copy of the product, with the tokens
// of a student and of an administrator. Names of tools as arguments run only these.

function isInstalled(tool: string): boolean {
  return spawnSync(tool, ["--version"], { stdio: "ignore", timeout: 60_000 }).status === 0;
}

/** Runs a tool to its end, and answers what it said. */
function run(tool: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    const hear = (chunk: Buffer) => {
      said += chunk;
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("error", reject);
    child.once("exit", () => resolve(said));
  });
}

/** How many requests the server has answered, and how many of them with 5xx. */
async function answered(server: ServerProcess): Promise<{ all: number; faults: number }> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const counts = text.matchAll(
    /^lexam_http_request_duration_seconds_count\{.*status="(\d+)"\} (\d+)$/gm,
  );
  let [all, faults] = [0, 0];
  for (const [, status = "", count] of counts) {
    all += Number(count);
    if (status.startsWith("5")) faults += Number(count);
  }
  return { all, faults };
}

async function tokenOf(server: ServerProcess, as: Target["as"]): Promise<string | null> {
  if (as === "visitor") return null;
  const browser = new Browser(server.url, server.url);
  return (await browser.signIn(`${as}@example.com`)).accessToken;
}

/** Whether sqlmap finds a hole where there is one. */
async function findsTheHole(databaseUrl: string, folder: string): Promise<boolean> {
  const hole = await openHole(databaseUrl);
  const said = await run("sqlmap", [
    ...["--url", hole.url, "--batch", "--flush-session", "--disable-coloring"],
    ...["--output-dir", folder, "--dbms", "postgresql", "--technique", "BEU"],
  ]);
  await hole.close();
  return FOUND.test(said);
}

async function sqlmap(
  server: ServerProcess,
  folder: string,
  databaseUrl: string,
): Promise<string[]> {
  const findings: string[] = [];
  const found = await findsTheHole(databaseUrl, folder);
  console.log(`sqlmap  ${found ? "finds" : "DOES NOT FIND"} a hole that is there`);
  if (!found) findings.push("sqlmap overlooks a hole that is there");
  for (const target of TARGETS) {
    const token = await tokenOf(server, target.as);
    const headers = ["Accept: application/json"];
    if (token !== null) headers.push(`Authorization: Bearer ${token}`);
    if (target.body !== undefined) headers.push("Content-Type: application/json");
    const body = target.body === undefined ? [] : ["--data", JSON.stringify(target.body)];
    const said = await run("sqlmap", [
      ...["--url", `${server.url}${target.path}`, "--headers", headers.join("\n"), ...body],
      ...["--batch", "--flush-session", "--disable-coloring", "--output-dir", folder],
      ...["--dbms", "postgresql", "--level", "2", "--risk", "2", "--technique", "BEUST"],
      ...["--time-sec", "3", "--threads", "2", "--ignore-code", "401,404,422"],
    ]);
    const isClean = /do(?:es)? not appear to be injectable|no parameter\(s\) found/.test(said);
    const name = `${target.as} ${target.path}`;
    const hit = FOUND.exec(said)?.[0];
    if (hit !== undefined) findings.push(`${name}: ${hit}`);
    else if (!isClean) findings.push(`${name}: not tested: ${said.slice(-600)}`);
    console.log(`sqlmap  ${hit === undefined ? "nothing" : "FOUND"}  ${name}`);
  }
  return findings;
}

/** Wapiti's report, as far as it is read. */
interface WapitiReport {
  vulnerabilities: Record<string, { path: string; info: string; parameter: string }[]>;
  anomalies: Record<string, { path: string; info: string }[]>;
}

/** Modules that need the internet are left out. */
const MODULES =
  "backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss";

/** What wapiti says of anything, and why it is no finding here. */
const EXPLAINED: [RegExp, string][] = [
  [
    /X-XSS-Protection is not set/,
    "it is 0: the filter of old browsers was itself a hole, and the policy refuses foreign scripts",
  ],
  [
    /Strict-Transport-Security is not set/,
    "this copy speaks HTTP on this machine; tests/attacks/headers.test.ts looks at HTTPS",
  ],
];

async function wapiti(server: ServerProcess, folder: string): Promise<string[]> {
  const findings: string[] = [];
  for (const as of ["student", "admin"] as const) {
    const report = join(folder, `wapiti-${as}.json`);
    const starts = TARGETS.filter(({ body }) => body === undefined).flatMap(({ path }) => [
      "--start",
      `${server.url}${path.replace("*", "")}`,
    ]);
    await run("wapiti", [
      ...["--url", `${server.url}/`, "--scope", "domain", ...starts, "--module", MODULES],
      ...["--header", `Authorization: Bearer ${await tokenOf(server, as)}`],
      ...["--flush-session", "--no-bugreport", "--verify-ssl", "0", "--max-scan-time", "240"],
      ...["--store-session", folder, "--format", "json", "--output", report],
    ]);
    const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, "utf8")) as WapitiReport;
    const entries = Object.entries({ ...vulnerabilities, ...anomalies });
    for (const [kind, found] of entries) {
      for (const { path, info } of found) {
        const reason = EXPLAINED.find(([pattern]) => pattern.test(info))?.[1];
        if (reason === undefined) findings.push(`${as}: ${kind}: ${path}: ${info}`);
        else console.log(`wapiti  explained: ${info}: ${reason}`);
      }
    }
    console.log(`wapiti  done as ${as}`);
  }
  return findings;
}

/** What sqlmap says of a parameter that can be injected into. */
const FOUND = /^.*(is vulnerable|Parameter: ).*$/m;

const TOOLS = { sqlmap, wapiti };

async function main(): Promise<number> {
  const wanted = process.argv.slice(2);
  const names = (Object.keys(TOOLS) as (keyof typeof TOOLS)[]).filter(
    (name) => wanted.length === 0 || wanted.includes(name),
  );
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length > 0) {
    console.error(
      `Not installed: ${missing.join(", ")}. On Debian: apt-get install ${missing.join(" ")}`,
    );
    return 1;
  }
  await buildStale();
  const folder = mkdtempSync(join(tmpdir(), "lexam-tools-"));
  const postgres = startChild(join(folder, "postgres"));
  const { url: databaseUrl } = await ready(postgres);
  const server = new ServerProcess(await freePort(), join(folder, "data"), {
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_FACTOR: "0",
    LOG_LEVEL: "silent",
  });
  await server.start();
  let failed = 0;
  try {
    for (const name of names) {
      const before = await answered(server);
      const began = performance.now();
      const findings = await TOOLS[name](server, folder, databaseUrl);
      const after = await answered(server);
      const requests = after.all - before.all;
      const faults = after.faults - before.faults;
      if (faults > 0) findings.push(`${faults} answers with 5xx`);
      const seconds = Math.round((performance.now() - began) / 1_000);
      console.log(`${name}: ${requests} requests, ${findings.length} findings (${seconds} s)`);
      for (const finding of findings) console.log(`  ${finding}`);
      failed += findings.length;
    }
  } finally {
    await server.stop();
    await postgres.interrupt();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return failed > 0 ? 1 : 0;
}

process.exit(await main());
