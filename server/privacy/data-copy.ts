import { HOUR_MS } from "#rules/durations.ts";
import { promises } from "#rules/promises.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { defineJob, type RunningJob } from "../jobs/job.ts";
import { addJob, waitForJob } from "../jobs/job-record.ts";
import { zippedCopy } from "./zip-copy.ts";

/** Where a person's copy of their data stands. */
export interface DataCopy {
  /** Null while it is being made. */
  readyAt: Date | null;
  /** When its address stops working. */
  worksUntil: Date;
}

/** A piece of the ZIP file. */
export interface DataCopyPart {
  content: Uint8Array;
  /** The number of the next piece; null for the last. */
  next: number | null;
}

/** So many at least, but for the last; a piece is made of chunks that are smaller. */
const PART_BYTES = 128 * 1024;
/** People who may wait for theirs at once; each copy takes a moment. */
const MOST_WAITING = 50;
/** How long the request that asks for a copy waits for it, in milliseconds. */
const WAIT_MS = 4_000;

const NO_COPY = `There is no copy of your data. Ask for one first; its address works for ${promises.dataCopyHours} hours.`;
const BEING_MADE = "The copy of your data is still being made. Try again in a few seconds.";

interface Input {
  userId: number;
}

const IS_BEING_MADE = `EXISTS (SELECT FROM jobs j WHERE j.owner_id = :userId AND j.kind = 'data-copy'
  AND j.state IN ('queued', 'running'))`;

// Raw SQL, like all of this file: the copy and its job are written by one transaction of `pg`.
const FIND = statement({
  text: `SELECT ready_at AS "readyAt", ends_at AS "worksUntil" FROM data_copies
    WHERE user_id = :userId AND ends_at > :now AND (ready_at IS NOT NULL OR ${IS_BEING_MADE})`,
  takes: { userId: "int", now: "timestamptz" },
  gives: { readyAt: "timestamptz?", worksUntil: "timestamptz" },
});

const WAITING = statement({
  text: "SELECT count(*)::int AS waiting FROM jobs WHERE kind = 'data-copy' AND state = 'queued'",
  gives: { waiting: "int!" },
});

const FORGET = statement({
  text: `DELETE FROM data_copies WHERE user_id = :userId
    AND (ends_at <= :now OR ready_at IS NULL AND NOT ${IS_BEING_MADE})`,
  takes: { userId: "int", now: "timestamptz" },
});

const CLAIM = statement({
  text: `INSERT INTO data_copies (user_id, run, started_at, ends_at)
    VALUES (:userId, gen_random_uuid(), :now, :endsAt) ON CONFLICT DO NOTHING`,
  takes: { userId: "int", now: "timestamptz", endsAt: "timestamptz" },
});

// A run of the job that another process has overtaken has another number, so that their pieces never mix.
const BEGIN_RUN = statement({
  text: `WITH gone AS (
      DELETE FROM data_copy_parts p USING data_copies c WHERE c.user_id = :userId AND p.run = c.run
    )
    UPDATE data_copies SET run = gen_random_uuid(), started_at = :now
    WHERE user_id = :userId AND ready_at IS NULL RETURNING run`,
  takes: { userId: "int", now: "timestamptz" },
  gives: { run: "uuid" },
});

const KEEP_PART = statement({
  text: `INSERT INTO data_copy_parts (run, number, content)
    SELECT run, :number, :content FROM data_copies WHERE run = :run`,
  takes: { run: "uuid", number: "int", content: "bytea" },
});

const FINISH = statement({
  text: "UPDATE data_copies SET ready_at = :now WHERE run = :run",
  takes: { run: "uuid", now: "timestamptz" },
});

const GIVE_UP = statement({
  text: "DELETE FROM data_copies WHERE user_id = :userId AND ready_at IS NULL",
  takes: { userId: "int" },
});

async function makeCopy({ input, dependencies, progress }: RunningJob<Input>): Promise<null> {
  const { database, now } = dependencies;
  const { userId } = input;
  const started = await BEGIN_RUN.row(database.pool, { userId, now: now() });
  // The account is gone, or an earlier run had only its end left to note.
  if (started === undefined) return null;
  const { run } = started;
  const pieces: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  const keep = async () => {
    const content = Buffer.concat(pieces.splice(0));
    if ((await KEEP_PART.count(database.pool, { run, number, content })) === 0) {
      throw new Error("Another run makes this copy.");
    }
    bytes = 0;
    number += 1;
  };
  for await (const chunk of zippedCopy(database, userId, now())) {
    pieces.push(chunk as Buffer);
    bytes += (chunk as Buffer).byteLength;
    if (bytes < PART_BYTES) continue;
    await keep();
    await progress(number);
  }
  await keep();
  await FINISH.count(database.pool, { run, now: now() });
  return null;
}

/** Makes a person's copy of their data. One at a time in each process, so that pages stay fast. */
export const dataCopyJob = defineJob<Input>({
  name: "data-copy",
  run: makeCopy,
  async failed({ input, dependencies }) {
    await GIVE_UP.count(dependencies.database.pool, input);
  },
});

/** The viewer's copy of their data; null when there is none whose address works. */
export async function findDataCopy(
  { userId }: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
): Promise<DataCopy | null> {
  return (await FIND.row(database.pool, { userId, now: now() })) ?? null;
}

/**
 * Has a job make a copy of everything kept about the viewer, or answers the one there is: one in 24 hours,
 * for as long as its address works. It waits some seconds for it; a large one takes longer.
 *
 * @throws Conflict when too many others are waiting
 */
export async function prepareDataCopy(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
): Promise<DataCopy> {
  const { database, now } = dependencies;
  const { userId } = viewer;
  const jobId = await inTransaction(database, async (client) => {
    const waiting = (await WAITING.row(client))?.waiting ?? 0;
    if (waiting >= MOST_WAITING) {
      throw new Conflict("Many people are asking for their data just now. Try again in a minute.");
    }
    const endsAt = new Date(now().getTime() + promises.dataCopyHours * HOUR_MS);
    await FORGET.count(client, { userId, now: now() });
    if ((await CLAIM.count(client, { userId, now: now(), endsAt })) === 0) return null;
    return addJob(client, dataCopyJob, { ownerId: userId, input: { userId }, now: now() });
  });
  if (jobId !== null) await waitForJob(database.pool, jobId, WAIT_MS);
  const copy = await findDataCopy(viewer, dependencies);
  if (copy === null) throw new Conflict("The copy could not be made. Ask for it again.");
  return copy;
}

const READ_PART = statement({
  text: `SELECT p.content, NOT EXISTS (SELECT FROM data_copy_parts n WHERE n.run = p.run AND n.number > p.number) AS "isLast"
    FROM data_copies c JOIN data_copy_parts p ON p.run = c.run
    WHERE c.user_id = :userId AND p.number = :number`,
  takes: { userId: "int", number: "int" },
  gives: { content: "bytea", isLast: "boolean" },
});

/**
 * A piece of the viewer's copy; number 0 is the first.
 *
 * @throws NotFound when there is no copy whose address works, or no such piece of it
 * @throws Conflict while it is being made
 */
export async function dataCopyPart(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  number: number,
): Promise<DataCopyPart> {
  const copy = await findDataCopy(viewer, dependencies);
  if (copy === null) throw new NotFound(NO_COPY);
  if (copy.readyAt === null) throw new Conflict(BEING_MADE);
  const { userId } = viewer;
  const part = await READ_PART.row(dependencies.database.pool, { userId, number });
  if (part === undefined) throw new NotFound(NO_COPY);
  return { content: part.content, next: part.isLast ? null : number + 1 };
}
