import { expect, it } from "vitest";
import { takenOneByOne } from "./single-constants.ts";

it("names each member of a group by itself, and leaves everything else", () => {
  const source = [
    "export const { mostChosen } = testLimits;",
    "const {",
    "  shortest,",
    "  longest: most,",
    "} = testLimits;",
    "const { shortest } = props;",
  ].join("\n");
  expect(takenOneByOne(source, (name) => name === "testLimits").split("\n")).toEqual([
    "export const mostChosen = testLimits.mostChosen;",
    "const shortest = testLimits.shortest, most = testLimits.longest;",
    "const { shortest } = props;",
  ]);
});
