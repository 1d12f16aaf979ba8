import type { FastifyBaseLogger } from "fastify";
import type { Dependencies } from "../dependencies.ts";
import type { ExpectedFailure } from "../errors.ts";

export type JobDependencies = Pick<Dependencies, "config" | "database" | "now">;
export type JobLog = Pick<FastifyBaseLogger, "info" | "warn" | "error">;

/** A job while it runs. */
export interface RunningJob<Input> {
  id: number;
  /** The person who started it; null for work that the server schedules. */
  ownerId: number | null;
  input: Input;
  dependencies: JobDependencies;
  log: JobLog;
  /** Aborted when the server stops. Return or throw soon after; another process takes the job over. */
  signal: AbortSignal;
  /**
   * Stores how far the job is, for its page. Call it at points where the job may end.
   *
   * @throws JobCancelled when the owner has cancelled the job
   * @throws JobInterrupted when the server stops
   */
  progress(done: number, total?: number): Promise<void>;
}

/** The work behind a kind of job. */
export interface JobKind<Input extends object = object> {
  /** Letters and hyphens, such as "import". It is stored, so it never changes. */
  name: string;
  /** How often it runs again after a fault or a killed server (default 5). */
  retries?: number;
  /** How many jobs of this kind one process runs at the same time (default 1). */
  concurrency?: number;
  /** Whether at most one job of this kind runs at a time, over all processes (default false). */
  isSingle?: boolean;
  /** When the server starts it by itself, as a cron expression in UTC. */
  schedule?: string;
  /**
   * Does the work. It can run more than once: after a killed server it starts from the beginning, so each
   * part of it must be safe to repeat.
   *
   * @returns what the job's page shows in the end, as JSON
   * @throws ExpectedFailure when no retry would help; its message is shown to the owner
   */
  run(job: RunningJob<Input>): Promise<object | null>;
  /**
   * Closes what the job was working on when it ends without a result, before the job itself is closed.
   *
   * @param failure null when its owner cancelled it
   */
  failed?(
    job: { input: Input; dependencies: JobDependencies },
    failure: ExpectedFailure | null,
  ): Promise<void>;
}

/** Ends a job whose owner cancelled it. */
export class JobCancelled extends Error {}

/** Ends a run because the server stops. Another process continues the job. */
export class JobInterrupted extends Error {}

/** Checks the types of a kind, and nothing else. */
export function defineJob<Input extends object>(kind: JobKind<Input>): JobKind<Input> {
  return kind;
}
