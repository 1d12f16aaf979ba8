import { expect, it } from "vitest";
import { type RatedSubject, weakestFirst, weakestSubject } from "./weakest-subject.ts";

const rated = (subject: string, questionsAsked: number, averageScore: number): RatedSubject => ({
  ...{ subject, questionsAsked, averageScore },
});
const torts = rated("Law of Torts", 40, 41);
const crimes = rated("Criminal Law", 30, 80);
const contracts = rated("Law of Contracts", 80, 40);
const unlucky = rated("English", 2, -0.5);

it("finds the lowest average; of equals by name", () => {
  expect(weakestSubject([])).toBeNull();
  expect(weakestSubject([crimes, torts])).toBe(torts);
  expect(weakestSubject([crimes, torts, contracts])).toBe(contracts);
  const equal = { ...torts, subject: "Evidence" };
  expect(weakestSubject([torts, equal])).toBe(equal);
});

it("judges no subject by fewer than ten questions", () => {
  expect(weakestSubject([unlucky, crimes])).toBe(crimes);
  expect(weakestSubject([unlucky, rated("Evidence", 9, 0)])).toBeNull();
});

it("names nobody's weakness where nothing was lost", () => {
  expect(weakestSubject([rated("English", 12, 100)])).toBeNull();
});

it("orders the table by the averages that it shows, those with too few questions last", () => {
  const subjects = [torts, unlucky, crimes, contracts];
  const names = weakestFirst(subjects).map(({ subject }) => subject);
  expect(names).toEqual(["Law of Contracts", "Law of Torts", "Criminal Law", "English"]);
  expect(subjects[0]).toBe(torts);
});
