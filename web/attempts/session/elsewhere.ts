// Where else an attempt is in progress: in another tab, or where the server has it from.

import { serverNow } from "../../apollo/server-clock.ts";
import { readLocalSnapshot } from "./device/local-snapshot.ts";
import { progressKey } from "./device/progress-keys.ts";
import { submittedEvent } from "./machine/answer-events.ts";
import { isRunning, type QuizState, type SavedElsewhere } from "./machine/quiz-state.ts";
import type { Presence, Whereabouts } from "./presence.ts";
import { createSettlement } from "./resuming/settlement.ts";
import type { Running } from "./running.ts";
import type { Visit } from "./visit.ts";

/** The other places that a visit has to do with. */
export interface Elsewhere {
  /** Joins the other tabs of this browser, once. */
  join(): void;
  /** Where the tab is whose clock runs; null or undefined for none. */
  find(): Promise<Whereabouts | null> | undefined;
  /** Another tab changed a key of local storage while the student is asked where to go on. */
  storageChanged(asked: SavedElsewhere, key: string | null): void;
  /** The other place has it from here on. */
  leave(state: QuizState): void;
  /** Does what was chosen between two places, where a new state asks for it. */
  follow(before: QuizState, after: QuizState): void;
  close(): void;
}

function isSettling(state: QuizState): state is SavedElsewhere {
  return state.phase === "savedElsewhere" && state.task !== null;
}

/** Prepares to deal with other places; `join` finds the tabs. */
export function createElsewhere(visit: Visit, running: Running): Elsewhere {
  const { testId, userId, gateway, storage, store } = visit;
  const { dispatch } = store;
  const settlement = createSettlement(gateway, visit.local);
  let presence: Presence | undefined;

  function whereabouts(): Whereabouts | null {
    const attempt = running.attempt();
    if (!isRunning(store.get()) || attempt === null) return null;
    const { sheet, tabSwitchCount } = attempt;
    return {
      currentQuestion: sheet.currentQuestion,
      timeLeftSeconds: running.timeLeft(),
      tabSwitchCount,
    };
  }

  async function settle(asked: SavedElsewhere): Promise<void> {
    dispatch(await settlement.settle(asked));
  }

  /**
   * The tab that has it has put it away: submitted, or discarded, as the server knows. Unanswered, what
   * is shown stays, and either choice reads again.
   */
  async function lookAgain({ mine: { paper } }: SavedElsewhere, key: string | null): Promise<void> {
    if (key !== null && key !== progressKey(userId, testId)) return;
    if (readLocalSnapshot(storage, userId, paper, serverNow()) !== null) return;
    const server = await gateway.read(paper.attemptId, testId).catch(() => null);
    if (store.get().phase !== "savedElsewhere") return;
    if (server?.status === "submitted") dispatch(submittedEvent(server.paper, paper.attemptId));
    if (server?.status === "abandoned") dispatch({ type: "attemptClosed" });
  }

  return {
    join() {
      presence ??= visit.joinTabs?.({
        whereabouts,
        calledForward: () => visit.calledForward?.(),
      });
    },
    find: () => presence?.find(),
    storageChanged(asked, key) {
      if (asked.task === null) void lookAgain(asked, key);
    },
    leave(state) {
      if (state.phase !== "savedElsewhere" || !state.isLeft) return;
      if (state.place === "tab") presence?.callForward();
    },
    follow(before, after) {
      if (isSettling(after) && !isSettling(before)) void settle(after);
    },
    close: () => presence?.close(),
  };
}
