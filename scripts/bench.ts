import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildStale } from "./build.ts";

// `npm run bench`: every benchmark in turn, each in a process of its own; or the ones whose names contain a
// word, as in `npm run bench -- journey`. Further arguments go to them.
const [word = "", ...more] = process.argv.slice(2);
const FOLDER = fileURLToPath(new URL("../tests/bench", import.meta.url));

function run(file: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(FOLDER, file), ...more], { stdio: "inherit" });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

const benchmarks = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".bench.ts") && file.includes(word))
  .sort();
if (benchmarks.length === 0) {
  console.error(`No benchmark has "${word}" in its name.`);
  process.exit(1);
}
await buildStale();
let failed = 0;
for (const file of benchmarks) {
  console.log(`\n${file.replace(".bench.ts", "")}`);
  if ((await run(file)) !== 0) failed += 1;
}
process.exit(failed > 0 ? 1 : 0);
