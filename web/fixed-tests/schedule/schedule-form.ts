import { MINUTE_MS } from "#rules/durations.ts";
import type { FieldError } from "#rules/failures.ts";
import { quizLimits } from "#rules/limits.ts";
import {
  type LateAnswerRule,
  lastArrival,
  lastClockEnd,
  type Schedule,
  scheduleErrors,
  type TestLength,
} from "#rules/schedule.ts";
import { formatTime } from "#rules/times.ts";
import { START_SPREAD_MS, startSpread } from "#rules/waiting-room.ts";
import type { ScheduledTestFragment, ScheduleInput } from "../../gql/graphql.ts";
import { momentTyped, typedError, typedTime } from "../typed-time.ts";

/** When results show. */
type ResultsShown = "at once" | "at closing" | "at a time";

const TIME_FIELDS = ["opensAt", "closesAt", "resultsAt"] as const;
type TimeField = (typeof TIME_FIELDS)[number];

/** The fields of a schedule. Times are values of date and time fields, by the institute's clock; empty for none. */
export interface ScheduleForm {
  opensAt: string;
  closesAt: string;
  lateStart: "cut" | "full";
  /** The clock's behaviour while a student is away. */
  away: "runs on" | "stands still";
  /** 0 for any number. */
  attemptLimit: number;
  shown: ResultsShown;
  /** Used if results are shown at a separate time. */
  resultsAt: string;
  isRanked: boolean;
  /** Used if the clock runs on. */
  lateAnswers: LateAnswerRule;
  opensAgain: boolean;
  /** The moments with which the times were filled. */
  stored: Readonly<Record<TimeField, string | null>>;
}

/** The props of a schedule's fields. */
export interface ScheduleFieldsProps {
  form: ScheduleForm;
  length: TestLength;
  /** The errors, by field. */
  errors: ReadonlyMap<string, string>;
  onChange: (change: Partial<ScheduleForm>) => void;
}

const LATE_ANSWERS = { ACCEPT: "accept", REFUSE: "refuse" } as const;
const LATE_ANSWERS_SENT = { accept: "ACCEPT", refuse: "REFUSE" } as const;

const timeOf = (form: ScheduleForm, field: TimeField) =>
  momentTyped(form[field], form.stored[field]);

/** A stored schedule as fields. */
export function formOf(test: ScheduledTestFragment, length: TestLength): ScheduleForm {
  const { opensAt, closesAt, resultsAt, isLateStartCut, attemptLimit } = test;
  const { clockRunsOn, isRanked, opensAgain } = test;
  const lateAnswers = LATE_ANSWERS[test.lateAnswers];
  const closing = { closesAt: closesAt == null ? null : new Date(closesAt), isLateStartCut };
  const end = lastArrival({ ...closing, clockRunsOn, lateAnswers }, length);
  const own = resultsAt === end?.toISOString() ? "at closing" : "at a time";
  return {
    opensAt: typedTime(opensAt),
    closesAt: typedTime(closesAt),
    resultsAt: typedTime(resultsAt),
    stored: {
      opensAt: opensAt ?? null,
      closesAt: closesAt ?? null,
      resultsAt: resultsAt ?? null,
    },
    ...{ isRanked, lateAnswers, opensAgain },
    lateStart: isLateStartCut ? "cut" : "full",
    away: clockRunsOn ? "runs on" : "stands still",
    attemptLimit: attemptLimit ?? 0,
    shown: resultsAt == null ? "at once" : own,
  };
}

/** The schedule that the fields describe. */
function scheduleOf(form: ScheduleForm, length: TestLength): Schedule {
  const { isRanked, lateAnswers, opensAgain } = form;
  const closing = { closesAt: timeOf(form, "closesAt"), isLateStartCut: form.lateStart === "cut" };
  const clock = { ...closing, clockRunsOn: form.away === "runs on", lateAnswers };
  const end = lastArrival(clock, length);
  const results = { "at once": null, "at closing": end, "at a time": timeOf(form, "resultsAt") };
  return {
    ...{ ...clock, opensAt: timeOf(form, "opensAt"), resultsAt: results[form.shown] },
    ...{ isRanked, opensAgain },
    attemptLimit: form.attemptLimit === 0 ? null : form.attemptLimit,
  };
}

/** The schedule as mutation input. */
export function inputOf(form: ScheduleForm, length: TestLength): ScheduleInput {
  const { opensAt, closesAt, resultsAt, ...rest } = scheduleOf(form, length);
  const sent = (time: Date | null) => time?.toISOString() ?? null;
  const times = { opensAt: sent(opensAt), closesAt: sent(closesAt), resultsAt: sent(resultsAt) };
  return { ...rest, ...times, lateAnswers: LATE_ANSWERS_SENT[rest.lateAnswers] };
}

/** When results show according to the fields; null for at once, and while the time is missing. */
export function resultsAtOf(form: ScheduleForm, length: TestLength): Date | null {
  return scheduleOf(form, length).resultsAt;
}

/** The errors of the fields, in sentences. */
export function formErrors(form: ScheduleForm, length: TestLength): FieldError[] {
  const { shown, closesAt, resultsAt } = form;
  if (shown === "at closing" && closesAt === "") {
    return [{ field: "closesAt", message: "Say when the test closes, or show results at once." }];
  }
  if (shown === "at a time" && resultsAt === "") {
    return [{ field: "resultsAt", message: "Say when results show." }];
  }
  const used = shown === "at a time" ? TIME_FIELDS : (["opensAt", "closesAt"] as const);
  const skipped = used.flatMap((field) => {
    const message = typedError(form[field]);
    return message === null ? [] : [{ field, message }];
  });
  return skipped.length > 0 ? skipped : scheduleErrors(scheduleOf(form, length), length);
}

/** A moment in the timeline of a test. */
export interface DayPoint {
  at: Date;
  what: string;
  /** Its effect for students. */
  remark: string;
  /** True for a setting, false for a consequence. */
  isSet: boolean;
}

const ALL_AT_ONCE =
  "All start in one second. For many students, close a minute after on-time starts end";

/** Minutes before the opening at which the waiting room opens. */
const WAITING_MINUTES = 30;

const later = (time: Date, minutes: number) => new Date(time.getTime() + minutes * MINUTE_MS);

/** The timeline of a test in order of time; empty without times. */
export function dayOf(form: ScheduleForm, length: TestLength): DayPoint[] {
  const schedule = scheduleOf(form, length);
  const { opensAt, closesAt, resultsAt, isLateStartCut, clockRunsOn, isRanked } = schedule;
  const { durationMinutes, extraSeconds } = length;
  const points: DayPoint[] = [];
  const add = (at: Date, what: string, remark: string, isSet = false) =>
    points.push({ at, what, remark, isSet });
  if (opensAt) {
    add(later(opensAt, -WAITING_MINUTES), "Waiting room", "Instructions, check of connection");
    // Thousands of starts in one second overload the server, and waiting would cost students time.
    const isSpread = startSpread({ ...schedule, durationMinutes }) === START_SPREAD_MS;
    add(opensAt, "Opens", isSpread ? "Students can start" : ALL_AT_ONCE, true);
    const ends = later(opensAt, durationMinutes);
    if (closesAt === null || ends < closesAt) {
      const who = "For students who start as it opens";
      const more =
        extraSeconds > 0
          ? `. Extra time ends by ${formatTime(later(ends, extraSeconds / 60))}`
          : "";
      const stay = clockRunsOn ? "" : " and stay connected";
      add(ends, "On-time starts end", `${who}${stay}${more}`);
    }
  }
  if (closesAt) {
    const cut = clockRunsOn ? "Whatever is saved is submitted" : "Clocks that still run end";
    add(closesAt, "Closes", isLateStartCut ? cut : "Nobody can start any more", true);
    if (!isLateStartCut) {
      const who = "For students who start as it closes";
      const last = clockRunsOn ? who : `${who} and stay connected`;
      add(later(closesAt, durationMinutes), "Last clocks end", last);
    }
  }
  const end = lastClockEnd(schedule, length);
  if (end && clockRunsOn) {
    add(later(end, quizLimits.overdueMinutes), "Grace ends", "For devices that were offline");
  }
  if (resultsAt) {
    add(resultsAt, isRanked ? "Results and ranks" : "Results", "Scores and keys show", true);
  }
  return points.sort((one, other) => one.at.getTime() - other.at.getTime());
}
