import { useApolloClient } from "@apollo/client/react";
import { IconCalendarEvent } from "@tabler/icons-react";
import { useEffect } from "react";
import { figure } from "#rules/figures.ts";
import { lateNotices } from "#rules/late-words.ts";
import { quizLimits } from "#rules/limits.ts";
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatTime,
  formatWeekday,
} from "#rules/times.ts";
import { serverNow } from "../apollo/server-clock.ts";
import type { BeforeScoreFragment } from "../gql/graphql.ts";
import { useMinute } from "../screens/use-minute.ts";
import { Button } from "../ui/Button.tsx";
import { Facts } from "../ui/Facts.tsx";
import { Label } from "../ui/Label.tsx";
import { Page } from "../ui/Page.tsx";
import { readerTime } from "../ui/reader-time.ts";
import { Section } from "../ui/Section.tsx";
import { saveFile } from "../ui/save-file.ts";
import { BackLink, TextLink } from "../ui/TextLink.tsx";
import { calendarEntry } from "./calendar-entry.ts";
import classes from "./NotReleased.module.css";
import { ResultQuery } from "./result-documents.ts";

const POLL_MS = 60_000;
/** A whole class waits for the same moment, so requests are spread over this time after it. */
const SPREAD_MS = 20_000;

/** Milliseconds until the result is loaded again: about a minute, and soon after the release. */
function waitUntil(release: string): number {
  const left = new Date(release).getTime() - serverNow() + Math.random() * SPREAD_MS;
  const poll = POLL_MS * (0.75 + Math.random() / 2);
  return left > 0 ? Math.min(left, poll) : poll;
}

/** Reloads the result about once a minute while the page is visible, since the release may be moved. */
function useReadAgain(release: string): void {
  const client = useApolloClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const read = () => {
      if (document.visibilityState === "visible") {
        void client.refetchQueries({ include: [ResultQuery] }).catch(() => undefined);
      }
      timer = setTimeout(read, waitUntil(release));
    };
    timer = setTimeout(read, waitUntil(release));
    const onVisible = () => {
      if (document.visibilityState !== "visible" || serverNow() < new Date(release).getTime())
        return;
      clearTimeout(timer);
      timer = setTimeout(read, Math.random() * 2_000);
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [client, release]);
}

/** "Today, 6:00 PM IST", or with the date on another day. */
function releaseWords(release: string, now: number): string {
  const isToday = formatDate(release) === formatDate(new Date(now));
  return isToday ? `Today, ${formatTime(release)}` : formatDateTime(release);
}

function arrivedWords(result: BeforeScoreFragment): string {
  return lateNotices(result).join(" ") || "Everything you answered has arrived.";
}

interface NotReleasedProps {
  result: BeforeScoreFragment;
  /** When it is released. */
  release: string;
}

/** A result before its release: the time of the release, and the submitted answers. */
export function NotReleased({ result, release }: NotReleasedProps) {
  useReadAgain(release);
  const now = useMinute();
  const own = readerTime(release);
  const { id, testTitle, completedAt, totalQuestions, answeredCount } = result;
  const { timeTakenMinutes, tabSwitchCount, receipt } = result;
  const lateCount = result.lateAnswers + result.arrivedLate.length;
  const { tabSwitchLimit } = quizLimits;
  const addToCalendar = () => {
    const event = {
      ...{ id: `result-${id}`, title: `Result: ${testTitle}`, at: new Date(release) },
      url: `${window.location.origin}/results/${id}`,
    };
    saveFile("lexam-result.ics", [calendarEntry(event)], "text/calendar;charset=utf-8");
  };
  return (
    <Page title={testTitle}>
      <BackLink to="/results">Back to Results</BackLink>
      <h1 className={classes.title}>
        <Label text={testTitle} />
      </h1>
      <p className={classes.submitted}>
        Submitted {formatWeekday(completedAt)}, {formatTime(completedAt)}. {arrivedWords(result)}
      </p>
      <div className={classes.columns}>
        <Section title="Your result will be here">
          <p className={classes.release}>
            {releaseWords(release, now)}
            {own !== null && <span className={classes.own}> ({own})</span>}
          </p>
          <p className={classes.words}>
            Others may still be taking the test. Until then no student sees a score, a key or a
            rank. This page changes by itself when the time comes.
          </p>
          <div className={classes.actions}>
            <Button
              full="phone"
              icon={<IconCalendarEvent size={18} stroke={1.7} aria-hidden />}
              onClick={addToCalendar}
            >
              Add to Calendar
            </Button>
            <TextLink to="/dashboard">Back to Dashboard</TextLink>
          </div>
        </Section>
        <Section title="What was handed in">
          <Facts
            facts={[
              {
                label: "Answered",
                value: `${figure(answeredCount)} of ${figure(totalQuestions)}`,
              },
              { label: "Time used", value: formatDuration(timeTakenMinutes) },
              { label: "Answers that came late", value: lateCount === 0 ? "none" : lateCount },
              {
                label: "Tab switches",
                value:
                  tabSwitchCount > tabSwitchLimit
                    ? `more than ${tabSwitchLimit}`
                    : `${figure(tabSwitchCount)} of ${figure(tabSwitchLimit)}`,
              },
              { label: "Receipt", value: receipt },
            ]}
          />
        </Section>
      </div>
    </Page>
  );
}
