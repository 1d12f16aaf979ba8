// May this person see and start this test? (docs/rules.md, section 8; docs/decisions/0273). The same rule stands
// once as SQL, in server/fixed-tests/availability.ts; a test compares the two.

/** What the rule needs to know of a test. */
export interface TestFacts {
  isArchived: boolean;
  isActive: boolean;
  isPublic: boolean;
}

/** What the rule needs to know of a person, about one test. */
export interface PersonFacts {
  /** They may read every test, as staff may. */
  seesAll: boolean;
  /** They followed an invitation to it, and nobody took their access back. */
  isInvited: boolean;
}

/** Why a test can't be started. */
export type Refusal = "archived" | "inactive" | "private";

/** How a test stands to a person. */
export interface Availability {
  /** It is in their lists, and they may read what it is about. */
  visible: boolean;
  startable: boolean;
  /** Null when it can be started. */
  reason: Refusal | null;
}

function refusalOf(test: TestFacts, { seesAll, isInvited }: PersonFacts): Refusal | null {
  if (test.isArchived) return "archived";
  if (seesAll) return null;
  if (!test.isActive) return "inactive";
  return test.isPublic || isInvited ? null : "private";
}

/** How a test stands to a person. */
export function availability(test: TestFacts, person: PersonFacts): Availability {
  const reason = refusalOf(test, person);
  return { visible: reason === null, startable: reason === null, reason };
}
