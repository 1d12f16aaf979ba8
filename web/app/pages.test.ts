import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PAGES } from "./pages.ts";

const router = readFileSync(new URL("router.tsx", import.meta.url), "utf8");

it("names every path and every file of the router, and nothing else", () => {
  const paths = [...router.matchAll(/screen\(\s*"([^"]+)"/g)].map(([, path]) => path);
  expect(PAGES.map(({ path }) => path).sort()).toEqual(paths.sort());
  const files = [...router.matchAll(/import\("(\.\.?\/[^"]+)"\)/g)].map(([, file = ""]) =>
    file.startsWith("../") ? file.slice(3) : `app/${file.slice(2)}`,
  );
  // The picture of the product is the landing page's own.
  const named = PAGES.flatMap((page) => page.files).filter((file) => !file.includes("Picture"));
  expect([...new Set(named)].sort()).toEqual([...new Set(files)].sort());
});
