import { operationsIn } from "./journey-steps.ts";
import { median } from "./load.ts";

/** What a student's pages ask, by what they are called in the table. */
const PAGES: [page: string, operation: string, variables: object][] = [
  ["dashboard", "DashboardStatistics", {}],
  ["progress", "Progress", {}],
  ["notebook, its first page", "Notebook", { filter: {} }],
  ["notebook, a search", "Notebook", { filter: { search: "Test 1021" } }],
  [
    "notebook, open ones of a subject",
    "Notebook",
    { filter: { state: "OPEN", subject: "Law of Torts" } },
  ],
  ["notebook, what it can be filtered by", "NotebookChoices", {}],
  ["review", "Review", {}],
];
const ROUNDS = 41;

/**
 * Asks for each page of a student in turns, one request at a time, and prints the middle of the answers
 * in milliseconds beside the dashboard's.
 *
 * @returns the milliseconds by which the slowest page's middle is beyond the dashboard's
 */
export async function comparePages(url: string, token: string): Promise<number> {
  const operations = operationsIn(process.cwd());
  const taken = PAGES.map((): number[] => []);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [place, [page, operationName, variables]] of PAGES.entries()) {
      const persistedQuery = { version: 1, sha256Hash: operations.get(operationName) };
      const began = performance.now();
      const response = await fetch(`${url}/graphql`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ operationName, variables, extensions: { persistedQuery } }),
      });
      const { errors } = (await response.json()) as { errors?: unknown };
      if (errors) throw new Error(`${page}: ${JSON.stringify(errors)}`);
      // The first round warms all.
      if (round > 0) taken[place]?.push(performance.now() - began);
    }
  }
  const middles = taken.map(median);
  const [ofDashboard = 1] = middles;
  for (const [place, [page]] of PAGES.entries()) {
    const ms = middles[place] ?? 0;
    console.log(
      `${page.padEnd(52)} ${ms.toFixed(2).padStart(9)} ms   ${(ms / ofDashboard).toFixed(2)} of the dashboard`,
    );
  }
  return Math.max(...middles) - ofDashboard;
}
