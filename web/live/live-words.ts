import { figure } from "#rules/figures.ts";
import { formatDateTime, formatTime } from "#rules/times.ts";
import type {
  LiveCountsOfFragment,
  LiveState,
  LiveStudentRowFragment,
  LiveTestFactsFragment,
} from "../gql/graphql.ts";
import { counted } from "../ui/counted.ts";

type OwnClock = Pick<LiveStudentRowFragment, "endsAt" | "extraSeconds">;

/** The labels of the states, in the order in which they are shown. */
export const STATE_LABELS = {
  WRITING: "Saved in the last minute",
  SILENT: "Silent",
  TIME_OVER: "Time over",
  WAITING: "Waiting",
  SUBMITTED: "Submitted",
  NOT_COME: "Absent",
} as const satisfies Record<LiveState, string>;

export const STATES = Object.keys(STATE_LABELS) as LiveState[];

/** How many students are in a state. */
export function countOf(counts: LiveCountsOfFragment, state: LiveState): number {
  if (state === "WRITING") return counts.writing;
  if (state === "SILENT") return counts.silent;
  if (state === "TIME_OVER") return counts.timeOver;
  if (state === "WAITING") return counts.waiting;
  return state === "SUBMITTED" ? counts.submitted : counts.notCome;
}

/** The number of students who are expected or have come. */
export function expectedOf(counts: LiveCountsOfFragment): number {
  return STATES.reduce((sum, state) => sum + countOf(counts, state), 0);
}

/** "4m 12s", "12s", "1h 4m". */
export function agoText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ${String(seconds % 60).padStart(2, "0")}s`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60}h` : `${Math.floor(minutes / 60)}h ${rest}m`;
}

/** "1:17:48", "4:05". */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = [minutes, seconds % 60].map((part) => String(part).padStart(2, "0"));
  return hours > 0 ? `${hours}:${rest.join(":")}` : `${minutes}:${rest[1]}`;
}

/** When the clocks of students who started at the opening end, in ms since 1970; null if the test has no times. */
export function firstEnd(test: LiveTestFactsFragment): number | null {
  const { opensAt, closesAt, durationMinutes, isLateStartCut } = test;
  if (opensAt == null) return closesAt == null ? null : Date.parse(closesAt);
  const end = Date.parse(opensAt) + durationMinutes * 60_000;
  return closesAt != null && isLateStartCut ? Math.min(end, Date.parse(closesAt)) : end;
}

/** "Opened 10:00 AM", "Opens Nov 29, 2026 10:00 AM". */
export function openingText({ phase, opensAt }: LiveTestFactsFragment): string {
  if (opensAt == null) return "Open";
  return phase === "BEFORE" ? `Opens ${formatDateTime(opensAt)}` : `Opened ${formatTime(opensAt)}`;
}

/** "Closes 12:15 PM IST". */
export function closingText({ phase, closesAt }: LiveTestFactsFragment): string {
  if (closesAt == null) return "Never closes";
  return phase === "OVER" ? `Closed ${formatDateTime(closesAt)}` : `Closes ${formatTime(closesAt)}`;
}

/** "Ends 12:15 PM, 15 minutes extra", for a student with extra time; null for others. */
export function ownClockText({ endsAt, extraSeconds }: OwnClock): string | null {
  if (endsAt == null || extraSeconds == null || extraSeconds <= 0) return null;
  return `Ends ${formatTime(endsAt)}, ${counted(Math.round(extraSeconds / 60), "minute")} extra`;
}

/** "Submitted automatically by 12:11 PM", for a student whose time is over; null if the time is unknown. */
export function overdueText(submitsBy: string | null | undefined): string | null {
  // The job that submits runs once a minute.
  return submitsBy == null
    ? null
    : `Submitted automatically by ${formatTime(new Date(Date.parse(submitsBy) + 60_000))}`;
}

/** The figures as a sentence for screen readers. */
export function spokenCounts(counts: LiveCountsOfFragment): string {
  return `${figure(counts.writing)} writing, ${figure(counts.silent)} silent, ${figure(counts.timeOver)} over their time, ${figure(counts.waiting)} waiting, ${figure(counts.submitted)} submitted, ${figure(counts.notCome)} absent.`;
}
