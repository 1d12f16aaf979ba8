import { AsyncLocalStorage } from "node:async_hooks";

const inExam = new AsyncLocalStorage<true>();

/**
 * Runs work whose queries take the exam's own connections: starting, saving and submitting attempts
 * must go on however many readers wait for a connection (docs/api.md, section 8).
 */
export function onExamLane<Result>(work: () => Result): Result {
  return inExam.run(true, work);
}

/** Whether the present call was begun by `onExamLane`. */
export function isOnExamLane(): boolean {
  return inExam.getStore() === true;
}
