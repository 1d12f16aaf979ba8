import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Manifest } from "vite";

// `npm run sizes`: the compressed scripts and styles that a first visit to each student page loads, from
// Vite's manifest. Fails when one is over the limit: on a phone with a weak network each 50 KB is another
// second before the page can be used.
const WEB = fileURLToPath(new URL("../.build/web/", import.meta.url));
const LIMIT_KB = 270;

const FRAME = ["app/MemberArea.tsx", "app/DataArea.tsx"];
/** What the router loads for each page, and what the page shows at once. */
const PAGES: Record<string, string[]> = {
  "/": ["app/landing/Landing.tsx"],
  "/auth": ["app/Auth.tsx"],
  "/dashboard": [...FRAME, "app/dashboard/Dashboard.tsx"],
  "/tests": [...FRAME, "fixed-tests/TestsScreen.tsx"],
  "/quiz": ["app/MemberArea.tsx", "app/Quiz.tsx"],
  "/results": [...FRAME, "results/ResultsScreen.tsx"],
  "/results/1": [...FRAME, "results/ResultScreen.tsx"],
  "/random-test": [...FRAME, "random-tests/RandomTestScreen.tsx"],
  "/practice": [...FRAME, "random-tests/practice/PracticePage.tsx"],
  "/practice/1": ["app/MemberArea.tsx", "app/BareArea.tsx", "practice/PracticeScreen.tsx"],
  "/progress": [...FRAME, "app/Progress.tsx"],
  "/notebook": [...FRAME, "notebook/NotebookScreen.tsx"],
  "/review": ["app/MemberArea.tsx", "app/Review.tsx"],
  "/blind-review/1": ["app/MemberArea.tsx", "app/BlindReview.tsx"],
  "/account": [...FRAME, "accounts/AccountScreen.tsx"],
};

const manifest: Manifest = JSON.parse(readFileSync(`${WEB}.vite/manifest.json`, "utf8"));

/** The built files of a script, those that it imports among them. */
function filesOf(key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`The build has no script for ${key}.`);
  if (found.has(chunk.file)) return found;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file);
  for (const imported of chunk.imports ?? []) filesOf(imported, found);
  return found;
}

/** Bytes that the server sends for a built file: its brotli copy, or a small file as it is. */
function sentBytes(file: string): number {
  return statSync(existsSync(`${WEB}${file}.br`) ? `${WEB}${file}.br` : WEB + file).size;
}

let over = 0;
for (const [path, screens] of Object.entries(PAGES)) {
  const files = new Set(["index.html", ...screens].flatMap((key) => [...filesOf(key)]));
  const kilobytes = [...files].reduce((sum, file) => sum + sentBytes(file), 0) / 1000;
  if (kilobytes > LIMIT_KB) over += 1;
  const note = kilobytes > LIMIT_KB ? `  over ${LIMIT_KB} KB` : "";
  console.log(
    `${path.padEnd(20)}${kilobytes.toFixed(1).padStart(7)} KB${String(files.size).padStart(4)} files${note}`,
  );
}
console.log(over === 0 ? "Every page is within its limit." : `${over} pages over the limit.`);
process.exitCode = over === 0 ? 0 : 1;
