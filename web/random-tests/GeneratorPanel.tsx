import { IconAlertTriangle } from "@tabler/icons-react";
import { figure } from "#rules/figures.ts";
import { formatDuration } from "#rules/times.ts";
import { Button } from "../ui/Button.tsx";
import { Facts } from "../ui/Facts.tsx";
import { Notice } from "../ui/Notice.tsx";
import classes from "./GeneratorPanel.module.css";
import type { GeneratorFailure } from "./generator-failure.ts";
import {
  filterWords,
  type GeneratorForm,
  markingWords,
  matchWords,
  maxMarksPreview,
} from "./generator-form.ts";
import type { Matches } from "./use-matches.ts";

interface GeneratorPanelProps {
  form: GeneratorForm;
  matches: Matches;
  failure: GeneratorFailure | null;
  busy: boolean;
}

/** What the test will be, what went wrong, and the button that makes it. */
export function GeneratorPanel({ form, matches, failure, busy }: GeneratorPanelProps) {
  const { count, current, failed, problem } = matches;
  const tooFew = current && count !== null && count < form.numQuestions;
  const facts = [
    { label: "Questions", value: form.numQuestions },
    { label: "Duration", value: formatDuration(form.durationMinutes) },
    { label: "Correct, incorrect", value: markingWords(form) },
    { label: "From", value: filterWords(form) },
    {
      label: "Questions that match",
      value: failed ? "Not known" : count == null ? "Counting" : figure(count),
      isStale: !current,
    },
  ];
  return (
    <div className={classes.panel}>
      <p className={classes.label}>Maximum marks</p>
      <p className={classes.figure}>{maxMarksPreview(form)}</p>
      <Facts className={classes.facts} facts={facts} />
      <p className="visually-hidden" role="status">
        {current && count !== null && matchWords(count)}
      </p>
      {failure && (
        <div className={classes.failure}>
          <Notice kind="error" role="alert">
            {failure.remark === null ? (
              failure.message
            ) : (
              <>
                <strong>{failure.message}.</strong> {failure.remark}
              </>
            )}
          </Notice>
        </div>
      )}
      <div className={classes.action}>
        <Button
          type="submit"
          kind="primary"
          size="large"
          full
          busy={busy}
          busyLabel="Generating..."
        >
          Generate Test
        </Button>
      </div>
      {/* Under the button, which must not move away from a finger that is about to press it. */}
      {problem !== "" && !failure && (
        <p className={classes.remark} role="status">
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <span>{problem}</span>
        </p>
      )}
      {tooFew && !failure && (
        <p className={classes.remark}>
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
          <span>
            {matchWords(count)}: fewer than the {form.numQuestions} you ask for.
          </span>
        </p>
      )}
    </div>
  );
}
