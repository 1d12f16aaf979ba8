import { nextState } from "./machine/machine.ts";
import type { QuizEvent } from "./machine/quiz-event.ts";
import { activeAttemptOf, initialState, type QuizState } from "./machine/quiz-state.ts";
import { sectionSessionOf } from "./saving/section-session.ts";

/** Where a quiz page stands, for anyone who shows it. */
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

/** The state after an event, on papers with sections too. */
function stateAfter(state: QuizState, event: QuizEvent): QuizState {
  const attempt = activeAttemptOf(state);
  const sections = attempt && sectionSessionOf(attempt.paper);
  return sections?.next(state, event) ?? nextState(state, event);
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
      state = stateAfter(before, event);
      if (state === before) return;
      react(before, state, event);
      publish();
    },
    close() {
      closed = true;
    },
  };
}
