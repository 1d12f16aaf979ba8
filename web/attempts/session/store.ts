import { initialState, nextState, type QuizEvent, type QuizState } from "./machine.ts";

/** Where a quiz page stands, for whoever shows it. */
export interface QuizStore {
  get(): QuizState;
  /** Tells of each publishing. Returns how to stop that. */
  subscribe(listener: () => void): () => void;
  publish(): void;
  /** Something happened. */
  dispatch(event: QuizEvent): void;
  /** Nothing changes any more. */
  close(): void;
}

/** Prepares a store. @param react does what a new state asks for, before it is shown */
export function createStore(
  react: (before: QuizState, after: QuizState, event: QuizEvent) => void,
): QuizStore {
  const listeners = new Set<() => void>();
  let state: QuizState = initialState;
  let closed = false;

  function publish(): void {
    for (const listener of [...listeners]) listener();
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish,
    dispatch(event) {
      if (closed) return;
      const before = state;
      state = nextState(before, event);
      if (state === before) return;
      react(before, state, event);
      publish();
    },
    close() {
      closed = true;
    },
  };
}
