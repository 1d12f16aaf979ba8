// The tabs of one browser that have the same quiz open find each other. Their messages are only shown to the student:
// nothing is saved or discarded because of them.

/** The state of the tab whose clock runs. */
export interface QuizPosition {
  /** 0 for the first question. */
  currentQuestion: number;
  timeLeftSeconds: number;
  tabSwitchCount: number;
}

/** What a tab reports of itself. */
export interface PresentTab {
  /** Null while its clock does not run. */
  position(): QuizPosition | null;
  /** The student wants to go on in it. */
  calledForward(): void;
}

/** The other tabs with the same quiz. */
export interface Presence {
  /** Returns the state of the tab whose clock runs; null when none answers in time. */
  find(): Promise<QuizPosition | null>;
  /** Asks that tab to show itself. */
  callForward(): void;
  close(): void;
}

/** A tab that is asleep answers nothing; nobody waits longer for one. */
const ANSWER_MS = 300;

type Message =
  | { kind: "whoIsThere" }
  | { kind: "here"; at: QuizPosition }
  | { kind: "comeForward" };

/**
 * Joins the tabs that have a quiz open.
 *
 * @param name of the person and the test, the same in each tab
 */
export function joinTabs(name: string, tab: PresentTab): Presence {
  const channel = new BroadcastChannel(name);
  let found: (at: QuizPosition) => void = () => undefined;
  const say = (message: Message) => channel.postMessage(message);

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === "whoIsThere") {
      const at = tab.position();
      if (at !== null) say({ kind: "here", at });
    } else if (data.kind === "here") {
      found(data.at);
    } else if (data.kind === "comeForward" && tab.position() !== null) {
      tab.calledForward();
    }
  };

  return {
    find: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(null), ANSWER_MS);
        found = (at) => {
          clearTimeout(timer);
          resolve(at);
        };
        say({ kind: "whoIsThere" });
      }),
    callForward: () => say({ kind: "comeForward" }),
    close: () => channel.close(),
  };
}

/** Asks for the window, and says in its title which tab is meant until it is looked at. */
export function showThisTab(): void {
  window.focus();
  if (!document.hidden) return;
  const before = document.title;
  const called = `Go on here: ${before}`;
  document.title = called;
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.title === called) document.title = before;
    },
    { once: true },
  );
}
