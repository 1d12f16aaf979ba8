import { figure } from "#rules/figures.ts";
import { formatDuration } from "#rules/times.ts";
import { Button } from "../ui/Button.tsx";
import type { GeneratorFailure } from "./generator-failure.ts";
import {
  filterWords,
  type GeneratorForm,
  markingWords,
  matchWords,
  maxMarksPreview,
} from "./generator-form.ts";
import { Remark, SummaryPanel } from "./SummaryPanel.tsx";
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
    <SummaryPanel
      label="Maximum marks"
      figure={maxMarksPreview(form)}
      facts={facts}
      spoken={current && count !== null && matchWords(count)}
      failure={
        failure &&
        (failure.remark === null ? (
          failure.message
        ) : (
          <>
            <strong>{failure.message}.</strong> {failure.remark}
          </>
        ))
      }
      action={
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
      }
    >
      {problem !== "" && !failure && <Remark role="status">{problem}</Remark>}
      {tooFew && !failure && (
        <Remark>
          {matchWords(count)}: fewer than the {form.numQuestions} you ask for.
        </Remark>
      )}
    </SummaryPanel>
  );
}
