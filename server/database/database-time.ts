import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

/** Processor cores that PostgreSQL is taken to have: more statements than that at once wait for each other. */
const CORES = 2;

/** A statement that PostgreSQL is working on. */
interface Running {
  client: pg.Client;
  time: DatabaseTime;
  /** Until it was sent, nothing of its connection may be used again. */
  cancelling: Promise<void> | null;
}

/**
 * Of each statement so many milliseconds are free: they stand in the price of the field that asks for it, and on a
 * busy machine most of them are waiting.
 */
const FREE_MS = 5;

const running = new Set<Running>();
let countedUntil = 0;

/** Shares the time since the last change among the statements that ran in it. */
function count(): void {
  const now = performance.now();
  const each = ((now - countedUntil) * Math.min(running.size, CORES)) / (running.size || 1);
  for (const { time } of running) time.add(each);
  countedUntil = now;
}

const current = new AsyncLocalStorage<DatabaseTime>();

/**
 * How long PostgreSQL works for one operation, about: the time its statements take, shared where more run at
 * once than PostgreSQL has cores, so that nobody pays for others' statements. Waiting for a connection is free.
 */
export class DatabaseTime {
  #ms = 0;
  #statements = 0;

  /** Milliseconds, without what is free. */
  get ms(): number {
    return Math.max(0, this.#ms - FREE_MS * this.#statements);
  }

  /** Begins to count one more. */
  begin(): void {
    this.#statements += 1;
  }

  add(ms: number): void {
    this.#ms += ms;
  }

  /** Runs work whose statements are counted here, on whichever connections it uses. */
  measure<Result>(work: () => Result): Result {
    return current.run(this, work);
  }

  /** Cancels the statements that run, so that nothing works for an answer that nobody waits for. */
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

/** A connection that counts how long its statements take, for anyone who has them measured. */
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
      // A stream of its own, such as a COPY.
      end();
      return answer;
    }
    return answer.finally(end);
  }
}
