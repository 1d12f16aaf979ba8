import { expect, it } from "vitest";
import { matcher } from "./matching.ts";

const screen = (path: string) => ({ path });
const match = matcher([
  screen("*"),
  {
    children: [
      screen("/"),
      screen("/admin/tests/:kind"),
      screen("/admin/tests/new"),
      { children: [screen("/results/:resultId")] },
    ],
  },
]);

function found(pathname: string) {
  const { branch, params } = match({ pathname }) ?? { branch: [], params: {} };
  return [branch.at(-1)?.path, params];
}

it.each([
  ["/", "/", {}],
  ["/results/12", "/results/:resultId", { resultId: "12" }],
  ["/results/12/", "/results/:resultId", { resultId: "12" }],
  ["/Results/12", "/results/:resultId", { resultId: "12" }],
  ["/results/a%20b", "/results/:resultId", { resultId: "a b" }],
  ["/results/%E0%A4%A", "/results/:resultId", { resultId: "%E0%A4%A" }],
  ["/results", "*", {}],
  ["/results/12/more", "*", {}],
  ["/nowhere", "*", {}],
])("finds the screen of %s", (pathname, path, params) => {
  expect(found(pathname)).toEqual([path, params]);
});

it("prefers a word to what is given", () => {
  expect(found("/admin/tests/new")).toEqual(["/admin/tests/new", {}]);
  expect(found("/admin/tests/old")).toEqual(["/admin/tests/:kind", { kind: "old" }]);
});

it("finds what stands around a screen, the outermost first", () => {
  expect(match({ pathname: "/results/1" })?.branch.length).toBe(3);
});
