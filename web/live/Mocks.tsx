import { figure } from "#rules/figures.ts";
import { serverNow } from "../apollo/server-clock.ts";
import type { LiveTestFactsFragment } from "../gql/graphql.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { counted } from "../ui/counted.ts";
import { Facts } from "../ui/Facts.tsx";
import { ProgressTrack } from "../ui/ProgressTrack.tsx";
import { dateTimeForReader } from "../ui/reader-time.ts";
import { StateSign } from "./LiveFigures.tsx";
import { closingText, countOf, expectedOf, STATES } from "./live-words.ts";
import classes from "./Mocks.module.css";

interface MocksProps {
  running: LiveTestFactsFragment | undefined;
  next: LiveTestFactsFragment | undefined;
}

const STATE_WORDS = {
  WRITING: "writing and saved",
  SILENT: "silent",
  TIME_OVER: "over their time",
  WAITING: "waiting",
  SUBMITTED: "submitted",
  NOT_COME: "absent",
} as const;

const MINUTE_MS = 60_000;

/** The test that is running now, and the next one. */
export function Mocks({ running, next }: MocksProps) {
  return (
    <div className={classes.mocks}>
      {running && <Running test={running} />}
      {next && <Next test={next} />}
    </div>
  );
}

function Running({ test }: { test: LiveTestFactsFragment }) {
  const { counts } = test.figures;
  const { opensAt, durationMinutes } = test;
  const gone = opensAt == null ? 0 : Math.floor((serverNow() - Date.parse(opensAt)) / MINUTE_MS);
  const minutes = Math.min(Math.max(0, gone), durationMinutes);
  return (
    <section className={classes.mock} aria-labelledby="running-mock">
      <p className={classes.when}>Running now</p>
      <h2 className={classes.title} id="running-mock">
        {test.title}
      </h2>
      <div className={classes.times}>
        <span>
          <strong>{figure(minutes)}</strong> of {counted(durationMinutes, "minute")}
        </span>
        <span>{closingText(test)}</span>
      </div>
      <ProgressTrack done={minutes} of={durationMinutes} />
      <ul className={classes.states}>
        {STATES.filter((state) => state !== "TIME_OVER" || counts.timeOver > 0).map((state) => (
          <li key={state} data-state={state}>
            <StateSign state={state} /> <strong>{figure(countOf(counts, state))}</strong>{" "}
            {STATE_WORDS[state]}
          </li>
        ))}
      </ul>
      <ButtonLink kind="primary" to={`/admin/live/${test.id}`}>
        Watch Live
      </ButtonLink>
    </section>
  );
}

/** "Next, in 5 days", "Next, in 3 hours". */
function nextText(opensAt: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(opensAt) - serverNow()) / MINUTE_MS));
  if (minutes < 60) return `Next, in ${counted(minutes, "minute")}`;
  const hours = Math.round(minutes / 60);
  return `Next, in ${hours < 48 ? counted(hours, "hour") : counted(Math.round(hours / 24), "day")}`;
}

function Next({ test }: { test: LiveTestFactsFragment }) {
  const { opensAt, figures, totalQuestions } = test;
  const batches = figures.batches.length;
  const students = counted(expectedOf(figures.counts), "student");
  return (
    <section className={classes.mock} aria-labelledby="next-mock">
      <p className={classes.when}>{opensAt == null ? "Next" : nextText(opensAt)}</p>
      <h2 className={classes.title} id="next-mock">
        {test.title}
      </h2>
      <Facts
        facts={[
          { label: "Opens", value: opensAt == null ? "" : dateTimeForReader(opensAt) },
          {
            label: "Batches",
            value: batches === 0 ? `None, ${students}` : `${batches}, with ${students}`,
          },
          { label: "Paper", value: counted(totalQuestions, "question") },
        ]}
      />
      <ButtonLink to={`/admin/live/${test.id}`} size="small" kind="list">
        Waiting Room
      </ButtonLink>
    </section>
  );
}
