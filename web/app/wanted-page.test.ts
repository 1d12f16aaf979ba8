import { expect, it } from "vitest";
import { isOwnPath } from "./wanted-page.ts";

it("knows a path of this site from an address of another", () => {
  for (const path of ["/", "/tests", "/tests?search=a%2Fb", "/results/12"]) {
    expect(isOwnPath(path)).toBe(true);
  }
  for (const path of ["", "tests", "//evil.example", "/\\evil.example", "https://evil.example"]) {
    expect(isOwnPath(path)).toBe(false);
  }
  expect(isOwnPath("/tests\\..")).toBe(false);
});
