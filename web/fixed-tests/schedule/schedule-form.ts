import type { FieldError } from "#rules/failures.ts";
import { fromIndia, toIndia } from "#rules/india-days.ts";
import { lastClockEnd, type Schedule, scheduleErrors } from "#rules/schedule.ts";
import type { ScheduledTestFragment, ScheduleInput } from "../../gql/graphql.ts";

/** When results show. */
type ResultsShown = "at once" | "at closing" | "at a time";

/** A schedule as it is typed: times as a date and time field has them, in IST, empty for none. */
export interface ScheduleForm {
  opensAt: string;
  closesAt: string;
  lateStart: "cut" | "full";
  /** 0 for any number. */
  attemptLimit: number;
  shown: ResultsShown;
  /** Counts where results show at a time of their own. */
  resultsAt: string;
}

const typed = (time: string | null | undefined) =>
  time == null ? "" : toIndia(new Date(time)).toISOString().slice(0, 16);

/** @throws RangeError for what is no time, which a browser's own field never has */
const timeOf = (text: string) => (text === "" ? null : fromIndia(new Date(`${text}Z`)));

/** A stored schedule as fields. */
export function formOf(test: ScheduledTestFragment): ScheduleForm {
  const { opensAt, closesAt, resultsAt, isLateStartCut, attemptLimit, durationMinutes } = test;
  const closing = { closesAt: closesAt == null ? null : new Date(closesAt), isLateStartCut };
  const end = lastClockEnd(closing, durationMinutes)?.toISOString();
  const own = resultsAt === end ? "at closing" : "at a time";
  return {
    opensAt: typed(opensAt),
    closesAt: typed(closesAt),
    lateStart: isLateStartCut ? "cut" : "full",
    attemptLimit: attemptLimit ?? 0,
    shown: resultsAt == null ? "at once" : own,
    resultsAt: typed(resultsAt),
  };
}

/** The schedule that the fields stand for. */
function scheduleOf(form: ScheduleForm, durationMinutes: number): Schedule {
  const closing = { closesAt: timeOf(form.closesAt), isLateStartCut: form.lateStart === "cut" };
  const end = lastClockEnd(closing, durationMinutes);
  const results = { "at once": null, "at closing": end, "at a time": timeOf(form.resultsAt) };
  return {
    ...{ ...closing, opensAt: timeOf(form.opensAt), resultsAt: results[form.shown] },
    attemptLimit: form.attemptLimit === 0 ? null : form.attemptLimit,
  };
}

/** The same as the server takes it. */
export function inputOf(form: ScheduleForm, durationMinutes: number): ScheduleInput {
  const { opensAt, closesAt, resultsAt, ...rest } = scheduleOf(form, durationMinutes);
  const sent = (time: Date | null) => time?.toISOString() ?? null;
  return { opensAt: sent(opensAt), closesAt: sent(closesAt), resultsAt: sent(resultsAt), ...rest };
}

/** From when results show by the fields; null for at once, and while the time is not typed yet. */
export function resultsAtOf(form: ScheduleForm, durationMinutes: number): Date | null {
  return scheduleOf(form, durationMinutes).resultsAt;
}

/** What is wrong in the fields, in sentences. */
export function formErrors(form: ScheduleForm, durationMinutes: number): FieldError[] {
  const { shown, closesAt, resultsAt } = form;
  if (shown === "at closing" && closesAt === "") {
    return [{ field: "closesAt", message: "Say when the test closes, or show results at once." }];
  }
  if (shown === "at a time" && resultsAt === "") {
    return [{ field: "resultsAt", message: "Say when results show." }];
  }
  return scheduleErrors(scheduleOf(form, durationMinutes), durationMinutes);
}

/** A moment of the day of a test. */
export interface DayPoint {
  at: Date;
  what: string;
  /** What it means to students. */
  remark: string;
  /** A decision of the schedule, not what follows from it. */
  isSet: boolean;
}

const MINUTE_MS = 60_000;

/** How the day of a test goes, in the order of time; nothing for a test without times. */
export function dayOf(form: ScheduleForm, durationMinutes: number): DayPoint[] {
  const { opensAt, closesAt, resultsAt, isLateStartCut } = scheduleOf(form, durationMinutes);
  const after = (time: Date) => new Date(time.getTime() + durationMinutes * MINUTE_MS);
  const points: DayPoint[] = [];
  if (opensAt) {
    points.push({ at: opensAt, what: "Opens", remark: "Students can start", isSet: true });
    const ends = after(opensAt);
    if (closesAt === null || ends < closesAt) {
      const remark = "For students who start as it opens and stay connected";
      points.push({ at: ends, what: "First clocks end", remark, isSet: false });
    }
  }
  if (closesAt) {
    const remark = isLateStartCut ? "Clocks that still run end" : "Nobody can start any more";
    points.push({ at: closesAt, what: "Closes", remark, isSet: true });
    if (!isLateStartCut) {
      const last = "For students who start as it closes and stay connected";
      points.push({ at: after(closesAt), what: "Last clocks end", remark: last, isSet: false });
    }
  }
  if (resultsAt) {
    const remark = "Scores and keys show";
    points.push({ at: resultsAt, what: "Results", remark, isSet: true });
  }
  return points.sort((one, other) => one.at.getTime() - other.at.getTime());
}
