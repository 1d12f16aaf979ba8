import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { PAGES } from "../web/app/pages.ts";

// `npm run sizes`: the compressed scripts and styles that a first visit to each page loads, from the
// list that the build writes. Fails when a student's page is over the limit: on a phone with a weak
// network each 50 KB is another second before the page can be used.
const WEB = fileURLToPath(new URL("../.build/web/", import.meta.url));
const LIMIT_KB = 260;

/** Bytes that the server sends for a built file: its brotli copy, or a small file as it is. */
function sentBytes(file: string): number {
  return statSync(existsSync(`${WEB}${file}.br`) ? `${WEB}${file}.br` : WEB + file).size;
}

const built: { path: string; links: string[] }[] = JSON.parse(
  readFileSync(`${WEB}pages.json`, "utf8"),
);
let over = 0;
for (const { path, audience } of PAGES) {
  const links = built.find((page) => page.path === path)?.links;
  if (links === undefined) throw new Error(`The build lists no page ${path}.`);
  const files = links.map((link) => /^<\/([^>]+)>/.exec(link)?.[1] ?? "");
  const kilobytes = files.reduce((sum, file) => sum + sentBytes(file), 0) / 1000;
  const isOver = audience !== "administrator" && kilobytes > LIMIT_KB;
  if (isOver) over += 1;
  console.log(
    `${path.padEnd(28)}${kilobytes.toFixed(1).padStart(7)} KB${String(files.length).padStart(4)} files${isOver ? `  over ${LIMIT_KB} KB` : ""}`,
  );
}
console.log(over === 0 ? "Every page is within its limit." : `${over} pages over the limit.`);
process.exitCode = over === 0 ? 0 : 1;
