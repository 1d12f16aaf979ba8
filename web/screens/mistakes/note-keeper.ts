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
  /** What the device keeps that was not sent, of all tabs, by question. */
  read: () => Patches;
  keep: (patches: Patches) => void;
  now: () => number;
}

type Patches = Readonly<Record<string, NotePatch>>;

const names = ["reason", "note"] as const;

/** The parts of a patch that pass. */
function partsOf(patch: NotePatch, passes: (name: keyof NotePatch) => boolean): NotePatch {
  return Object.fromEntries(
    names.filter((name) => name in patch && passes(name)).map((name) => [name, patch[name]]),
  );
}

/** What the device keeps once a question's patch has changed: what other tabs wrote stays. */
function withPatch(kept: Patches, id: string, before: NotePatch, patch: NotePatch): Patches {
  const { [id]: known = {}, ...others } = kept;
  const left = partsOf(known, (name) => !(name in before) || known[name] !== before[name]);
  const now = { ...left, ...patch };
  return Object.keys(now).length === 0 ? others : { ...others, [id]: now };
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
  /** Questions of whose patch nothing was written here: another tab may have sent it meanwhile. */
  readonly #found = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #failure: unknown = null;
  /** Of those that are under way, what one failed of that nobody answered. */
  #newest: unknown = null;

  constructor(ways: NoteWays) {
    this.#ways = ways;
    for (const [id, patch] of Object.entries(ways.read())) {
      this.#notes.set(id, { patch, saved: {}, state: { kind: "away" } });
      this.#found.add(id);
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
    this.#lookAgain(questionId);
    this.#found.delete(questionId);
    const { patch: before, saved } = this.of(questionId);
    this.#set(questionId, { patch: { ...before, ...patch }, saved, state: { kind: "saving" } });
    this.#later(questionId, afterMs);
  }

  /** Sends what nobody has answered to. */
  sendAll(): void {
    for (const id of this.#notes.keys()) this.#lookAgain(id);
    for (const [id, { state }] of this.#notes) if (state?.kind === "away") void this.#send(id);
  }

  /** Lets go of what was found on the device, and is not there any more. */
  #lookAgain(questionId: string): void {
    if (!this.#found.has(questionId)) return;
    const { patch: found, saved } = this.of(questionId);
    const kept = this.#ways.read()[questionId] ?? {};
    const patch = partsOf(found, (name) => name in kept && kept[name] === found[name]);
    const state: NoteState | null = Object.keys(patch).length > 0 ? { kind: "away" } : null;
    if (state === null) this.#found.delete(questionId);
    this.#notes.set(questionId, { patch, saved, state });
    this.#tell();
  }

  #later(questionId: string, afterMs: number): void {
    clearTimeout(this.#timers.get(questionId));
    this.#timers.set(
      questionId,
      setTimeout(() => void this.#send(questionId), afterMs),
    );
  }

  #set(questionId: string, note: KeptNote): void {
    const { patch: before } = this.of(questionId);
    this.#notes.set(questionId, note);
    this.#ways.keep(withPatch(this.#ways.read(), questionId, before, note.patch));
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
      const left = partsOf(patch, (name) => sent[name] !== patch[name]);
      const state: NoteState =
        Object.keys(left).length > 0 ? { kind: "saving" } : { kind: "saved", at: this.#ways.now() };
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
