import type { QuizSession } from "./quiz-session.ts";
import type { Running } from "./running.ts";
import type { QuizStore } from "./store.ts";

/** Whether the page is on the screen, and what becomes of the attempt when that changes. */
export interface Visibility
  extends Pick<QuizSession, "pageHidden" | "pageShown" | "pageLeaving" | "pageRestored"> {
  /** Whether the page is out of sight. */
  isHidden(): boolean;
}

/** A page that is on the screen. */
export function createVisibility({ get, dispatch }: QuizStore, running: Running): Visibility {
  let hidden = false;
  /** The document is on its way out. */
  let leaving = false;

  return {
    isHidden: () => hidden,
    pageHidden() {
      // Closing and reloading hide the page too; what they cost is taken on resume.
      if (leaving) return;
      hidden = true;
      running.runner()?.clock.pageHidden();
      const before = get();
      dispatch({ type: "pageLeft" });
      if (get() === before) running.savePoint(true);
    },
    pageShown() {
      hidden = false;
      running.runner()?.pageShown();
    },
    pageLeaving() {
      leaving = true;
      running.savePoint(true);
      running.runner()?.clock.pageHidden();
    },
    pageRestored() {
      leaving = false;
      hidden = false;
      dispatch({ type: "pageLeft" });
      running.runner()?.pageShown();
    },
  };
}
