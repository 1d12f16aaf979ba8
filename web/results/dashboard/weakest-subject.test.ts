import { expect, it } from "vitest";
import { byAverage, weakestSubject } from "./weakest-subject.ts";

const torts = { subject: "Law of Torts", testsTaken: 6, averageScore: 48.2 };
const crimes = { subject: "Criminal Law", testsTaken: 7, averageScore: 72.6 };
const contracts = { subject: "Law of Contracts", testsTaken: 8, averageScore: 48.2 };

it("finds the lowest average; of equals the one with more tests, then by name", () => {
  expect(weakestSubject([])).toBeNull();
  expect(weakestSubject([crimes, torts])).toBe(torts);
  expect(weakestSubject([crimes, torts, contracts])).toBe(contracts);
  const twin = { ...torts, subject: "English" };
  expect(weakestSubject([torts, twin])).toBe(twin);
});

it("orders subjects by average, best first, without touching the list", () => {
  const subjects = [torts, crimes, contracts];
  expect(byAverage(subjects)).toEqual([crimes, contracts, torts]);
  expect(subjects).toEqual([torts, crimes, contracts]);
});
