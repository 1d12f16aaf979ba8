import { expect, it } from "vitest";
import { availability, type PersonFacts, type Refusal, type TestFacts } from "./availability.ts";

const OPEN: TestFacts = { isArchived: false, isActive: true, isPublic: true };
const STUDENT: PersonFacts = { seesAll: false, isInvited: false };
const INVITED: PersonFacts = { seesAll: false, isInvited: true };
const STAFF: PersonFacts = { seesAll: true, isInvited: false };

it.each<[what: string, test: Partial<TestFacts>, person: PersonFacts, reason: Refusal | null]>([
  ["a public test, to a student", {}, STUDENT, null],
  ["a private test, to a student", { isPublic: false }, STUDENT, "private"],
  ["a private test, to an invited student", { isPublic: false }, INVITED, null],
  ["a private test, to staff", { isPublic: false }, STAFF, null],
  ["an inactive test, to a student", { isActive: false }, STUDENT, "inactive"],
  [
    "an inactive test, to an invited student",
    { isActive: false, isPublic: false },
    INVITED,
    "inactive",
  ],
  ["an inactive test, to staff", { isActive: false }, STAFF, null],
  ["an archived test, to a student", { isArchived: true }, STUDENT, "archived"],
  ["an archived test, to staff", { isArchived: true }, STAFF, "archived"],
])("decides over %s", (_what, test, person, reason) => {
  expect(availability({ ...OPEN, ...test }, person)).toEqual({
    visible: reason === null,
    startable: reason === null,
    reason,
  });
});
