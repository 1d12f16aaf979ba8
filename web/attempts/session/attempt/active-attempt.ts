import { type AnswerSheet, bookTime, sheetOf } from "./answer-sheet.ts";
import { type Progress, type QuizPaper, secondsGone } from "./attempt.ts";
import type { SectionStanding } from "./paper-sections.ts";
import type { AttemptSnapshot, Merged } from "./snapshot.ts";

/** An attempt somebody is at work on: its clock runs elsewhere, everything else is here. */
export interface ActiveAttempt {
  paper: QuizPaper;
  sheet: AnswerSheet;
  tabSwitchCount: number;
  penaltyMinutes: number;
  /** What the clock was set to when the attempt was started or resumed here. */
  secondsAtStart: number;
  /** The sequence number of the state it was started or resumed from. */
  sequenceAtStart: number;
  /** Whether the score is to stay hidden for a blind review; left out until the student chooses here. */
  reviewBlind?: boolean;
  /** Null, or left out, where no section has a clock of its own. */
  sections?: SectionStanding | null;
  /** Set when it was merged from two versions. */
  merged?: Merged | null;
}

/** Makes an attempt active where it stood. */
export function activate(snapshot: AttemptSnapshot): ActiveAttempt {
  const { paper, penaltyMinutes } = snapshot;
  const entered = paper.sections?.entered(snapshot) ?? null;
  const { progress } = entered ?? snapshot;
  const { tabSwitchCount, timeLeftSeconds, sequence } = progress;
  return {
    paper,
    sheet: sheetOf(progress, secondsGone(paper, timeLeftSeconds)),
    tabSwitchCount,
    penaltyMinutes,
    secondsAtStart: timeLeftSeconds,
    sequenceAtStart: sequence,
    sections: entered?.sections ?? null,
    ...(snapshot.merged ? { merged: snapshot.merged } : {}),
  };
}

/** The progress of an attempt at a reading of its clock, as it is saved and submitted. */
export function progressOf(
  { paper, sheet, tabSwitchCount, sections }: ActiveAttempt,
  timeLeftSeconds: number,
  sequence: number,
): Progress {
  const {
    countedTo: _,
    isReading: __,
    ...done
  } = bookTime(sheet, secondsGone(paper, timeLeftSeconds));
  const progress = { sequence, timeLeftSeconds, tabSwitchCount, ...done };
  if (!sections) return progress;
  return { ...progress, sections: paper.sections?.at(sections.state, timeLeftSeconds) ?? null };
}
