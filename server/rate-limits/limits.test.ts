import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LIMITS } from "./limits.ts";

const ROW = /^\| `(\w+)` \| [^|]+ \| ([\d,]+) \| ([\d,]+) \|$/gm;

test("docs/api.md, section 8, lists every limit", () => {
  const text = readFileSync(new URL("../../docs/api.md", import.meta.url), "utf8");
  const described = [...text.matchAll(ROW)].map(([, name, burst, perMinute]) => [
    name,
    burst,
    perMinute,
  ]);
  const shown = (count: number) => count.toLocaleString("en-US");
  expect(described).toEqual(
    Object.entries(LIMITS).map(([name, limit]) => [
      name,
      shown(limit.burst),
      shown(limit.perMinute),
    ]),
  );
});
