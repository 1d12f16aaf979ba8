import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

/** The assumed number of PostgreSQL's processor cores. More concurrent statements wait for each other. */
const CORES = 2;

/** A statement that PostgreSQL is executing. */
interface Running {
  client: pg.Client;
  time: DatabaseTime;
  /** The cancellation in progress. The connection can't be reused until it is sent. */
  cancelling: Promise<void> | null;
}

/**
 * Milliseconds of each statement that aren't counted: the cost of the GraphQL field includes them, and on a busy
 * machine most of them are waiting time.
 */
const FREE_MS = 5;

const running = new Set<Running>();
let countedUntil = 0;

/** Divides the time since the last change among the statements that ran in it. */
function count(): void {
  const now = performance.now();
  const each = ((now - countedUntil) * Math.min(running.size, CORES)) / (running.size || 1);
  for (const { time } of running) time.add(each);
  countedUntil = now;
}

const current = new AsyncLocalStorage<DatabaseTime>();

/**
 * Estimates PostgreSQL's working time for one operation: the time of its statements, divided if more run at the same
 * time than PostgreSQL has cores, so that others' statements aren't counted. Waiting for a connection isn't counted.
 */
export class DatabaseTime {
  #ms = 0;
  #statements = 0;

  /** Milliseconds, without those that aren't counted. */
  get ms(): number {
    return Math.max(0, this.#ms - FREE_MS * this.#statements);
  }

  /** Starts to count one more statement. */
  begin(): void {
    this.#statements += 1;
  }

  add(ms: number): void {
    this.#ms += ms;
  }

  /** Runs work and counts its statements, on any connection. */
  measure<Result>(work: () => Result): Result {
    return current.run(this, work);
  }

  /** Cancels the running statements when nobody waits for their results any more. */
  cancel(pool: pg.Pool): void {
    for (const statement of running) {
      if (statement.time !== this || statement.cancelling !== null) continue;
      statement.cancelling = cancelStatement(pool, statement.client);
    }
  }
}

async function cancelStatement(pool: pg.Pool, client: pg.Client): Promise<void> {
  const { processID } = client as { processID?: number };
  const query = { name: "cancel", text: "SELECT pg_cancel_backend($1)", values: [processID] };
  await current.exit(() => pool.query(query)).catch(() => undefined);
}

type Callback = (...answer: unknown[]) => void;

/** A connection that counts the time of its statements for the current DatabaseTime. */
export class MeasuredClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the library's method has a dozen signatures.
  override query(...given: any[]): any {
    const query = super.query.bind(this) as (...given: unknown[]) => unknown;
    const time = current.getStore();
    if (time === undefined) return query(...given);
    count();
    const statement: Running = { client: this, time, cancelling: null };
    running.add(statement);
    time.begin();
    const end = () => {
      count();
      running.delete(statement);
      return statement.cancelling;
    };
    const callback = given.at(-1);
    if (typeof callback === "function") {
      const settle: Callback = (...answer) => {
        const cancelling = end();
        if (cancelling === null) callback(...answer);
        // A cancellation that is still on its way would end the connection's next statement.
        else void cancelling.then(() => callback(...answer));
      };
      return query(...given.slice(0, -1), settle);
    }
    const answer = query(...given);
    if (!(answer instanceof Promise)) {
      // A stream, such as a COPY, whose time isn't counted.
      end();
      return answer;
    }
    return answer.finally(end);
  }
}
