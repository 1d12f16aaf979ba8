/** Runs a statement with parameters. */
interface Queryable {
  query(text: string, values: unknown[]): Promise<unknown>;
}

/**
 * Lets an open attempt have started so many seconds earlier, for its submit to tell of so much work: the server
 * believes no more seconds at questions than went by. What it knows by heart of the attempt it reads again,
 * since the moment of the last save has changed too.
 */
export async function letHaveStartedEarlier(
  database: Queryable,
  attemptId: string | number,
  seconds: number,
): Promise<void> {
  await database.query(
    `UPDATE attempts SET started_at = started_at - make_interval(secs => $2), saved_at = saved_at - interval '1 ms'
     WHERE id = $1 AND status = 'open'`,
    [attemptId, seconds],
  );
}
