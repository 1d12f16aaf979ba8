import { setTimeout as sleep } from "node:timers/promises";
import pLimit, { type LimitFunction } from "p-limit";
import { RateLimited } from "../errors.ts";

/** How many operations run at a time, and how many wait. */
export interface TurnLimits {
  /** Of everybody, in this process. */
  atOnce: number;
  /** Of them, those that keep the process busy for long. */
  largeAtOnce: number;
  /** Of one person. */
  perPerson: number;
  /** Of one person, waiting. */
  mostWaiting: number;
}

export interface Pace {
  /** It keeps the process busy for long. */
  isLarge: boolean;
  /** Its sender used much lately. */
  isHeavy: boolean;
}

/** After a heavy operation the other heavy ones wait nine times as long: together they get a tenth of the process. */
const REST = 9;
const LONGEST_REST_MS = 2_000;

/** A person with too many waiting operations may try again after so many seconds. */
const RETRY_SECONDS = 1;

/** Runs a few operations of each person at a time, so that many requests of one keep nobody else waiting. */
export class Turns {
  readonly #limits: TurnLimits;
  readonly #persons = new Map<string, LimitFunction>();
  readonly #usual: LimitFunction;
  readonly #large: LimitFunction;
  readonly #heavy = pLimit(1);

  constructor(limits: TurnLimits) {
    this.#limits = limits;
    this.#usual = pLimit(limits.atOnce);
    this.#large = pLimit(limits.largeAtOnce);
  }

  /** How many operations wait for their turn behind all others. */
  get waiting(): number {
    return this.#usual.pendingCount + this.#large.pendingCount;
  }

  /** @throws RateLimited if too many operations of the person wait already */
  async run<Result>(
    person: string,
    { isLarge, isHeavy }: Pace,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const own = this.#persons.get(person) ?? pLimit(this.#limits.perPerson);
    if (own.pendingCount >= this.#limits.mostWaiting) throw new RateLimited(RETRY_SECONDS);
    this.#persons.set(person, own);
    try {
      return await own(() => {
        if (isHeavy) return this.#runHeavy(work);
        return isLarge ? this.#large(work) : this.#usual(work);
      });
    } finally {
      if (own.activeCount + own.pendingCount === 0) this.#persons.delete(person);
    }
  }

  /** Resolves with the result, before the rest that follows it. */
  #runHeavy<Result>(work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve) => {
      void this.#heavy(async () => {
        const began = performance.now();
        const result = work();
        resolve(result);
        await result.catch(() => undefined);
        const rest = Math.min(LONGEST_REST_MS, REST * (performance.now() - began));
        await sleep(rest, undefined, { ref: false });
      });
    });
  }
}
