// What the quiz asks of a paper's sections. What answers stands in ../../sections, in a script that is
// loaded with the first attempt that has any: the others stay as small as they were.
import type { SectionRefusal, SectionState } from "#rules/section-work.ts";
import type { Section } from "#rules/sections.ts";
import type { Progress } from "./progress.ts";

/** An answer that was sent and is not the one that counts. */
export interface RefusedAnswer {
  /** 0 for the first question. */
  position: number;
  reason: SectionRefusal;
}

/** What a save told of the sections. */
export interface SavedSections {
  /** As of the moment that the save names. */
  state: SectionState;
  refused: readonly RefusedAnswer[];
}

/** What the server was last known to have. */
export interface SectionBase {
  state: SectionState;
  answers: readonly number[];
}

/** What happened to the sections that the student has to be told; another object each time. */
export type SectionNews =
  /** The server's clock of the section in progress, in whole seconds, was taken over. */
  | { kind: "clock"; seconds: number }
  /** Answers that do not count. */
  | { kind: "refused"; positions: readonly number[] }
  /** The network was away over the end of a section, and the attempt was taken up again. */
  | { kind: "resumed" };

/** Where an attempt on sections with clocks stands on this page. */
export interface SectionStanding {
  /** As of the reading of the attempt's clock that is the sum of what is left. */
  state: SectionState;
  /** What the server had when the attempt was begun or taken up here. */
  base: SectionBase;
  /** The questions, 0 for the first, whose answers did not count, on this page. */
  refused: readonly number[];
  /** Null for none. */
  news: SectionNews | null;
}

/** Why a question can't be gone to. */
export type ClosedSection =
  /** Its time is over, or it was left for good. */
  | "over"
  /** A locked section stands between, which would be lost. */
  | "behind";

/** What is known of an attempt that is begun or taken up. */
interface Entered {
  progress: Progress;
  confirmedAnswers?: readonly number[] | null;
  confirmedSections?: SectionState | null;
}

/** The sections of a paper, and what their clocks make of an attempt (docs/attempts.md, section 12). */
export interface PaperSections {
  readonly list: readonly Section[];
  /** Whether they have clocks of their own. */
  readonly isTimed: boolean;
  /** The section of a question, both 0 for the first. */
  of(question: number): number;
  /** Where they stand at a reading of the attempt's clock, in whole seconds. */
  at(state: SectionState, timeLeftSeconds: number): SectionState;
  /**
   * An attempt where its sections stand, at a question of the one in progress; null without clocks of
   * their own.
   */
  entered(snapshot: Entered): { progress: Progress; sections: SectionStanding } | null;
  /** Progress with no more time in any section than another state of the attempt has. */
  joined(progress: Progress, other: Progress): Progress;
  /** Why a question can't be gone to; null when it can. */
  closed(state: SectionState | null, question: number): ClosedSection | null;
  /** The question that comes next (1) or before (-1) and can be gone to; null at the end. */
  step(state: SectionState | null, question: number, by: 1 | -1): number | null;
  /**
   * Whether answers would be lost by a submit, since nothing was heard of this device over the end of
   * their section: taking the attempt up first saves them (docs/attempts.md, section 12).
   */
  isSilent(server: { progress: Progress; secondsSinceSaved: number }, progress: Progress): boolean;
}
