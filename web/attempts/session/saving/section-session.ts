import type { ActiveAttempt } from "../attempt/active-attempt.ts";
import type { Progress, QuizPaper, ServerAttempt } from "../attempt/attempt.ts";
import type { QuizClock } from "../attempt/clock.ts";
import type { SavedSections } from "../attempt/paper-sections.ts";
import { type QuizGateway, Refused } from "../gateway/gateway.ts";
import type { QuizEvent } from "../machine/quiz-event.ts";
import type { QuizState } from "../machine/quiz-state.ts";

/** Nothing is sent before the attempt is taken up again: its answers would be too late. */
export class ResumeFirst extends Refused {
  constructor() {
    super("conflict", "The attempt has to be resumed first.");
  }
}

/** What the keeper of an attempt's sections is given. */
export interface SectionKeeperOptions {
  gateway: QuizGateway;
  clock: QuizClock;
  /** The attempt as it is now. */
  attempt(): ActiveAttempt;
  dispatch(event: QuizEvent): void;
  /** Saving goes on above the number that the server has. */
  goOn(knownSequence: number): void;
  /** Nobody answered: saving is tried again later. */
  tryLater(error: unknown): void;
}

/** Keeps the sections of an attempt that runs in step with its clock and with the server. */
export interface SectionKeeper {
  /** Tells when the time of the section in progress is over. */
  check(): void;
  /**
   * What has to come before a save whose answers would be too late to count: the attempt is taken up first,
   * or, where that would leave nothing but the submit, they are held for that, which takes it up then.
   */
  before(progress: Progress): "resume" | "hold" | null;
  /**
   * What the server answered to a save.
   *
   * @param passedMs what had gone by on the clock when it was sent
   */
  heard(progress: Progress, sections: SavedSections, passedMs: number): void;
  /**
   * Takes the attempt up again where that is why nothing was sent.
   *
   * @param isOwn whether this page sent what the server has
   * @returns whether it does
   */
  resumes(server: ServerAttempt, refusal: Refused, isOwn: boolean): boolean;
}

/** What a visit needs besides, on a paper whose sections have clocks of their own. */
export interface SectionSession {
  /** The state after an event that is about sections; null for every other. */
  next(state: QuizState, event: QuizEvent): QuizState | null;
  keeper(options: SectionKeeperOptions): SectionKeeper;
}

let provided: SectionSession | null = null;

/** Called by the script that is loaded with the first attempt that has sections. */
export function provideSections(session: SectionSession): void {
  provided = session;
}

/** Null on a paper whose sections have no clocks of their own. */
export function sectionSessionOf({ sections }: QuizPaper): SectionSession | null {
  return sections?.isTimed === true ? provided : null;
}
