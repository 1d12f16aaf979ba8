// One visit to the quiz page: turns what happens (clicks, ticks, answers of the server, the page
// going out of sight) into events for the machine, and its new states into actions of its parts:
// running.ts, entering.ts, elsewhere.ts, ending.ts, visibility.ts. It knows no React, so it can be
// tested with a fake server and a fake clock.

import { createLocalReader } from "./device/local-reader.ts";
import { createElsewhere } from "./elsewhere.ts";
import { createEnding } from "./ending.ts";
import { createEntering } from "./entering.ts";
import { isRunning } from "./machine/quiz-state.ts";
import type { QuizSession, SessionOptions } from "./quiz-session.ts";
import { createRunning } from "./running.ts";
import { createStore } from "./store.ts";
import { createSubmission } from "./submitting/submission.ts";
import { Timers } from "./timers.ts";
import { createVisibility } from "./visibility.ts";

/** Prepares a visit. Nothing happens before `begin`. */
export function createSession(options: SessionOptions): QuizSession {
  const { userId, gateway, storage, random } = options;
  // In this order: what ends an attempt finds it as the others have left it.
  const store = createStore((before, after, event) => {
    running.follow(before, after, event);
    entering.follow(before, after);
    elsewhere.follow(before, after);
    ending.follow(before, after, event);
  });
  const { dispatch } = store;
  const timers = new Timers();
  const local = createLocalReader(storage, userId);
  const visit = { ...options, store, timers, local };
  const submission = createSubmission(options, gateway, storage, random);
  const running = createRunning(visit, () => visibility.isHidden());
  const visibility = createVisibility(store, running);
  const elsewhere = createElsewhere(visit, running);
  const entering = createEntering(visit, submission, elsewhere);
  const ending = createEnding(visit, running, submission);
  const { pageHidden, pageShown, pageLeaving, pageRestored } = visibility;

  return {
    getState: store.get,
    getSaveState: () => running.runner()?.getSaveState() ?? null,
    getClockTaken: () => running.runner()?.getClockTaken() ?? null,
    isFinalKept: submission.isKept,
    finalCountsUntil: submission.countsUntil,
    getClock: () => running.runner()?.clock ?? null,
    subscribe: store.subscribe,
    open() {
      elsewhere.join();
      entering.open();
    },
    begin(chosen = { kind: "start" }) {
      elsewhere.join();
      entering.begin(chosen);
    },
    isEntering: entering.isEntering,
    seenSequence: entering.seenSequence,
    end() {
      running.savePoint(true);
      store.close();
      running.runner()?.close();
      elsewhere.close();
      timers.clear();
    },
    act(action) {
      if (isRunning(store.get())) running.runner()?.checkSections();
      switch (action.type) {
        case "questionOpened":
        case "passageViewed":
        case "submitConfirmed":
        case "sectionBegun":
        case "leaveConfirmed":
          dispatch({ ...action, timeLeftSeconds: running.timeLeft() });
          break;
        default:
          dispatch(action);
      }
      if (action.type === "placeLeft") elsewhere.leave(store.get());
    },
    pageHidden,
    pageShown,
    pageLeaving,
    pageRestored,
    networkBack() {
      submission.networkBack();
      if (store.get().phase === "submitFailed") dispatch({ type: "submitRetried" });
      else running.runner()?.networkBack();
    },
    storageChanged(key) {
      const state = store.get();
      if (isRunning(state)) running.runner()?.storageChanged(key);
      else if (state.phase === "savedElsewhere") elsewhere.storageChanged(state, key);
    },
  };
}
