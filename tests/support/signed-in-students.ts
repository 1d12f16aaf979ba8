import { signAccessToken } from "../../server/accounts/access-token.ts";
import type { Config } from "../../server/config/config.ts";
import type { Database } from "../../server/database/client.ts";

/** A student with a session, and an access token for it. */
export interface SignedInStudent {
  id: number;
  token: string;
}

/** Makes students with sessions at once; signing each of them in would take longer than the rest. */
export async function insertSignedIn(
  database: Database,
  config: Config,
  count: number,
  name = "student",
): Promise<SignedInStudent[]> {
  const { rows } = await database.pool.query<{ id: number; sessionId: string; email: string }>(
    `WITH people AS (
       INSERT INTO users (email, full_name)
       SELECT $2 || n || '@example.com', 'Student ' || n FROM generate_series(1, $1::int) n
       RETURNING id, email
     ), opened AS (
       INSERT INTO sessions (id, user_id, refresh_hash, expires_at)
       SELECT gen_random_uuid(), id, sha256(email::bytea), now() + interval '1 day' FROM people
       RETURNING user_id, id
     )
     SELECT people.id, opened.id AS "sessionId", people.email
     FROM people JOIN opened ON opened.user_id = people.id ORDER BY people.id`,
    [count, name],
  );
  const now = new Date();
  return rows.map(({ id, sessionId, email }) => {
    const user = { id, email, fullName: "Student", profilePicture: null, createdAt: now };
    const token = signAccessToken(
      config,
      {
        ...user,
        unclaimedEmail: null,
        lastSignInAt: null,
        deletionAt: null,
        role: "student",
        isActive: true,
      },
      sessionId,
      now,
    );
    return { id, token };
  });
}
