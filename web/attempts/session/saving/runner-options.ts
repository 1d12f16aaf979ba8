import type { ActiveAttempt } from "../attempt/active-attempt.ts";
import type { TimeSources } from "../attempt/clock.ts";
import type { DeviceStorage } from "../device/device-storage.ts";
import type { QuizGateway } from "../gateway/gateway.ts";
import type { QuizEvent } from "../machine/quiz-event.ts";

/** What a runner is given. */
export interface RunnerOptions {
  userId: string;
  /** Names this visit, to tell its saves from another tab's. */
  writer: string;
  gateway: QuizGateway;
  storage: DeviceStorage | null;
  time?: TimeSources;
  random?: () => number;
  /** The attempt as it is now. */
  attempt(): ActiveAttempt;
  /** Whether the page is out of sight, so that a save must outlive it. */
  isHidden(): boolean;
  dispatch(event: QuizEvent): void;
  /** The state of saving changed, or the clock was set. */
  publish(): void;
}
