import type { MissReason } from "../../gql/graphql.ts";

/** What was changed of a question's note; null takes a part away. */
export interface NotePatch {
  reason?: MissReason | null;
  note?: string | null;
}

/** saving · saved since `at` · away: nobody answered, it is kept here · refused, with the words. */
export type NoteState =
  | { kind: "saving" }
  | { kind: "saved"; at: number }
  | { kind: "away" }
  | { kind: "refused"; words: string };

/** What is known here of a question's note. */
export interface KeptNote {
  /** What the server may not have yet. */
  patch: NotePatch;
  /** What was changed here and the server has: what the page was loaded with is older. */
  saved: NotePatch;
  /** Null before anything was changed. */
  state: NoteState | null;
}

/** What the keeper works with. */
export interface NoteWays {
  /** @throws when it could not be saved */
  send: (questionId: string, patch: NotePatch) => Promise<unknown>;
  /** Whether nobody answered, so that it may be sent again. */
  isAway: (error: unknown) => boolean;
  /** What the person is told of any other failure. */
  words: (error: unknown) => string;
  /** Patches that were not sent before, by question. */
  read: () => Readonly<Record<string, NotePatch>>;
  keep: (patches: Readonly<Record<string, NotePatch>>) => void;
  now: () => number;
}

const NOTHING: KeptNote = { patch: {}, saved: {}, state: null };

/**
 * Keeps what is written of questions until the server has it: on the device with each letter, and there
 * once nothing was typed for a while. What could not be sent is sent with `sendAll`.
 */
export class NoteKeeper {
  readonly #ways: NoteWays;
  readonly #notes = new Map<string, KeptNote>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #sending = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #failure: unknown = null;
  /** Of those that are under way, what one failed of that nobody answered. */
  #newest: unknown = null;

  constructor(ways: NoteWays) {
    this.#ways = ways;
    for (const [id, patch] of Object.entries(ways.read())) {
      this.#notes.set(id, { patch, saved: {}, state: { kind: "away" } });
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  of(questionId: string): KeptNote {
    return this.#notes.get(questionId) ?? NOTHING;
  }

  /** Why something waits to be sent again, another object each time it failed; null while nothing does. */
  readonly failure = (): unknown => this.#failure;

  /** @param afterMs how long more of it is waited for; 0 sends at once */
  change(questionId: string, patch: NotePatch, afterMs: number): void {
    const { patch: before, saved } = this.of(questionId);
    this.#set(questionId, { patch: { ...before, ...patch }, saved, state: { kind: "saving" } });
    this.#later(questionId, afterMs);
  }

  /** Sends what nobody has answered to. */
  sendAll(): void {
    for (const [id, { state }] of this.#notes) if (state?.kind === "away") void this.#send(id);
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
    const unsent = [...this.#notes].filter(([, { patch }]) => Object.keys(patch).length > 0);
    this.#ways.keep(Object.fromEntries(unsent.map(([id, { patch }]) => [id, patch])));
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Several that fail together have failed once. */
  #ended(): void {
    if (this.#sending.size > 0) return;
    const isWaiting = [...this.#notes.values()].some(({ state }) => state?.kind === "away");
    this.#failure = isWaiting ? this.#newest : null;
    this.#tell();
  }

  async #send(questionId: string): Promise<void> {
    clearTimeout(this.#timers.get(questionId));
    const { patch: sent, saved: before } = this.of(questionId);
    if (Object.keys(sent).length === 0) return;
    // One after the other, so that the newest is the last.
    if (this.#sending.has(questionId)) return this.#later(questionId, 300);
    this.#sending.add(questionId);
    this.#set(questionId, { patch: sent, saved: before, state: { kind: "saving" } });
    try {
      await this.#ways.send(questionId, sent);
      const { patch } = this.of(questionId);
      const left = Object.entries(patch).filter(
        ([name, value]) => sent[name as keyof NotePatch] !== value,
      );
      const state: NoteState =
        left.length > 0 ? { kind: "saving" } : { kind: "saved", at: this.#ways.now() };
      this.#set(questionId, {
        patch: Object.fromEntries(left),
        saved: { ...before, ...sent },
        state,
      });
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
