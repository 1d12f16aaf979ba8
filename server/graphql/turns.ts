import { RateLimited } from "../errors.ts";

/** What runs at once, and what may wait. */
export interface TurnLimits {
  /** Operations at work in this process. */
  atOnce: number;
  /** Of them, those that keep the process busy for long. */
  largeAtOnce: number;
  /** Of one person. */
  perPerson: number;
  /** Operations of one person that wait. */
  mostWaiting: number;
}

interface Waiting {
  isLarge: boolean;
  begin: () => void;
}

interface Person {
  running: number;
  waiting: Waiting[];
}

/** Whoever is refused for having too much under way may ask again after so many seconds. */
const AGAIN_AFTER_SECONDS = 1;

/**
 * Lets operations run in turns: each person a few at a time, and when all places are taken one
 * person after the other, so that whoever asks much waits behind those who ask little.
 */
export class Turns {
  readonly #limits: TurnLimits;
  /** Who runs or waits for something; of those who wait, whoever had no turn for longest first. */
  readonly #persons = new Map<string, Person>();
  #running = 0;
  #large = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Waits for a turn.
   *
   * @param key whose operation it is
   * @param isLarge whether it keeps the process busy for long
   * @returns what gives the turn back, to be called once
   * @throws RateLimited when too many of the person's operations wait already
   */
  async take(key: string, isLarge: boolean): Promise<() => void> {
    const person = this.#persons.get(key) ?? { running: 0, waiting: [] };
    this.#persons.set(key, person);
    if (person.waiting.length > 0 || !this.#isFree(person, isLarge)) {
      if (person.waiting.length >= this.#limits.mostWaiting) {
        throw new RateLimited(AGAIN_AFTER_SECONDS);
      }
      await new Promise<void>((begin) => {
        person.waiting.push({ isLarge, begin });
      });
    } else this.#begin(person, isLarge);
    return () => this.#end(key, person, isLarge);
  }

  #isFree(person: Person, isLarge: boolean): boolean {
    const { atOnce, largeAtOnce, perPerson } = this.#limits;
    return (
      this.#running < atOnce &&
      person.running < perPerson &&
      (!isLarge || this.#large < largeAtOnce)
    );
  }

  #begin(person: Person, isLarge: boolean): void {
    person.running += 1;
    this.#running += 1;
    if (isLarge) this.#large += 1;
  }

  #end(key: string, person: Person, isLarge: boolean): void {
    person.running -= 1;
    this.#running -= 1;
    if (isLarge) this.#large -= 1;
    if (person.running === 0 && person.waiting.length === 0) this.#persons.delete(key);
    // The rest of the loop's turn is for what came in meanwhile, saves before all.
    setImmediate(() => this.#callNext());
  }

  #callNext(): void {
    for (const [key, person] of [...this.#persons]) {
      if (this.#running >= this.#limits.atOnce) return;
      const [next] = person.waiting;
      if (next === undefined || !this.#isFree(person, next.isLarge)) continue;
      person.waiting.shift();
      this.#begin(person, next.isLarge);
      // To the end of the row.
      this.#persons.delete(key);
      this.#persons.set(key, person);
      next.begin();
    }
  }
}
