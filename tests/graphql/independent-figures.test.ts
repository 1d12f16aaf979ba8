import { expect, it } from "vitest";
import { checkFigures } from "../independent/check.ts";
import type { Ask, AskRest } from "../independent/model.ts";
import { type Caller, createTestApp } from "../support/app.ts";
import { letHaveBegunEarlier } from "../support/time-at-work.ts";

function askAs(caller: Caller): Ask {
  return async <Data>(query: string, variables?: object) => {
    const { body } = await caller.graphql(query, variables);
    const { data, errors } = body as { data: Data; errors?: unknown };
    if (errors !== undefined) throw new Error(JSON.stringify(errors));
    return data;
  };
}

function restAs(caller: Caller): AskRest {
  return async <Data>(path: string, body?: object) => {
    const at = `/api/v1${path}`;
    const answer = body === undefined ? await caller.get(at) : await caller.post(at, body);
    if (answer.status >= 400) throw new Error(answer.text);
    return answer.body as Data;
  };
}

it("tells the figures that are worked out from the text alone", async () => {
  const server = await createTestApp({ adminEmails: ["admin@example.com"] });
  try {
    const asked = {
      admin: askAs(await server.as("admin@example.com")),
      student: async (number: number) => {
        const caller = await server.as(`figures${number}@example.com`);
        return { ask: askAs(caller), rest: restAs(caller) };
      },
      letWorkPass: (attemptId: string, seconds: number) =>
        letHaveBegunEarlier(server.dependencies.database.pool, attemptId, seconds),
      passDay: () => server.pass(86_400),
    };
    // 22 meet on one test; four go on until topics have answers enough.
    const attempts = Array.from({ length: 22 }, (_, student) => (student < 4 ? 8 : 1));
    const size = { seed: 7, questions: 60, tests: 3, attempts };
    const { figures, differences } = await checkFigures(asked, size);
    expect(differences).toEqual([]);
    expect(figures).toBeGreaterThan(2_000);
  } finally {
    await server.close();
  }
});
