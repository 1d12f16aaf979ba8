import type pg from "pg";
import { expect, it } from "vitest";
import { rebuildHistories } from "../../server/answer-history/rebuild.ts";
import { rememberDue } from "../../server/answer-history/remember.ts";
import { checkFigures } from "../independent/check.ts";
import type { Ask, AskRest } from "../independent/model.ts";
import { type Caller, createTestApp } from "../support/app.ts";
import { letHaveStartedEarlier } from "../support/time-at-work.ts";

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

/** Every row of the counters, each number with all its places. */
async function readStatistics(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `SELECT to_jsonb(u)::text FROM user_statistics u UNION ALL SELECT to_jsonb(s)::text FROM user_subject_statistics s ORDER BY 1`,
  );
  return rows;
}

async function damageStatistics(pool: pg.Pool): Promise<void> {
  await pool.query(
    `UPDATE user_statistics SET tests_taken = 99, percent_sum = percent_sum + 0.0000000001, best_percent = 100,
       time_spent_minutes = 0, high_scores = high_scores + 1;
     UPDATE user_subject_statistics SET questions = questions + 1, max_hundredths = 7, last_attempt_id = NULL;
     DELETE FROM user_subject_statistics WHERE user_id % 3 = 0;
     INSERT INTO user_subject_statistics (user_id, subject) SELECT user_id, 'Never asked' FROM user_statistics`,
  );
}

it("returns the figures that are worked out from the text alone", async () => {
  const server = await createTestApp({ adminEmails: ["admin@example.com"] });
  try {
    const asked = {
      admin: askAs(await server.as("admin@example.com")),
      student: async (number: number) => {
        const caller = await server.as(`figures${number}@example.com`);
        return { ask: askAs(caller), rest: restAs(caller) };
      },
      letWorkPass: (attemptId: string, seconds: number) =>
        letHaveStartedEarlier(server.dependencies.database.pool, attemptId, seconds),
      countForOthers: () => rememberDue(server.dependencies),
      passDay: () => server.pass(86_400),
    };
    // 22 meet on one test; four go on until topics have answers enough.
    const attempts = Array.from({ length: 22 }, (_, student) => (student < 4 ? 8 : 1));
    const size = { seed: 7, questions: 60, tests: 3, attempts };
    const { figures, differences } = await checkFigures(asked, size);
    expect(differences).toEqual([]);
    expect(figures).toBeGreaterThan(2_000);
    // What each submit added up is what all results come to.
    const { database } = server.dependencies;
    const statistics = await readStatistics(database.pool);
    expect(statistics.length).toBeGreaterThan(40);
    await damageStatistics(database.pool);
    expect(await readStatistics(database.pool)).not.toEqual(statistics);
    const { corrected } = await rebuildHistories(database);
    expect(corrected).toBeGreaterThan(0);
    expect(await readStatistics(database.pool)).toEqual(statistics);
    expect(await rebuildHistories(database)).toMatchObject({ corrected: 0 });
  } finally {
    await server.close();
  }
});
