import { RateLimited } from "../errors.ts";

/** What runs at once, and what may wait. */
export interface QueueLimits {
  /** Operations at work in this process. */
  atOnce: number;
  /** Of them, those that keep the process busy for long. */
  largeAtOnce: number;
  /** Of one person. */
  perPerson: number;
  /** Operations of one person that wait. */
  mostWaiting: number;
}

/** What an operation is to those who decide whose turn it is. */
export interface Pace {
  /** It keeps the process busy for long. */
  isLarge: boolean;
  /** It is of somebody who had much lately. */
  isHeavy: boolean;
}

interface Waiting {
  pace: Pace;
  begin: () => void;
}

interface Person {
  running: number;
  waiting: Waiting[];
}

/**
 * After an operation of somebody who had much lately, the others who had much rest for so many times
 * as long as it took: together they have a tenth of the process, and what is urgent rarely meets them.
 */
const REST = 9;
const LONGEST_REST_MS = 2_000;

/** Anyone who is refused for having too much in progress may ask again after so many seconds. */
const AGAIN_AFTER_SECONDS = 1;

/**
 * Lets operations run in turns: each person a few at a time, and when all places are taken one
 * person after the other, so that anyone who asks much waits behind those who ask little.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** Who runs or waits for something; of those who wait, anyone who had no turn for longest first. */
  readonly #persons = new Map<string, Person>();
  #running = 0;
  #large = 0;
  /** Whether somebody who had much lately runs something, or rests after it. */
  #heavy = false;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /**
   * Waits for a turn.
   *
   * @param key whose operation it is
   * @returns what gives the turn back, to be called once
   * @throws RateLimited when too many of the person's operations wait already
   */
  async take(key: string, pace: Pace): Promise<() => void> {
    const person = this.#persons.get(key) ?? { running: 0, waiting: [] };
    this.#persons.set(key, person);
    if (person.waiting.length > 0 || !this.#isFree(person, pace)) {
      if (person.waiting.length >= this.#limits.mostWaiting) {
        throw new RateLimited(AGAIN_AFTER_SECONDS);
      }
      await new Promise<void>((begin) => {
        person.waiting.push({ pace, begin });
      });
    } else this.#begin(person, pace);
    const began = performance.now();
    return () => this.#end(key, person, pace, performance.now() - began);
  }

  #isFree(person: Person, { isLarge, isHeavy }: Pace): boolean {
    const { atOnce, largeAtOnce, perPerson } = this.#limits;
    return (
      this.#running < atOnce &&
      person.running < perPerson &&
      !(isLarge && this.#large >= largeAtOnce) &&
      !(isHeavy && this.#heavy)
    );
  }

  #begin(person: Person, { isLarge, isHeavy }: Pace): void {
    person.running += 1;
    this.#running += 1;
    if (isLarge) this.#large += 1;
    if (isHeavy) this.#heavy = true;
  }

  #end(key: string, person: Person, { isLarge, isHeavy }: Pace, took: number): void {
    person.running -= 1;
    this.#running -= 1;
    if (isLarge) this.#large -= 1;
    if (person.running === 0 && person.waiting.length === 0) this.#persons.delete(key);
    if (isHeavy) {
      setTimeout(
        () => {
          this.#heavy = false;
          this.#callNext();
        },
        Math.min(LONGEST_REST_MS, REST * took),
      ).unref();
    }
    // The rest of the loop's turn is for what came in meanwhile, saves before all.
    setImmediate(() => this.#callNext());
  }

  #callNext(): void {
    for (const [key, person] of [...this.#persons]) {
      if (this.#running >= this.#limits.atOnce) return;
      const [next] = person.waiting;
      if (next === undefined || !this.#isFree(person, next.pace)) continue;
      person.waiting.shift();
      this.#begin(person, next.pace);
      // To the end of the row.
      this.#persons.delete(key);
      this.#persons.set(key, person);
      next.begin();
    }
  }
}
