/** Where the reader is: an address, and what the entry of the history was given. */
export interface Location {
  pathname: string;
  /** With its "?"; "" for none. */
  search: string;
  /** With its "#"; "" for none. */
  hash: string;
  /** What whoever led here handed over. */
  state: unknown;
  /** Of this entry of the history alone. */
  key: string;
}

/** How a location was come to: by a new entry, in place of the last one, or along the history. */
export type Action = "push" | "replace" | "pop";

/** The list of places that Back and Forward lead along. */
export interface History {
  readonly location: Location;
  push: (location: Location) => void;
  replace: (location: Location) => void;
  go: (by: number) => void;
  /** @param onPop told how far along the list; null when nobody knows @returns ends it */
  listen: (onPop: (by: number | null) => void) => () => void;
}

/** A key that no other entry has. */
export function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** An address as a link shows it. */
export function hrefOf({ pathname, search, hash }: Omit<Location, "state" | "key">): string {
  return pathname + search + hash;
}

/** What an entry of the browser's history is marked with. */
interface Entry {
  usr?: unknown;
  key?: string;
  idx?: number;
}

function entry(): Entry {
  return (window.history.state as Entry | null) ?? {};
}

/** The browser's own history. Its entries are numbered, so that a step back can be told from one on. */
export function browserHistory(): History {
  let index = entry().idx ?? 0;
  const mark = () => {
    if (entry().idx === index && entry().key !== undefined) return;
    window.history.replaceState({ ...entry(), key: newKey(), idx: index }, "");
  };
  mark();
  return {
    get location() {
      const { pathname, search, hash } = window.location;
      const { usr = null, key = "" } = entry();
      return { pathname, search, hash, state: usr, key };
    },
    push(location) {
      index += 1;
      const { state: usr, key } = location;
      try {
        window.history.pushState({ usr, key, idx: index }, "", hrefOf(location));
      } catch (error) {
        if (error instanceof DOMException && error.name === "DataCloneError") throw error;
        // Safari takes so many entries in a while and no more.
        window.location.assign(hrefOf(location));
      }
    },
    replace(location) {
      const { state: usr, key } = location;
      window.history.replaceState({ usr, key, idx: index }, "", hrefOf(location));
    },
    go: (by) => window.history.go(by),
    listen(onPop) {
      const listener = () => {
        const { idx } = entry();
        const by = idx === undefined ? null : idx - index;
        // An address whose end was typed by hand is an entry that nobody has numbered.
        index = idx ?? index + 1;
        mark();
        onPop(by);
      };
      window.addEventListener("popstate", listener);
      return () => window.removeEventListener("popstate", listener);
    },
  };
}

/** A history of its own, for tests and for pages that are written down. */
export function memoryHistory(at: string): History {
  const { pathname, search, hash } = new URL(at, "http://lexam");
  const entries: Location[] = [{ pathname, search, hash, state: null, key: newKey() }];
  const listeners = new Set<(by: number) => void>();
  let index = 0;
  return {
    get location() {
      const location = entries[index];
      if (location === undefined) throw new Error("There is no such entry.");
      return location;
    },
    push(location) {
      index += 1;
      entries.splice(index, entries.length, location);
    },
    replace(location) {
      entries[index] = location;
    },
    go(by) {
      const next = Math.min(Math.max(index + by, 0), entries.length - 1);
      const moved = next - index;
      if (moved === 0) return;
      index = next;
      for (const listener of listeners) listener(moved);
    },
    listen(onPop) {
      listeners.add(onPop);
      return () => listeners.delete(onPop);
    },
  };
}
