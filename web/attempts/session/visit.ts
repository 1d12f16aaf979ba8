import type { LocalReader } from "./device/local-reader.ts";
import type { SessionOptions } from "./quiz-session.ts";
import type { QuizStore } from "./store.ts";
import type { Timers } from "./timers.ts";

/** What the parts of a visit to the quiz page share. */
export interface Visit extends SessionOptions {
  store: QuizStore;
  /** They end with the visit. */
  timers: Timers;
  local: LocalReader;
}
