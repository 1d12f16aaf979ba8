import { expect, it } from "vitest";
import { dealDiagnostic } from "./practice-rules.ts";

const dealt = (...available: [string, number][]) =>
  Object.fromEntries(dealDiagnostic(new Map(available), 12));

it("deals the diagnostic's questions in rounds, to large subjects first", () => {
  expect(dealt(["Torts", 40], ["Contracts", 90], ["English", 5])).toEqual({
    Contracts: 4,
    Torts: 4,
    English: 4,
  });
});

it("leaves out subjects with fewer than three questions, unless all have so few", () => {
  const made = dealt(["Torts", 40], ["Contracts", 90], ["Try", 1], ["Draft", 2]);
  expect(made).toEqual({ Contracts: 6, Torts: 6 });
  expect(dealt(["Try", 1], ["Draft", 2])).toEqual({ Try: 1, Draft: 2 });
});
