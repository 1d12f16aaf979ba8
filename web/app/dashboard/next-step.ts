/** The facts for the dashboard's Next. */
export interface NextFacts<Test> {
  dueReviews: number;
  testsTaken: number;
  hasStartedDiagnostic: boolean;
  diagnosticQuestions: number;
  /** The weakest subject with enough answers and questions to practise; null for none. */
  weakest: string | null;
  /** Open tests, newest first. */
  tests: readonly Test[];
  /** Tests with an open waiting room, the earliest opening first. */
  live: readonly Test[];
}

export type NextStep<Test> =
  | { kind: "live"; test: Test }
  | { kind: "review"; due: number }
  | { kind: "diagnostic"; questions: number }
  | { kind: "subject"; subject: string }
  | { kind: "test"; test: Test }
  | { kind: "practice" };

interface OpenTest {
  totalQuestions: number;
  own: { isUnderWay: boolean; timesTaken: number };
}

/** The longest open test that was not taken yet, or else the longest; null for none. */
function mockOf<Test extends OpenTest>(tests: readonly Test[]): Test | null {
  const idle = tests.filter(({ own }) => !own.isUnderWay);
  const fresh = idle.filter(({ own }) => own.timesTaken === 0);
  const [mock] = (fresh.length > 0 ? fresh : idle).toSorted(
    (one, other) => other.totalQuestions - one.totalQuestions,
  );
  return mock ?? null;
}

/** The next step: the first one that applies. */
export function nextStep<Test extends OpenTest>(facts: NextFacts<Test>): NextStep<Test> {
  const { dueReviews, testsTaken, hasStartedDiagnostic, diagnosticQuestions, weakest } = facts;
  // Before all other steps, since it starts at a fixed time.
  const live = facts.live.find(({ own }) => !own.isUnderWay && own.timesTaken === 0);
  if (live !== undefined) return { kind: "live", test: live };
  if (dueReviews > 0) return { kind: "review", due: dueReviews };
  if (testsTaken === 0 && !hasStartedDiagnostic && diagnosticQuestions > 0) {
    return { kind: "diagnostic", questions: diagnosticQuestions };
  }
  if (weakest !== null) return { kind: "subject", subject: weakest };
  const test = mockOf(facts.tests);
  return test === null ? { kind: "practice" } : { kind: "test", test };
}
