import { MINUTE_MS } from "#rules/durations.ts";
import type { TestOverviewFragment } from "../../gql/graphql.ts";
import { dateTimeForReader } from "../../ui/reader-time.ts";
import { minutesText } from "../quiz/minutes-text.ts";

type Scheduled = Pick<
  TestOverviewFragment,
  "closesAt" | "isLateStartCut" | "resultsAt" | "attemptLimit" | "extraSeconds"
>;

/**
 * The schedule of a test in sentences, for a student who may start it; empty without a schedule.
 * @param now by the device's clock
 */
export function scheduleWords(test: Scheduled, now: number): string {
  const { closesAt, isLateStartCut, resultsAt, attemptLimit, extraSeconds } = test;
  const isClosed = closesAt != null && Date.parse(closesAt) <= now;
  const sentences = [
    isClosed && `The test closed on ${dateTimeForReader(closesAt)}.`,
    closesAt != null &&
      !isClosed &&
      (isLateStartCut
        ? `The test closes on ${dateTimeForReader(closesAt)}. Every clock ends then.`
        : `It can be started until ${dateTimeForReader(closesAt)}.`),
    attemptLimit === 1 && "It can be taken once: a start counts, however it ends.",
    attemptLimit != null &&
      attemptLimit > 1 &&
      `It can be taken ${attemptLimit} times: every start counts.`,
    extraSeconds > 0 && `You have ${minutesText(Math.ceil(extraSeconds / 60))} of extra time.`,
    resultsAt != null && `Scores and keys show from ${dateTimeForReader(resultsAt)}.`,
  ];
  return sentences.filter(Boolean).join(" ");
}

/** Minutes until a closing that cuts clocks, at most `minutes`. @param now by the device's clock */
export function minutesUntilClosing(
  { closesAt, isLateStartCut }: Scheduled,
  minutes: number,
  now: number,
): number {
  if (closesAt == null || !isLateStartCut) return minutes;
  const left = Math.floor((new Date(closesAt).getTime() - now) / MINUTE_MS);
  return Math.max(0, Math.min(minutes, left));
}
