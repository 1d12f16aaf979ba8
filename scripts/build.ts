import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const STAMPS = join(ROOT, ".build/stamps.json");

/** The built server, which a Node runs. */
export const BUILT_SERVER = join(ROOT, ".build/server/main.js");

/** Something that is made from files, and is made again only when one of them has changed. */
interface Step {
  name: string;
  /** Patterns of the files it is made from. */
  inputs: string[];
  /** Made by it; when one is missing it is stale. */
  outputs: string[];
  run(): Promise<void>;
}

/** Runs a program of node_modules on the Node that runs this script, for production anyone who calls. */
function runTool(name: string, script: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = [];
    const child = spawn(process.execPath, [join(ROOT, "node_modules", script), ...args], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NODE_ENV: "production" },
    });
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${name} failed:\n${Buffer.concat(output).toString()}`));
    });
  });
}

/** Writes the compressed copies that the server sends, once, at the best ratio. */
async function compressWebFiles(): Promise<void> {
  const files = globSync(".build/web/**/*.{js,css,html,svg,json}", { cwd: ROOT });
  const compress = async (file: string) => {
    const content = readFileSync(file);
    if (content.length < 1_024) return;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }));
    writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  };
  await Promise.all(files.map((name) => compress(join(ROOT, name))));
}

/** Those of a list need nothing of each other, and run side by side. */
const STEPS: Step[][] = [
  [
    {
      name: "database client",
      inputs: ["prisma/schema.prisma", "prisma.config.ts", "package-lock.json"],
      outputs: ["server/database/generated/pothos.ts"],
      run: () => runTool("prisma generate", "prisma/build/index.js", ["generate"]),
    },
    {
      name: "typed operations",
      inputs: [
        "schema.graphql",
        "codegen.ts",
        "package-lock.json",
        "server/**/{rest,*-rest}.ts",
        "web/!(build|gql)/**/*.{ts,tsx}",
      ],
      outputs: ["web/gql/persisted-documents.json", "server/rest/gql/graphql.ts"],
      run: async () => (await import("./codegen.ts")).writeTypedDocuments(),
    },
  ],
  [
    {
      name: "web application",
      inputs: [
        "web/**/*.{ts,tsx,css,html,svg,js,woff2,png,webp}",
        "server/rules/*.ts",
        "vite.config.ts",
        "web/gql/persisted-documents.json",
        "package-lock.json",
      ],
      outputs: [".build/web/index.html"],
      async run() {
        await runTool("vite build", "vite/bin/vite.js", ["build", "--logLevel", "warn"]);
        await compressWebFiles();
      },
    },
    {
      name: "server",
      inputs: [
        "server/**/!(*.test).ts",
        "scripts/server-bundle.config.ts",
        "prisma/schema.prisma",
        "package.json",
        "package-lock.json",
      ],
      outputs: [
        ".build/server/main.js",
        ".build/server/read-file-worker.js",
        ".build/server/read-draft-worker.js",
      ],
      run: () =>
        runTool("vite build", "vite/bin/vite.js", [
          "build",
          "--config",
          "scripts/server-bundle.config.ts",
          "--logLevel",
          "warn",
        ]),
    },
  ],
];

function fingerprint(step: Step): string {
  const hash = createHash("sha256").update(process.version);
  for (const file of globSync(step.inputs, { cwd: ROOT }).sort()) {
    const path = join(ROOT, file);
    if (statSync(path).isFile()) hash.update(file).update("\0").update(readFileSync(path));
  }
  return hash.digest("hex");
}

function readStamps(): Record<string, string> {
  return existsSync(STAMPS) ? JSON.parse(readFileSync(STAMPS, "utf8")) : {};
}

async function makeStale(step: Step): Promise<void> {
  const stamp = fingerprint(step);
  const isMade = step.outputs.every((file) => existsSync(join(ROOT, file)));
  if (isMade && readStamps()[step.name] === stamp) return;
  const began = performance.now();
  await step.run();
  mkdirSync(join(ROOT, ".build"), { recursive: true });
  writeFileSync(STAMPS, JSON.stringify({ ...readStamps(), [step.name]: stamp }, null, 2));
  console.log(`Built the ${step.name} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

/**
 * Makes everything that is generated and stale: the database client, the typed operations, the
 * built web application and the built server.
 *
 * @param names only these steps; all when left out
 */
export async function buildStale(names?: string[]): Promise<void> {
  for (const steps of STEPS) {
    const wanted = steps.filter(({ name }) => names === undefined || names.includes(name));
    await Promise.all(wanted.map(makeStale));
  }
}

if (import.meta.main) await buildStale();
