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
  /** What the person sees of any other failure. */
  words: (error: unknown) => string;
  /** What the device keeps that was not sent, of all tabs, by question. */
  read: () => Patches;
  keep: (patches: Patches) => void;
  now: () => number;
}

type Patches = Readonly<Record<string, NotePatch>>;
type Part = keyof NotePatch;

const PARTS: readonly Part[] = ["reason", "note"];

/** The parts of a patch that pass. */
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
 * Keeps what is written of questions until the server has it: on the device with each letter, and there
 * once nothing was typed for a while. What could not be sent is sent with `sendAll`. Of tabs that write
 * of one question the last one wins: what stands on the device is looked at again before it is sent.
 */
export class NoteKeeper {
  readonly #ways: NoteWays;
  readonly #notes = new Map<string, KeptNote>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #sending = new Set<string>();
  /** The parts that stand on the device, by question: another tab may write, or send, them too. */
  readonly #held = new Map<string, ReadonlySet<Part>>();
  readonly #listeners = new Set<() => void>();
  #failure: unknown = null;
  /** Of those that are in progress, what one failed of that nobody answered. */
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

  /** Why something waits to be sent again, another object each time it failed; null while nothing does. */
  readonly failure = (): unknown => this.#failure;

  /** @param afterMs how long more of it is waited for; 0 sends at once */
  change(questionId: string, patch: NotePatch, afterMs: number): void {
    this.#lookAgain(questionId);
    const { patch: before, saved } = this.of(questionId);
    const held = this.#held.get(questionId);
    // What the device had no room for before is tried again.
    const unheld = partsOf(before, (part) => !held?.has(part));
    const now = { ...before, ...patch };
    this.#keep(questionId, now, (kept) => ({ ...kept, ...unheld, ...patch }));
    this.#set(questionId, { patch: now, saved, state: { kind: "saving" } });
    this.#later(questionId, afterMs);
  }

  /** Sends what nobody has answered to. @returns whether there was anything, once all of it was answered */
  async sendAll(): Promise<boolean> {
    const waiting = [...this.#notes].filter(([, { state }]) => state?.kind === "away");
    await Promise.all(waiting.map(([id]) => this.#send(id)));
    return waiting.length > 0;
  }

  /** Takes up what another tab has made of what stands on the device: it wrote later, or it has sent it. */
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

  /** Notes which parts of a patch stand on the device. */
  #holds(questionId: string, patch: NotePatch, kept: NotePatch): void {
    const held = PARTS.filter(
      (part) => part in patch && part in kept && kept[part] === patch[part],
    );
    if (held.length === 0) this.#held.delete(questionId);
    else this.#held.set(questionId, new Set(held));
  }

  /** Changes what the device keeps of a question, and of no other. @param patch what this tab has of it */
  #keep(questionId: string, patch: NotePatch, change: (kept: NotePatch) => NotePatch): void {
    const { [questionId]: kept = {}, ...others } = this.#ways.read();
    const changed = change(kept);
    this.#ways.keep(isEmpty(changed) ? others : { ...others, [questionId]: changed });
    // It may be full, or denied.
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

  /** Several that fail together have failed once. */
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
