import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createTestDatabase } from "../../tests/support/database.ts";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";

const SERVER = fileURLToPath(new URL("..", import.meta.url));

it("gives each advisory lock a number of its own", () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
});

const TAKEN = /advisory_\w*lock\w*\(\s*([^),]*)/g;
/** What a call gives the parameter `lock`, and not what a declaration says of its type. */
const GIVEN = /\block: (?!"(?:int|bigint|oid)")([^,})]*)/g;
const LISTED = /^(?:\$\{)?ADVISORY_LOCKS\.\w+\}?$/;

/** The locks that a file takes and that stand in no list. */
function unlistedLocks(source: string): string[] {
  const taken = [...source.matchAll(TAKEN)].map(([, lock = ""]) => lock.trim());
  if (taken.length === 0) return [];
  const given = [...source.matchAll(GIVEN)].map(([, lock = ""]) => lock.trim());
  const named = taken.filter((lock) => lock !== ":lock");
  const isGiven = named.length === taken.length || given.length > 0;
  return [...named, ...given, ...(isGiven ? [] : [":lock"])].filter((lock) => !LISTED.test(lock));
}

it("has the number of every lock that is taken", () => {
  const sources = globSync("**/*.ts", { cwd: SERVER })
    .filter((file) => !/\.test\.ts$|generated/.test(file))
    .map((file) => ({ file, source: readFileSync(join(SERVER, file), "utf8") }))
    .filter(({ source }) => source.match(TAKEN) !== null);
  expect(sources.length).toBeGreaterThan(9);
  expect(sources.filter(({ source }) => unlistedLocks(source).length > 0)).toEqual([]);
});

it.each([
  ["a number", '"SELECT pg_advisory_xact_lock(4711, :userId)"', "4711"],
  ["a hash", "`SELECT pg_advisory_xact_lock(hashtext('mine'))::text`", "hashtext('mine'"],
  ["a parameter by its number", '"SELECT pg_try_advisory_lock($1)"', "$1"],
  ["a number of one's own", `pg_advisory_lock(:lock)"; LOCK.count(client, { lock: MINE })`, "MINE"],
  ["nothing that is given", 'text: "SELECT pg_advisory_lock(:lock)"', ":lock"],
])("finds a lock that is %s", (_, source, lock) => {
  expect(unlistedLocks(source)).toEqual([lock]);
});

it("keeps the numbers that others know", async () => {
  const { database, drop } = await createTestDatabase();
  const { rows } = await database.pool.query("SELECT hashtext('lexam administrators') AS number");
  expect(ADVISORY_LOCKS.administrators).toBe(rows[0].number);
  await drop();
});
