import type pg from "pg";
import { type Db, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Database } from "../database/client.ts";
import type { Queryable } from "../database/statement.ts";
import { ExpectedFailure } from "../errors.ts";
import {
  JobCancelled,
  type JobDependencies,
  JobInterrupted,
  type JobKind,
  type JobLog,
  type RunningJob,
} from "./job.ts";
import {
  addJob,
  END_JOB,
  QUEUE_AGAIN,
  READ_JOB,
  REPORT_PROGRESS,
  START_RUN,
} from "./job-record.ts";

/** How long a killed server's job waits for the next process. pg-boss allows no less than 10 s. */
const HEARTBEAT_SECONDS = 10;
/** How often a process looks for jobs, in seconds. */
const POLL_SECONDS = 0.5;
const RETRIES = 5;
/** Where jobs go that killed their process each time: nothing of ours ran in the end, so a row says it. */
const GIVEN_UP = "given-up";
const TOO_OFTEN = new ExpectedFailure(
  "INTERNAL_SERVER_ERROR",
  "The server stopped again and again while it worked on this. Nothing is left half done.",
);
const FAULT = new ExpectedFailure(
  "INTERNAL_SERVER_ERROR",
  "Something went wrong on our server. Please try again later.",
);

/** What pg-boss delivers: the number of the row in `jobs`. Nothing for work that a schedule starts. */
interface Delivery {
  jobId?: number;
}

function over(on: Queryable): Db {
  return { executeSql: (text, values) => on.query(text, values as unknown[]) };
}

/**
 * Works on the queue of background jobs, on PostgreSQL by pg-boss (docs/decisions/0270). A job is a row of `jobs`,
 * which its owner sees, and a delivery, which any process takes; addJob makes both.
 */
export class JobQueue {
  readonly #boss: PgBoss;
  readonly #pool: pg.Pool;
  readonly #stopping = new AbortController();
  #started: Promise<unknown> | null = null;

  constructor({ pool }: Pick<Database, "pool">) {
    this.#pool = pool;
    this.#boss = new PgBoss({
      db: over(pool),
      migrate: false,
      registerInstance: false,
      superviseIntervalSeconds: 5,
      monitorIntervalSeconds: 5,
    });
  }

  #start(): Promise<unknown> {
    this.#started ??= this.#boss.start();
    return this.#started;
  }

  /** Runs jobs of these kinds in this process, until `stop`. */
  async work(kinds: readonly JobKind[], dependencies: JobDependencies, log: JobLog): Promise<void> {
    this.#boss.on("error", (error) => {
      // What pg-boss still looks for while it stops, another process looks for next: nothing to warn of.
      const level = this.#stopping.signal.aborted ? "info" : "warn";
      log[level]({ err: error }, "the job queue met an error");
    });
    await this.#start();
    for (const kind of kinds) {
      if (kind.schedule !== undefined) await this.#boss.schedule(kind.name, kind.schedule);
      await this.#boss.work(
        kind.name,
        {
          includeMetadata: true as const,
          localConcurrency: kind.concurrency ?? 1,
          pollingIntervalSeconds: POLL_SECONDS,
          heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 3,
        },
        async ([delivery]: JobWithMetadata<Delivery>[]) => {
          if (delivery !== undefined) await this.#run(kind, delivery, dependencies, log);
        },
      );
    }
    await this.#boss.work<Delivery>(GIVEN_UP, async ([delivery]) => {
      const id = delivery?.data.jobId;
      const job = id === undefined ? undefined : await READ_JOB.row(this.#pool, { id });
      const kind = kinds.find(({ name }) => name === job?.kind);
      if (id === undefined || job === undefined || kind === undefined) return;
      if (job.state !== "queued" && job.state !== "running") return;
      await this.#fail(kind, { id, input: job.input as object, dependencies }, TOO_OFTEN);
    });
  }

  /** Interrupts running jobs, which other processes take over, and waits for them. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#started === null) return;
    await this.#started;
    await this.#boss.stop({ graceful: true, timeout: 15_000 });
  }

  async #run(
    kind: JobKind,
    { data, retryCount, retryLimit }: JobWithMetadata<Delivery>,
    dependencies: JobDependencies,
    log: JobLog,
  ): Promise<void> {
    const now = dependencies.now();
    if (data?.jobId === undefined) {
      // A schedule's delivery adds the job, so that each run has its row.
      await addJob(this.#pool, kind, { ownerId: null, input: {}, now });
      return;
    }
    const id = data.jobId;
    const started = await START_RUN.row(this.#pool, { id, now });
    if (started === undefined) return;
    const job: RunningJob<object> = {
      ...{ id, ownerId: started.ownerId, input: started.input as object, dependencies, log },
      signal: this.#stopping.signal,
      progress: async (done, total) => {
        const row = await REPORT_PROGRESS.row(this.#pool, { id, done, total: total ?? null });
        if (row?.cancelRequestedAt) throw new JobCancelled();
        if (this.#stopping.signal.aborted) throw new JobInterrupted();
      },
    };
    try {
      if (started.cancelRequestedAt !== null) throw new JobCancelled();
      const result = await kind.run(job);
      await this.#end(id, dependencies, { state: "done", result });
    } catch (error) {
      if (error instanceof JobCancelled) {
        await this.#fail(kind, job, null);
      } else if (error instanceof ExpectedFailure) {
        await this.#fail(kind, job, error);
      } else {
        if (!(error instanceof JobInterrupted)) log.error({ err: error, job: id }, "a job failed");
        if (retryCount < retryLimit) await QUEUE_AGAIN.count(this.#pool, { id });
        else await this.#fail(kind, job, FAULT);
        throw error;
      }
    }
  }

  /** @param failure null for a job that was cancelled */
  async #fail(
    kind: JobKind,
    job: { id: number; input: object; dependencies: JobDependencies },
    failure: ExpectedFailure | null,
  ): Promise<void> {
    await kind.failed?.(job, failure);
    const ending =
      failure === null
        ? { state: "cancelled" }
        : {
            ...{ state: "failed", failure: failure.message },
            result: { code: failure.code, facts: failure.facts },
          };
    await this.#end(job.id, job.dependencies, ending);
  }

  async #end(
    id: number,
    { now }: JobDependencies,
    ending: { state: string; result?: object | null; failure?: string },
  ): Promise<void> {
    const { state, result = null, failure = null } = ending;
    const values = { id, state, failure, now: now() };
    await END_JOB.count(this.#pool, { ...values, result: result && JSON.stringify(result) });
  }
}

/**
 * Installs or upgrades what pg-boss keeps in the database (its schema `pgboss`), and the queues of these
 * kinds. Once at the start, before any process works; again changes nothing.
 */
export async function installQueues(on: Queryable, kinds: readonly JobKind[]): Promise<void> {
  const boss = new PgBoss({
    ...{ db: over(on), migrate: true, supervise: false, schedule: false, registerInstance: false },
  });
  await boss.start();
  await boss.createQueue(GIVEN_UP);
  for (const { name, retries = RETRIES, isSingle = false } of kinds) {
    const options = {
      policy: isSingle ? "singleton" : "standard",
      ...{ retryLimit: retries, retryDelay: 1, retryBackoff: true, deadLetter: GIVEN_UP },
      ...{ heartbeatSeconds: HEARTBEAT_SECONDS, expireInSeconds: 12 * 60 * 60 },
    };
    await boss.createQueue(name, options);
  }
  await boss.stop({ graceful: false });
}
