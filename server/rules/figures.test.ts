import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { figure } from "./figures.ts";

test("digits are grouped as in India", () => {
  expect([0, 999, 1_000, 99_999, 1_00_000, 2_04_318, 1_23_45_678n].map(figure)).toEqual([
    "0",
    "999",
    "1,000",
    "99,999",
    "1,00,000",
    "2,04,318",
    "1,23,45,678",
  ]);
});

test("nothing groups digits in another way", async () => {
  const root = join(import.meta.dirname, "../..");
  const others: string[] = [];
  for (const room of ["server", "web"]) {
    for (const file of await readdir(join(root, room), { recursive: true })) {
      if (!/\.tsx?$/.test(file) || /\.test\.|generated|(^|\/)gql\//.test(file)) continue;
      const text = await readFile(join(root, room, file), "utf8");
      if (/toLocaleString\((?!"en-IN")|NumberFormat\((?!"en-IN")/.test(text)) others.push(file);
    }
  }
  expect(others).toEqual([]);
});
