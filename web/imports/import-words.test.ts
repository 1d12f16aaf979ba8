import { expect, it } from "vitest";
import { rowsWords } from "./import-words.ts";

it("counts one row as one", () => {
  expect([0, 1, 2, 60_000].map(rowsWords)).toEqual(["0 rows", "1 row", "2 rows", "60,000 rows"]);
});
