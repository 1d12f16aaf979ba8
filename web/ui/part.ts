/** A part of a page that loads and fails independently. */
export type Part<Data> =
  | { state: "loading" }
  | FailedPart
  | {
      state: "ready";
      data: Data;
    };

/** A part that failed to load. */
export interface FailedPart {
  state: "failed";
  /** The reason, in a sentence. */
  words: string;
  /** Reloads only this part; absent if the page has its own Try Again. */
  retry?: () => void;
  /** True while it reloads. */
  retrying?: boolean;
}

/** Returns the part with converted data. */
export function mapPart<From, To>(part: Part<From>, change: (data: From) => To): Part<To> {
  return part.state === "ready" ? { state: "ready", data: change(part.data) } : part;
}
