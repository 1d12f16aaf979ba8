import { type Action, type History, hrefOf, type Location, newKey } from "./history.ts";
import { type Match, matcher, type RouteObject } from "./matching.ts";

export interface NavigateOptions {
  /** In place of this entry of the history. */
  replace?: boolean | undefined;
  /** Handed over with the address; it outlives a reload. */
  state?: unknown;
  /** The page stays scrolled where it is. */
  preventScrollReset?: boolean;
  /** Shown before this returns, not when there is time. */
  flushSync?: boolean;
}

/** What is shown, and whether something else is on its way. */
export interface RouterState {
  location: Location;
  /** Null until the first screen has been loaded. */
  match: Match | null;
  isLoading: boolean;
  preventScrollReset: boolean;
}

/** Somebody who may keep the reader here. */
export interface Blocker {
  blocks: (here: Location, next: Location) => boolean;
  /** Told that the reader was kept. @param proceed goes there after all */
  onBlocked: (proceed: () => void) => void;
}

type Listener = (state: RouterState, atOnce: boolean) => void;

/** A place to be gone to: the address, how, and what has been loaded of it. */
interface Journey {
  location: Location;
  action: Action;
  preventScrollReset: boolean;
  atOnce: boolean;
}

/** Leads from address to address: loads what a route needs, then shows it (docs/decisions/0123). */
export class Router {
  readonly #history: History;
  readonly #match: (location: Location) => Match | null;
  /** What a route's `lazy` came to. */
  readonly #loaded = new Map<RouteObject, RouteObject>();
  readonly #listeners = new Set<Listener>();
  readonly #leaving = new Set<(from: Location) => void>();
  readonly #blockers = new Set<Blocker>();
  #journey: Journey | null = null;
  /** Set while the history is led back to where the reader was kept. */
  #onReturned: (() => void) | null = null;
  #isAllowed = false;
  #state: RouterState;
  /** Resolves when the first screen has been loaded. */
  readonly ready: Promise<void>;

  constructor(routes: readonly RouteObject[], history: History) {
    this.#history = history;
    this.#match = matcher(routes);
    const { location } = history;
    this.#state = { location, match: null, isLoading: false, preventScrollReset: false };
    const first = { location, action: "pop", preventScrollReset: false, atOnce: false } as const;
    this.ready = this.#travel(first);
    history.listen((by) => this.#onPop(by));
  }

  get state(): RouterState {
    return this.#state;
  }

  /** @param listener told of each change @returns ends it */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @param listener told before a place is left @returns ends it */
  onLeave(listener: (from: Location) => void): () => void {
    this.#leaving.add(listener);
    return () => this.#leaving.delete(listener);
  }

  /** @returns takes it away */
  block(blocker: Blocker): () => void {
    this.#blockers.add(blocker);
    return () => this.#blockers.delete(blocker);
  }

  /** An address in full: of "?page=2", "#top" or "/tests". */
  resolve(to: string): Omit<Location, "state" | "key"> {
    const { pathname } = this.#state.location;
    const { pathname: path, search, hash } = new URL(to || pathname, `http://lexam${pathname}`);
    return { pathname: path, search, hash };
  }

  /** Goes to an address. @returns resolves when it is shown, or somewhere else is gone to instead */
  async navigate(to: string, options: NavigateOptions = {}): Promise<void> {
    const { replace = false, state = null, preventScrollReset = false } = options;
    const location: Location = { ...this.resolve(to), state, key: newKey() };
    const journey: Journey = {
      location,
      action: replace ? "replace" : "push",
      preventScrollReset,
      atOnce: options.flushSync ?? false,
    };
    if (this.#isKept(location, () => void this.#travel(journey))) return;
    await this.#travel(journey);
  }

  /** Goes along the history, back with a number below 0. */
  go(by: number): void {
    this.#history.go(by);
  }

  #isKept(next: Location, proceed: () => void): boolean {
    const keeper = [...this.#blockers].find(({ blocks }) => blocks(this.#state.location, next));
    keeper?.onBlocked(proceed);
    return keeper !== undefined;
  }

  #onPop(by: number | null): void {
    const returned = this.#onReturned;
    if (returned !== null) {
      this.#onReturned = null;
      returned();
      return;
    }
    const { location } = this.#history;
    const isFree = this.#isAllowed || by === null || by === 0;
    this.#isAllowed = false;
    let onReturned = () => {};
    const isBack = new Promise<void>((resolve) => {
      onReturned = resolve;
    });
    const proceed = async () => {
      await isBack;
      this.#isAllowed = true;
      this.#history.go(by ?? 0);
    };
    if (!isFree && this.#isKept(location, () => void proceed())) {
      this.#onReturned = onReturned;
      this.#history.go(-by);
      return;
    }
    void this.#travel({ location, action: "pop", preventScrollReset: false, atOnce: false });
  }

  async #travel(journey: Journey): Promise<void> {
    this.#journey = journey;
    for (const listener of this.#leaving) listener(this.#state.location);
    const match = this.#match(journey.location);
    const missing = match?.branch.filter((route) => route.lazy && !this.#loaded.has(route)) ?? [];
    if (missing.length > 0) {
      if (this.#state.match !== null) this.#set({ ...this.#state, isLoading: true }, false);
      await Promise.all(
        missing.map(async (route) =>
          this.#loaded.set(route, { ...route, ...(await route.lazy?.()) }),
        ),
      );
      // The reader has gone elsewhere meanwhile.
      if (this.#journey !== journey) return;
    }
    const { location, action, preventScrollReset, atOnce } = journey;
    this.#journey = null;
    if (action === "push") this.#history.push(location);
    else if (action === "replace") this.#history.replace(location);
    const branch = match?.branch.map((route) => this.#loaded.get(route) ?? route) ?? [];
    const shown = { branch, params: match?.params ?? {} };
    this.#set({ location, match: shown, isLoading: false, preventScrollReset }, atOnce);
  }

  #set(state: RouterState, atOnce: boolean): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(state, atOnce);
  }
}

/** Whether a link leads to where the reader is. */
export function isHere(here: Location, there: Omit<Location, "state" | "key">): boolean {
  return hrefOf(here) === hrefOf(there);
}
