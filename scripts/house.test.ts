import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOMS } from "./house.ts";

const BASE = ["server/dependencies.ts", "server/errors.ts", "server/database", "server/rules"];

/** A room's row in the table of docs/house.md, section 3. */
function rowOf(room: string, rooms: readonly string[]): string {
  const hasBase = BASE.every((name) => rooms.includes(name));
  const named = rooms
    .filter((name) => !hasBase || !BASE.includes(name))
    .map((name) => `\`${name}\``);
  return `| \`${room}\` | ${[...(hasBase ? ["the base"] : []), ...named].join(", ") || "nothing"} |`;
}

test("docs/house.md says of each room what it may import", () => {
  const told = readFileSync(new URL("../docs/house.md", import.meta.url), "utf8").split("\n");
  const rows = Object.entries(ROOMS).map(([room, { rooms }]) => rowOf(room, rooms));
  expect(rows.filter((row) => !told.includes(row))).toEqual([]);
});
