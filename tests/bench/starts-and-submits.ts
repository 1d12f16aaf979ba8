import type { LoadRequest } from "./load.ts";
import type { SeedTest } from "./seed-students.ts";

/** Every student on every test once over REST, so that each start opens an attempt. */
export function startsAndSubmits(
  tests: readonly SeedTest[],
  tokens: readonly string[],
): { starts: LoadRequest[]; submits: LoadRequest[] } {
  const pairs = tests.flatMap((test) => tokens.map((token) => ({ test, token })));
  return {
    starts: pairs.map(
      ({ test, token }): LoadRequest => ({
        method: "GET",
        path: `/api/v1/tests/${test.id}/start`,
        token,
      }),
    ),
    submits: pairs.map(
      ({ test, token }): LoadRequest => ({
        method: "POST",
        path: "/api/v1/results/submit-quiz",
        token,
        body: {
          test_id: test.id,
          answers: test.questionIds.map((id, index) => ({
            question_id: id,
            selected_option_index: index % 3,
          })),
          time_taken_minutes: 42,
        },
      }),
    ),
  };
}
