import { useId } from "react";
import { testLimits } from "#rules/limits.ts";
import { formatDuration } from "#rules/times.ts";
import { fieldsOf } from "../../ui/fields.ts";
import { NumberField } from "../../ui/NumberField.tsx";
import { RadioList } from "../../ui/RadioList.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { typedRemark } from "../typed-time.ts";
import { ScheduleRow } from "./ScheduleRow.tsx";
import type { ScheduleFieldsProps } from "./schedule-form.ts";

const { testAttemptLimitMax } = testLimits;

/** The fields for opening and closing times, the clock, and the attempt limit. */
export function HallFields({ length, ...filled }: ScheduleFieldsProps) {
  const { form, errors, onChange } = filled;
  const fields = fieldsOf(filled);
  const id = useId();
  return (
    <Section title="Hall">
      <ScheduleRow label="Opens" field={`${id}-opens`}>
        <TextField
          id={`${id}-opens`}
          type="datetime-local"
          description={
            typedRemark(form.opensAt, form.stored.opensAt) ??
            "Empty: it can be started at any time."
          }
          {...fields.text("opensAt")}
        />
      </ScheduleRow>
      <ScheduleRow label="Closes" field={`${id}-closes`}>
        <TextField
          id={`${id}-closes`}
          type="datetime-local"
          description={
            typedRemark(form.closesAt, form.stored.closesAt) ?? "Empty: it never closes."
          }
          {...fields.text("closesAt")}
        />
      </ScheduleRow>
      <ScheduleRow label="A late start" id={`${id}-late`}>
        <RadioList
          labelledBy={`${id}-late`}
          value={form.lateStart}
          options={[
            {
              value: "cut",
              label: "Is cut at closing",
              hint: "Every clock ends when the test closes, also one that stands still.",
            },
            {
              value: "full",
              label: `Gets the full ${formatDuration(length.durationMinutes)}`,
              hint: "A student who starts before it closes has the whole time.",
            },
          ]}
          onChange={(lateStart) => onChange({ lateStart })}
        />
      </ScheduleRow>
      <ScheduleRow label="While a student is away" id={`${id}-away`}>
        <RadioList
          labelledBy={`${id}-away`}
          value={form.away}
          error={errors.get("clockRunsOn")}
          options={[
            {
              value: "runs on",
              label: "The clock runs on, as in a hall",
              hint: "It ends a full duration after the start, wherever the student is.",
            },
            {
              value: "stands still",
              label: "The clock stands still",
              hint: "Coming back takes one minute off it.",
            },
          ]}
          onChange={(away) => onChange({ away })}
        />
      </ScheduleRow>
      <ScheduleRow label="Attempts for each student" field={`${id}-attempts`}>
        <NumberField
          id={`${id}-attempts`}
          min={0}
          max={testAttemptLimitMax}
          hint={`1 to ${testAttemptLimitMax}; 0 means any number. Every start counts.`}
          {...fields.value("attemptLimit")}
        />
      </ScheduleRow>
    </Section>
  );
}
