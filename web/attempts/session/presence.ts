// Connects the tabs of one browser that have the same quiz open. Their messages are only shown to the student:
// nothing is saved or discarded because of them.

/** The state of the tab whose clock runs. */
export interface QuizPosition {
  /** 0 for the first question. */
  currentQuestion: number;
  timeLeftSeconds: number;
  tabSwitchCount: number;
}

/** What a tab provides to the others. */
export interface PresentTab {
  /** Null while its clock does not run. */
  position(): QuizPosition | null;
  /** Called when the student wants to continue in this tab. */
  calledForward(): void;
}

/** The other tabs with the same quiz. */
export interface Presence {
  /** Returns the state of the tab whose clock runs; null if none answers in time. */
  find(): Promise<QuizPosition | null>;
  /** Asks that tab to show itself. */
  callForward(): void;
  close(): void;
}

/** A sleeping tab doesn't answer, so the wait is short. */
const ANSWER_MS = 300;

type Message =
  | { kind: "whoIsThere" }
  | { kind: "here"; at: QuizPosition }
  | { kind: "comeForward" };

/** Joins the tabs that have a quiz open. @param name of the person and the test, the same in each tab */
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

/** Asks the browser to show this tab, and marks its title until the student looks at it. */
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
