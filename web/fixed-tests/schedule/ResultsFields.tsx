import { useId } from "react";
import type { LateAnswerRule } from "#rules/schedule.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { fieldsOf } from "../../ui/fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { RadioList } from "../../ui/RadioList.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { typedRemark } from "../typed-time.ts";
import classes from "./ScheduleEditor.module.css";
import { ScheduleRow } from "./ScheduleRow.tsx";
import type { ScheduleFieldsProps } from "./schedule-form.ts";

const LATE: readonly { value: LateAnswerRule; label: string; hint: string }[] = [
  {
    value: "accept",
    label: "Accept those given in time",
    hint: "They count if they arrive up to 10 minutes after the end, and are marked late.",
  },
  {
    value: "refuse",
    label: "Refuse them",
    hint: "They don’t count. You see them on the student’s attempt.",
  },
];

/** The fields for the release of results, and what happens after it. */
export function ResultsFields({ length: _, ...filled }: ScheduleFieldsProps) {
  const { form, errors, onChange } = filled;
  const fields = fieldsOf(filled);
  const id = useId();
  const error = errors.get("resultsAt");
  const runsOn = form.away === "runs on";
  return (
    <Section title="Results">
      <ScheduleRow label="Scores and keys show" id={`${id}-shown`}>
        <RadioList
          labelledBy={`${id}-shown`}
          value={form.shown}
          options={[
            {
              value: "at once",
              label: "At once",
              hint: "Students who are done see the keys while others still take the test.",
            },
            { value: "at closing", label: closingWords(form) },
            { value: "at a time", label: "At a time" },
          ]}
          onChange={(shown) => onChange({ shown })}
        />
        {form.shown === "at a time" && (
          <TextField
            label="From"
            type="datetime-local"
            description={typedRemark(form.resultsAt, form.stored.resultsAt)}
            {...fields.text("resultsAt")}
          />
        )}
        {form.shown !== "at a time" && error !== undefined && <Notice kind="error">{error}</Notice>}
      </ScheduleRow>
      <ScheduleRow label="Rank">
        <Box error={errors.get("isRanked")}>
          <Checkbox label="Rank and percentile" {...fields.box("isRanked")} />
          <p className={classes.hint}>
            From first attempts, after closing. Names of others are never shown.
          </p>
        </Box>
      </ScheduleRow>
      {runsOn && (
        <ScheduleRow label="Late answers" id={`${id}-answers`}>
          <RadioList
            labelledBy={`${id}-answers`}
            value={form.lateAnswers}
            error={errors.get("lateAnswers")}
            options={LATE}
            onChange={(lateAnswers) => onChange({ lateAnswers })}
          />
        </ScheduleRow>
      )}
      <ScheduleRow label="Afterwards">
        <Box error={errors.get("opensAgain")}>
          <Checkbox label="Open again as practice, never ranked" {...fields.box("opensAgain")} />
          <p className={classes.hint}>Once it has closed and its results show.</p>
        </Box>
      </ScheduleRow>
    </Section>
  );
}

function closingWords({ lateStart, away, lateAnswers }: ScheduleFieldsProps["form"]): string {
  if (away === "runs on" && lateAnswers !== "refuse") return "Once late answers are in";
  return lateStart === "cut" ? "At closing" : "When the last clocks end";
}

function Box({ error, children }: { error: string | undefined; children: React.ReactNode }) {
  return (
    <div>
      {children}
      {error !== undefined && <Notice kind="error">{error}</Notice>}
    </div>
  );
}
