import { figure } from "#rules/figures.ts";
import type { RandomTestFilters } from "#rules/random-test-rules.ts";
import { Button } from "../../ui/Button.tsx";
import { filterWords, matchWords } from "../generator-form.ts";
import { Remark, SummaryPanel } from "../SummaryPanel.tsx";
import classes from "./PracticePanel.module.css";
import {
  clockWords,
  minutesOf,
  type PracticeForm,
  poolWords,
  usualWords,
} from "./practice-form.ts";
import type { Pools } from "./use-pools.ts";

interface PracticePanelProps {
  form: PracticeForm;
  filters: RandomTestFilters;
  pools: Pools;
  /** Why no practice was begun; empty when nothing failed. */
  failure: string;
  busy: boolean;
}

/** What the practice will be, what went wrong, and the button that begins it. */
export function PracticePanel({ form, filters, pools, failure, busy }: PracticePanelProps) {
  const { counts, usualSeconds, current, failed, problem } = pools;
  const count = counts?.get(form.pool)?.count ?? null;
  const isNone = current && count === 0;
  const tooFew = current && count !== null && count > 0 && count < form.numQuestions;
  const pool = poolWords.find((words) => words.pool === form.pool)?.name ?? "";
  const facts = [
    {
      label: "You asked for",
      value: `${figure(form.numQuestions)} ${form.numQuestions === 1 ? "question" : "questions"}`,
    },
    { label: "Pool", value: pool },
    { label: "From", value: filterWords(filters) },
    { label: "Clock", value: clockWords(minutesOf(form, count)) },
    {
      label: "Usually takes",
      // Nothing is claimed of too few answers, nor of an empty pool.
      value:
        usualSeconds === null || count === 0
          ? "Not known yet"
          : usualWords(form, count, usualSeconds),
    },
  ];
  return (
    <SummaryPanel
      label="Questions that match"
      figure={count === null ? (failed ? "–" : "…") : figure(count)}
      isStale={!current}
      facts={facts}
      spoken={current && count !== null && matchWords(count)}
      failure={failure || null}
      action={
        <Button
          type="submit"
          kind="primary"
          size="large"
          full
          busy={busy}
          busyLabel="Starting..."
          aria-disabled={isNone || busy || undefined}
        >
          Start Practice
        </Button>
      }
    >
      <p className={classes.note}>Leave at any time; it waits on your dashboard.</p>
      {problem !== "" && failure === "" && <Remark role="status">{problem}</Remark>}
      {tooFew && failure === "" && (
        <Remark role="status">
          {matchWords(count)}: fewer than the {figure(form.numQuestions)} you ask for. You get them
          all.
        </Remark>
      )}
      {isNone && failure === "" && (
        <Remark role="status">Nothing matches. Choose fewer filters.</Remark>
      )}
    </SummaryPanel>
  );
}
