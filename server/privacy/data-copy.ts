import { randomUUID } from "node:crypto";
import pLimit, { type LimitFunction } from "p-limit";
import { HOUR_MS } from "#rules/durations.ts";
import { promises } from "#rules/promises.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Database } from "../database/client.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
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
/**
 * One that is not ready so long after its making began, or that of the one it waits for, has died
 * with its process and may be asked for again.
 */
const LOST_AFTER_MS = 2 * 60_000;
/** Copies that may wait in one process; each takes a moment. */
const MOST_WAITING = 50;
/** How long the request that asks for a copy waits for it, in milliseconds. */
const WAIT_MS = 4_000;

const NO_COPY = `There is no copy of your data. Ask for one first; its address works for ${promises.dataCopyHours} hours.`;
const BEING_MADE = "The copy of your data is still being made. Try again in a few seconds.";

/** One copy is made at a time in each process; the others wait here. */
interface Queue {
  inTurn: LimitFunction;
  /** The run in progress and those that wait for it. */
  runs: Set<string>;
}

const queueOf = new WeakMap<Database, Queue>();

// Raw SQL: one statement keeps a piece only while its copy is still the one that is wanted.
const KEEP_PART = statement({
  text: `INSERT INTO data_copy_parts (run, number, content)
    SELECT run, :number, :content FROM data_copies WHERE run = :run`,
  takes: { run: "uuid", number: "int", content: "bytea" },
});

async function keepPart(
  { pool }: Database,
  run: string,
  number: number,
  content: Buffer,
): Promise<void> {
  if ((await KEEP_PART.count(pool, { run, number, content })) === 0)
    throw new Conflict("A newer copy was asked for.");
}

/** Counts the time of a run and of all that wait for it from now. @returns whether it is still wanted */
async function begin(
  { database, now }: Pick<Dependencies, "database" | "now">,
  run: string,
  runs: ReadonlySet<string>,
): Promise<boolean> {
  const begun = await database.prisma.dataCopy.updateManyAndReturn({
    where: { run: { in: [...runs] } },
    data: { startedAt: now() },
    select: { run: true },
  });
  return begun.some((copy) => copy.run === run);
}

async function makeCopy(
  { database, now }: Pick<Dependencies, "database" | "now">,
  userId: number,
  run: string,
): Promise<void> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  for await (const chunk of zippedCopy(database, userId, now())) {
    pieces.push(chunk as Buffer);
    bytes += (chunk as Buffer).byteLength;
    if (bytes < PART_BYTES) continue;
    await keepPart(database, run, number, Buffer.concat(pieces));
    number += 1;
    pieces = [];
    bytes = 0;
  }
  await keepPart(database, run, number, Buffer.concat(pieces));
  await database.prisma.dataCopy.updateMany({ where: { run }, data: { readyAt: now() } });
}

/** Makes a copy when its turn comes; one that fails is forgotten, so that it can be asked for again. */
function enqueue(
  dependencies: Pick<Dependencies, "database" | "now">,
  userId: number,
  run: string,
): Promise<void> {
  const { database } = dependencies;
  const queue: Queue = queueOf.get(database) ?? { inTurn: pLimit(1), runs: new Set() };
  queueOf.set(database, queue);
  queue.runs.add(run);
  return queue.inTurn(async () => {
    try {
      if (await begin(dependencies, run, queue.runs)) await makeCopy(dependencies, userId, run);
    } catch (error) {
      await database.prisma.dataCopy.deleteMany({ where: { run } }).catch(() => undefined);
      throw error;
    } finally {
      queue.runs.delete(run);
    }
  });
}

/** Takes the place of a copy that has ended or was lost. @returns its run, or null when one is there */
async function claim({ prisma }: Database, userId: number, now: Date): Promise<string | null> {
  const run = randomUUID();
  const endsAt = new Date(now.getTime() + promises.dataCopyHours * HOUR_MS);
  const [, { count }] = await prisma.$transaction([
    prisma.dataCopy.deleteMany({
      where: {
        userId,
        OR: [{ endsAt: { lte: now } }, { readyAt: null, startedAt: { lte: lostBefore(now) } }],
      },
    }),
    prisma.dataCopy.createMany({
      data: { userId, run, startedAt: now, endsAt },
      skipDuplicates: true,
    }),
  ]);
  return count === 1 ? run : null;
}

function lostBefore(now: Date): Date {
  return new Date(now.getTime() - LOST_AFTER_MS);
}

/** The viewer's copy of their data; null when there is none whose address works. */
export async function findDataCopy(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
): Promise<DataCopy | null> {
  const copy = await database.prisma.dataCopy.findFirst({
    where: {
      userId: viewer.userId,
      endsAt: { gt: now() },
      OR: [{ readyAt: { not: null } }, { startedAt: { gt: lostBefore(now()) } }],
    },
  });
  return copy && { readyAt: copy.readyAt, worksUntil: copy.endsAt };
}

/**
 * Makes a copy of everything kept about the viewer, or answers the one there is: one in 24 hours,
 * for as long as its address works. It waits some seconds for it; a large one goes on by itself.
 *
 * @throws Conflict when too many others are waiting
 */
export async function prepareDataCopy(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
): Promise<DataCopy> {
  const { database, now } = dependencies;
  if ((queueOf.get(database)?.runs.size ?? 0) >= MOST_WAITING) {
    throw new Conflict("Many people are asking for their data just now. Try again in a minute.");
  }
  const run = await claim(database, viewer.userId, now());
  if (run !== null) {
    const made = enqueue(dependencies, viewer.userId, run);
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, WAIT_MS);
    });
    // Should it fail later, it is gone when it is asked for.
    made.catch(() => undefined);
    await Promise.race([made, enough]).finally(() => clearTimeout(timer));
  }
  const copy = await findDataCopy(viewer, dependencies);
  if (copy === null) throw new Conflict("The copy could not be made. Ask for it again.");
  return copy;
}

// Raw SQL: a piece, and whether it is the last, are one reading.
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
