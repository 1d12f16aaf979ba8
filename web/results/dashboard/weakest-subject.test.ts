import { expect, it } from "vitest";
import { type RatedSubject, tableOrder, weakestSubject } from "./weakest-subject.ts";

const rated = (subject: string, questionsAsked: number, score: number): RatedSubject => ({
  ...{ subject, questionsAsked, score, testsTaken: 3 },
  maxMarks: questionsAsked,
  averageScore: (score / questionsAsked) * 100,
});
const torts = rated("Law of Torts", 40, 16);
const crimes = rated("Criminal Law", 30, 24);
const contracts = rated("Law of Contracts", 80, 32);
const unlucky = rated("English", 2, -0.5);

it("finds the largest share of marks lost; of equals the one with more questions, then by name", () => {
  expect(weakestSubject([])).toEqual({ kind: "none" });
  expect(weakestSubject([crimes, torts])).toEqual({ kind: "weakest", subject: torts });
  const all = [crimes, torts, contracts];
  expect(weakestSubject(all)).toEqual({ kind: "weakest", subject: contracts });
  const twin = { ...torts, subject: "Evidence" };
  expect(weakestSubject([torts, twin])).toEqual({ kind: "weakest", subject: twin });
});

it("judges no subject by fewer than ten questions, and says which is nearest", () => {
  expect(weakestSubject([unlucky, crimes])).toEqual({ kind: "weakest", subject: crimes });
  const few = rated("Evidence", 9, 0);
  expect(weakestSubject([unlucky, few])).toEqual({ kind: "notEnough", most: few });
});

it("names nobody's weakness where nothing was lost", () => {
  expect(weakestSubject([rated("English", 12, 12)])).toEqual({ kind: "nothingLost" });
});

it("orders the table by average, and by weakness where it is cut", () => {
  const subjects = [torts, unlucky, crimes, contracts];
  const names = (isCut: boolean) => tableOrder(subjects, isCut).map(({ subject }) => subject);
  expect(names(false)).toEqual(["Criminal Law", "Law of Contracts", "Law of Torts", "English"]);
  expect(names(true)).toEqual(["Law of Contracts", "Law of Torts", "Criminal Law", "English"]);
  expect(subjects[0]).toBe(torts);
});
