/** A part of a page that loads, and fails, by itself. */
export type Part<Data> =
  | { state: "loading" }
  | FailedPart
  | {
      state: "ready";
      data: Data;
    };

/** What a part says that could not be loaded. */
export interface FailedPart {
  state: "failed";
  /** What happened, in a sentence. */
  words: string;
  /** Asks for this part alone; absent where the page offers to try again. */
  retry?: () => void;
  /** It is being asked for again. */
  retrying?: boolean;
}

/** The same part with other data. */
export function mapPart<From, To>(part: Part<From>, change: (data: From) => To): Part<To> {
  return part.state === "ready" ? { state: "ready", data: change(part.data) } : part;
}
