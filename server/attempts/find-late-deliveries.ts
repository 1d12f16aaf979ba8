import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";

/** One answer that came too late, and the answer that counts. */
export interface LateAnswer {
  /** The question's position, 0 for the first. */
  position: number;
  /** The option that was sent, 0 for the first; -1 for none. */
  choice: number;
  /** The option that counts, in the same form as `choice`. */
  counted: number;
  /** Seconds on the attempt's clock when it was chosen; -1 if unknown. */
  atSeconds: number;
}

/** Answers of one request that arrived after the attempt stopped accepting them. */
export interface LateDelivery {
  id: number;
  receivedAt: Date;
  /** Only the answers that differ from those that count now. */
  answers: LateAnswer[];
}

// Raw SQL, because it compares two arrays entry by entry.
const DELIVERIES = statement({
  text: `SELECT d.id, d.received_at AS "receivedAt", sent.place::int - 1 AS position, sent.choice,
      a.answers[sent.place] AS counted, d.answered_at[sent.place] AS "atSeconds"
    FROM late_deliveries d JOIN attempts a ON a.id = d.attempt_id
      CROSS JOIN unnest(d.answers) WITH ORDINALITY AS sent (choice, place)
    WHERE d.attempt_id = :attemptId AND sent.choice <> a.answers[sent.place]
    ORDER BY d.received_at, d.id, sent.place`,
  takes: { attemptId: "int" },
  gives: {
    ...{ id: "int", receivedAt: "timestamptz", position: "int!", choice: "smallint!" },
    ...{ counted: "smallint!", atSeconds: "int!" },
  },
});

/** Returns the late answers of an attempt that differ from those that count, oldest first. */
export async function findLateDeliveries(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  attemptId: number,
): Promise<LateDelivery[]> {
  requirePermission(viewer, "report:keys");
  const rows = await DELIVERIES.rows(database.pool, { attemptId });
  const found = new Map<number, LateDelivery>();
  for (const { id, receivedAt, ...answer } of rows) {
    const delivery = found.get(id) ?? { id, receivedAt, answers: [] };
    delivery.answers.push(answer);
    found.set(id, delivery);
  }
  return [...found.values()];
}
