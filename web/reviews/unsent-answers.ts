import { DAY_MS } from "#rules/durations.ts";
import { reviewLimits } from "#rules/limits.ts";

/** What is used of a browser's storage. */
export type KeptIn = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** An answer on its way, as it is kept on the device: without any key. */
export interface SentAnswer {
  kind: "answer";
  /** A UUID: sent twice, it is taken once. */
  key: string;
  questionId: string;
  revisionId: string;
  timesReviewed: number;
  /** Option index, or -1 for "I don't know". */
  choice: number;
  seconds: number;
  /** Milliseconds since 1970 by this device's clock. */
  givenAt: number;
  /** How the question begins, to name it by later. */
  about?: string;
}

/** A rating that overrules the proposed one. */
export interface SentRating {
  kind: "rating";
  /** The answer's number. */
  id: string;
  rating: number;
}

export type Sent = SentAnswer | SentRating;

/** With the person's number after it: what is still to be sent. */
const KEPT = "lexam.review-answers";
/** More than a day of review: what is older goes first. */
const MOST = 300;

const LATE_MS = reviewLimits.reviewLateDays * DAY_MS;

/** Seconds since an answer was given by the clock that dated it, as many as are taken, never negative. */
export function secondsAgo(givenAt: number, now: number): number {
  return Math.round(Math.max(0, Math.min(LATE_MS, now - givenAt)) / 1000);
}

function isSent(value: unknown): value is Sent {
  if (typeof value !== "object" || value === null || !("kind" in value)) return false;
  return value.kind === "rating" || (value.kind === "answer" && "givenAt" in value);
}

function read(storage: KeptIn, name: string): Sent[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(name) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isSent) : [];
  } catch {
    return [];
  }
}

/** Names an answer, or a rating of one. */
function nameOf(sent: Sent): string {
  return sent.kind === "answer" ? sent.key : `rating ${sent.id} ${sent.rating}`;
}

/**
 * What is to be sent, in the order in which it was done; it outlives the page. Other tabs of the same
 * person keep theirs in the same place: what one writes leaves there what another wrote.
 */
export class UnsentAnswers {
  readonly #storage: KeptIn;
  readonly #name: string;
  #waiting: Sent[];
  /** Names what was found on the device: another tab may have sent it since, or taken it back. */
  readonly #found: ReadonlySet<string>;

  constructor(storage: KeptIn, userId: string) {
    this.#storage = storage;
    this.#name = `${KEPT}.${userId}`;
    this.#waiting = read(storage, this.#name);
    this.#found = new Set(this.#waiting.map(nameOf));
  }

  /** Lets go of what was found on the device and is not there any more. */
  lookAgain(): void {
    if (this.#found.size === 0) return;
    const kept = new Set(read(this.#storage, this.#name).map(nameOf));
    this.#waiting = this.#waiting.filter(
      (one) => !this.#found.has(nameOf(one)) || kept.has(nameOf(one)),
    );
  }

  get first(): Sent | undefined {
    return this.#waiting[0];
  }

  get answers(): readonly SentAnswer[] {
    return this.#waiting.filter((sent) => sent.kind === "answer");
  }

  add(sent: Sent): void {
    this.#waiting = [...this.#waiting, sent].slice(-MOST);
    this.#keep((kept) => [...kept, sent].slice(-MOST));
  }

  /** Adds a rating in the place of an earlier one of the same answer. */
  rate(sent: SentRating): void {
    this.takeRating(sent.id);
    this.add(sent);
  }

  /** The rating of an answer that waits; null when none does. */
  ratingOf(id: string): SentRating | null {
    const ratings = this.#waiting.filter((sent) => sent.kind === "rating");
    return ratings.find((sent) => sent.id === id) ?? null;
  }

  /** Takes out the rating of an answer, and answers it; null when none waits. */
  takeRating(id: string): SentRating | null {
    const rating = this.ratingOf(id);
    if (rating !== null) this.remove(rating);
    return rating;
  }

  /** Takes out what has arrived, was refused, or is taken back. */
  remove(sent: Sent): void {
    const others = (list: readonly Sent[]) => list.filter((one) => nameOf(one) !== nameOf(sent));
    this.#waiting = others(this.#waiting);
    this.#keep(others);
  }

  #keep(change: (kept: readonly Sent[]) => readonly Sent[]): void {
    try {
      const kept = change(read(this.#storage, this.#name));
      if (kept.length === 0) this.#storage.removeItem(this.#name);
      else this.#storage.setItem(this.#name, JSON.stringify(kept));
    } catch {
      // A storage that is full or denied: it is kept as long as the page.
    }
  }
}
