import type { MissReason } from "../../gql/graphql.ts";

/** A change of a question's note; null removes a part. */
export interface NotePatch {
  reason?: MissReason | null;
  note?: string | null;
}

/** saving · saved at `at` · away: no response, stored on this device · refused, with the message. */
export type NoteState =
  | { kind: "saving" }
  | { kind: "saved"; at: number }
  | { kind: "away" }
  | { kind: "refused"; words: string };

/** The state of a question's note on this page. */
export interface KeptNote {
  /** Changes that the server may lack. */
  patch: NotePatch;
  /** Changes that the server has, newer than the page's loaded data. */
  saved: NotePatch;
  /** Null before any change. */
  state: NoteState | null;
}

/** The dependencies of the keeper. */
export interface NoteWays {
  /** @throws if it could not be saved */
  send: (questionId: string, patch: NotePatch) => Promise<unknown>;
  /** True if there was no response, so that it may be sent again. */
  isAway: (error: unknown) => boolean;
  /** The message for any other failure. */
  words: (error: unknown) => string;
  /** The unsent changes of all tabs on this device, by question. */
  read: () => Patches;
  keep: (patches: Patches) => void;
  now: () => number;
}

type Patches = Readonly<Record<string, NotePatch>>;
type Part = keyof NotePatch;

const PARTS: readonly Part[] = ["reason", "note"];

/** The parts of a patch that pass a test. */
function partsOf(patch: NotePatch, passes: (part: Part) => boolean): NotePatch {
  return Object.fromEntries(
    PARTS.filter((part) => part in patch && passes(part)).map((part) => [part, patch[part]]),
  );
}

function isEmpty(patch: NotePatch): boolean {
  return Object.keys(patch).length === 0;
}

const NOTHING: KeptNote = { patch: {}, saved: {}, state: null };

/**
 * Stores changes of notes until the server has them: on the device with each letter, and on the server when the
 * person pauses typing. `sendAll` retries unsent ones. If several tabs change one question, the last one wins: the
 * stored value is read again before it is sent.
 */
export class NoteKeeper {
  readonly #ways: NoteWays;
  readonly #notes = new Map<string, KeptNote>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #sending = new Set<string>();
  /** The parts stored on the device, by question. Another tab may also write or send them. */
  readonly #held = new Map<string, ReadonlySet<Part>>();
  readonly #listeners = new Set<() => void>();
  #failure: unknown = null;
  /** The last failure without a response, among the requests in progress. */
  #newest: unknown = null;

  constructor(ways: NoteWays) {
    this.#ways = ways;
    for (const [id, patch] of Object.entries(ways.read())) {
      this.#notes.set(id, { patch, saved: {}, state: { kind: "away" } });
      this.#held.set(id, new Set(PARTS.filter((part) => part in patch)));
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  of(questionId: string): KeptNote {
    return this.#notes.get(questionId) ?? NOTHING;
  }

  /** Why a change waits for a retry, a new object after each failure; null if none waits. */
  readonly failure = (): unknown => this.#failure;

  /** @param afterMs how long to wait for more changes; 0 sends at once */
  change(questionId: string, patch: NotePatch, afterMs: number): void {
    this.#lookAgain(questionId);
    const { patch: before, saved } = this.of(questionId);
    const held = this.#held.get(questionId);
    // Retries what the device had no space for.
    const unheld = partsOf(before, (part) => !held?.has(part));
    const now = { ...before, ...patch };
    this.#keep(questionId, now, (kept) => ({ ...kept, ...unheld, ...patch }));
    this.#set(questionId, { patch: now, saved, state: { kind: "saving" } });
    this.#later(questionId, afterMs);
  }

  /** Sends the changes without a response. @returns true if there were any, once all have a response */
  async sendAll(): Promise<boolean> {
    const waiting = [...this.#notes].filter(([, { state }]) => state?.kind === "away");
    await Promise.all(waiting.map(([id]) => this.#send(id)));
    return waiting.length > 0;
  }

  /** Applies what another tab did with the stored changes: it changed or sent them. */
  #lookAgain(questionId: string): void {
    const held = this.#held.get(questionId);
    if (held === undefined || this.#sending.has(questionId)) return;
    const { patch, saved, state } = this.of(questionId);
    const kept = this.#ways.read()[questionId] ?? {};
    const sent = partsOf(patch, (part) => held.has(part) && !(part in kept));
    const newer = partsOf(kept, (part) => held.has(part) && kept[part] !== patch[part]);
    if (isEmpty(sent) && isEmpty(newer)) return;
    const left = { ...partsOf(patch, (part) => !(part in sent)), ...newer };
    this.#holds(questionId, left, kept);
    const now = isEmpty(left) ? null : state;
    this.#set(questionId, { patch: left, saved: { ...saved, ...sent }, state: now });
  }

  /** Records which parts of a patch are stored on the device. */
  #holds(questionId: string, patch: NotePatch, kept: NotePatch): void {
    const held = PARTS.filter(
      (part) => part in patch && part in kept && kept[part] === patch[part],
    );
    if (held.length === 0) this.#held.delete(questionId);
    else this.#held.set(questionId, new Set(held));
  }

  /** Changes the stored note of one question. @param patch this tab's changes */
  #keep(questionId: string, patch: NotePatch, change: (kept: NotePatch) => NotePatch): void {
    const { [questionId]: kept = {}, ...others } = this.#ways.read();
    const changed = change(kept);
    this.#ways.keep(isEmpty(changed) ? others : { ...others, [questionId]: changed });
    // The storage may be full or denied.
    this.#holds(questionId, patch, this.#ways.read()[questionId] ?? {});
  }

  #later(questionId: string, afterMs: number): void {
    clearTimeout(this.#timers.get(questionId));
    this.#timers.set(
      questionId,
      setTimeout(() => void this.#send(questionId), afterMs),
    );
  }

  #set(questionId: string, note: KeptNote): void {
    this.#notes.set(questionId, note);
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Several failures at the same time count as one. */
  #ended(): void {
    if (this.#sending.size > 0) return;
    const isWaiting = [...this.#notes.values()].some(({ state }) => state?.kind === "away");
    this.#failure = isWaiting ? this.#newest : null;
    this.#notify();
  }

  async #send(questionId: string): Promise<void> {
    clearTimeout(this.#timers.get(questionId));
    // One after the other, so that the newest is the last.
    if (this.#sending.has(questionId)) return this.#later(questionId, 300);
    this.#lookAgain(questionId);
    const { patch: sent, saved: before } = this.of(questionId);
    if (isEmpty(sent)) return this.#ended();
    this.#sending.add(questionId);
    this.#set(questionId, { patch: sent, saved: before, state: { kind: "saving" } });
    try {
      await this.#ways.send(questionId, sent);
      const { patch } = this.of(questionId);
      const left = partsOf(patch, (part) => sent[part] !== patch[part]);
      const state: NoteState = isEmpty(left)
        ? { kind: "saved", at: this.#ways.now() }
        : { kind: "saving" };
      this.#keep(questionId, left, (kept) =>
        partsOf(kept, (part) => !(part in sent) || kept[part] !== sent[part]),
      );
      this.#set(questionId, { patch: left, saved: { ...before, ...sent }, state });
    } catch (error) {
      const { patch } = this.of(questionId);
      const isAway = this.#ways.isAway(error);
      if (isAway) this.#newest = error;
      const state: NoteState = isAway
        ? { kind: "away" }
        : { kind: "refused", words: this.#ways.words(error) };
      this.#set(questionId, { patch, saved: before, state });
    } finally {
      this.#sending.delete(questionId);
      this.#ended();
    }
  }
}
