import { Conflict } from "../errors.ts";

/** Files of one process that may be on their way in at the same time; each holds a connection. */
const PLACES = 4;
/** A sender is measured over so many milliseconds of being waited for. */
const MEASURED_MS = 5_000;
/** Bytes a second, below which a sender gives way to anyone who waits: 160 kbit/s. */
const SLOW = 20_000;
/** How often those who wait are looked at, in milliseconds. */
const LOOK_EVERY_MS = 250;

const GAVE_WAY =
  "The file came too slowly, and another one was waiting. Nothing was imported; try again.";
const BOTH_TAKEN =
  "Two files of yours are on their way already: one is being imported, the other waits for it. Send the next one when they are done.";

/** What a file holds from before its first byte is read until its questions are stored. */
export class ImportPlace {
  readonly userId: number | null;
  readonly #givenUp = Promise.withResolvers<never>();
  #isGivingWay = false;
  #askedAt: number | null = null;
  #askedMs = 0;
  #bytes = 0;
  #wasSlow = false;
  #hasArrived = false;

  constructor(userId: number | null) {
    this.userId = userId;
    // It may be given up while nothing is asked of the sender.
    this.#givenUp.promise.catch(() => undefined);
  }

  /** Whether its sender keeps it waiting. What the server itself takes is not the sender's time. */
  get isSlow(): boolean {
    if (this.#hasArrived) return false;
    const pending = this.#askedAt === null ? 0 : performance.now() - this.#askedAt;
    return this.#isSlowAfter(this.#askedMs + pending) ?? this.#wasSlow;
  }

  /** Whether it will soon be over because it was told so. */
  get isGivingWay(): boolean {
    return this.#isGivingWay && !this.#hasArrived;
  }

  /** Nothing more is asked of the sender: from now on it gives way to nobody. */
  arrived(): void {
    this.#hasArrived = true;
  }

  /** Ends the import at its sender's next byte, or now when it waits for one. */
  giveWay(): void {
    this.#isGivingWay = true;
    this.#givenUp.reject(new Conflict(GAVE_WAY));
  }

  /** Ends the import likewise, for another reason. */
  end(reason: Error): void {
    this.#givenUp.reject(reason);
  }

  /** @throws Conflict when the place was given to another meanwhile */
  async fromSender<T>(next: Promise<T>, bytesOf: (value: T) => number = () => 0): Promise<T> {
    this.#askedAt = performance.now();
    const value = await Promise.race([next, this.#givenUp.promise]);
    this.#askedMs += performance.now() - this.#askedAt;
    this.#askedAt = null;
    this.#bytes += bytesOf(value);
    const verdict = this.#isSlowAfter(this.#askedMs);
    if (verdict !== null) {
      this.#wasSlow = verdict;
      this.#askedMs = 0;
      this.#bytes = 0;
    }
    return value;
  }

  /** A file's bytes as they arrive. @throws Conflict as fromSender */
  async *arriving(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    const bytes = stream[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { value, done } = await this.fromSender(
          bytes.next(),
          (next) => next.value?.byteLength ?? 0,
        );
        if (done) return;
        yield value;
      }
    } finally {
      // Not waited for: it answers when the next byte comes, if ever.
      bytes.return?.()?.catch(() => undefined);
    }
  }

  #isSlowAfter(askedMs: number): boolean | null {
    return askedMs < MEASURED_MS ? null : this.#bytes * 1000 < SLOW * askedMs;
  }
}

interface Waiting {
  userId: number | null;
  admit: (place: ImportPlace) => void;
}

/**
 * The places of a process, given out in the order in which they were asked for. One person has one,
 * and may wait for a second. When nothing is free, a slow sender gives way: their own file, when they
 * send another.
 */
export class ImportPlaces {
  readonly #held = new Set<ImportPlace>();
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;

  /**
   * Runs `work` with a place, when there is one.
   *
   * @param userId null when the server itself imports
   * @throws Conflict when the person waits for a place already
   */
  async run<T>(userId: number | null, work: (place: ImportPlace) => Promise<T>): Promise<T> {
    const place = await this.#enter(userId);
    try {
      return await work(place);
    } finally {
      this.#held.delete(place);
      this.#look();
    }
  }

  #enter(userId: number | null): Promise<ImportPlace> {
    if (userId !== null && [...this.#waiting].some((other) => other.userId === userId)) {
      throw new Conflict(BOTH_TAKEN);
    }
    return new Promise((admit) => {
      this.#waiting.add({ userId, admit });
      this.#look();
    });
  }

  #look(): void {
    for (const waiting of this.#waiting) this.#admit(waiting);
    if (this.#waiting.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    } else this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  #admit(waiting: Waiting): void {
    const { userId, admit } = waiting;
    const held = [...this.#held];
    const own = held.filter((place) => userId !== null && place.userId === userId);
    const inTheWay = own.length > 0 ? own : held.length < PLACES ? [] : held;
    if (inTheWay.length === 0) {
      const place = new ImportPlace(userId);
      this.#held.add(place);
      this.#waiting.delete(waiting);
      admit(place);
    } else if (!inTheWay.some((place) => place.isGivingWay)) {
      inTheWay.find((place) => place.isSlow)?.giveWay();
    }
  }
}
