import { expect, it } from "vitest";
import { standingWords } from "./standing-words.ts";

const test = (title: string, isPublic: boolean, isActive: boolean) => ({
  title,
  isPublic,
  isActive,
});
const shown = { subject: "Law of Torts", isSubjectConfirmed: true };
const free = { ...shown, keptBack: false, keptBackBy: [], releasedAt: null, withdrawnAt: null };

it("says why a question is reserved", () => {
  const kept = { ...free, keptBack: true };
  expect(standingWords({ ...kept, keptBackBy: [test("Mock of May", false, true)] })).toBe(
    "Reserved: random tests leave it out, since it stands in “Mock of May” (private) and in no test that every student can take.",
  );
  const tests = [test("A", false, true), test("B", true, false), test("C", false, false)];
  expect(standingWords({ ...kept, keptBackBy: tests })).toContain(
    "in “A” (private), “B” (inactive) and “C” (private, inactive) and in no test",
  );
  expect(standingWords({ ...kept, keptBackBy: [...tests, ...tests] })).toContain(
    "“C” (private, inactive) and other tests and in no test",
  );
  expect(standingWords({ ...kept, keptBackBy: [] })).toContain("in private or inactive tests and");
});

it("says when it was released, and nothing of a question that is simply drawn", () => {
  expect(standingWords({ ...free, releasedAt: "2026-01-14T10:00:00.000Z" })).toMatch(
    /^Released on .*2026: random tests draw it, whatever tests it stands in\.$/,
  );
  expect(standingWords(free)).toBeNull();
});

it("says that it is withdrawn, whatever else holds", () => {
  const withdrawn = { ...free, keptBack: true, withdrawnAt: "2026-01-14T10:00:00.000Z" };
  expect(standingWords(withdrawn)).toMatch(
    /^Withdrawn on .*2026: .*Tests that hold it ask it still\.$/,
  );
});

it("says that a subject waits for an administrator", () => {
  const waiting = { ...free, keptBack: true, subject: "Law of Trots", isSubjectConfirmed: false };
  expect(standingWords(waiting)).toContain("don’t see the subject Law of Trots yet");
});
