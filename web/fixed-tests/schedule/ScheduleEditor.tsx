import { useMutation } from "@apollo/client/react";
import { useRef, useState } from "react";
import { testLimits } from "#rules/limits.ts";
import { formatDuration } from "#rules/times.ts";
import { describeFailure, failureDetails, failureOf } from "../../apollo/failure.ts";
import type { ScheduledTestFragment } from "../../gql/graphql.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { fieldsOf } from "../../ui/fields.ts";
import { UnsavedGuard } from "../../ui/LeaveGuard.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { SaveKeys } from "../../ui/SaveKeys.tsx";
import { Section } from "../../ui/Section.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { useSaving } from "../../ui/use-saving.ts";
import { forgetTestLists } from "../forget-lists.ts";
import layout from "../TestEditor.module.css";
import classes from "./ScheduleEditor.module.css";
import { SharedNotice } from "./SharedNotice.tsx";
import { ScheduleTest } from "./schedule-documents.ts";
import { formErrors, formOf, inputOf, resultsAtOf, type ScheduleForm } from "./schedule-form.ts";
import { TheDay } from "./TheDay.tsx";

interface ScheduleEditorProps {
  test: ScheduledTestFragment;
  /** Loads what stands on the server now, and begins again with it. */
  onReload: () => Promise<void>;
}

/** Why a schedule was not saved: by field, or as a whole. */
interface Failure {
  fields: ReadonlyMap<string, string>;
  message: string | null;
  isOutdated: boolean;
}

function scheduleFailure(error: unknown, fallback: string): Failure {
  const failure = failureOf(error);
  const fields = new Map(failure?.fields?.map(({ field, message }) => [field, message]));
  const said = failureDetails(error).join(" ") || `${fallback} ${describeFailure(error)}`;
  const isOutdated = failure?.version !== undefined;
  return { fields, message: fields.size > 0 ? null : said, isOutdated };
}

const { testAttemptLimitMax } = testLimits;

/** The fields of a schedule, and how the day goes by them. */
export function ScheduleEditor({ test, onReload }: ScheduleEditorProps) {
  const [before] = useState(() => formOf(test));
  const [form, setForm] = useState(before);
  const [isTried, setTried] = useState(false);
  const [mutate, { loading }] = useMutation(ScheduleTest, { update: forgetTestLists });
  const { failure, save, forget } = useSaving(scheduleFailure);
  const root = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const wrong = formErrors(form, test.durationMinutes);
  const own = isTried ? wrong.map(({ field, message }) => [field, message] as const) : [];
  const errors = new Map([...(failure?.fields ?? []), ...own]);
  const isChanged = JSON.stringify(form) !== JSON.stringify(before);
  const { durationMinutes, openAttemptCount } = test;

  function onChange(change: Partial<ScheduleForm>): void {
    setForm({ ...form, ...change });
    forget();
  }
  const fields = fieldsOf({ form, errors, onChange });

  function showWrong(): void {
    // After the errors are shown.
    requestAnimationFrame(() =>
      root.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
    );
  }

  async function submit(): Promise<void> {
    if (loading) return;
    setTried(true);
    if (wrong.length > 0) return showWrong();
    const variables = {
      id: test.id,
      version: test.version,
      input: inputOf(form, test.durationMinutes),
    };
    await save(async () => {
      await mutate({ variables });
      toast({ kind: "success", text: "Schedule saved" });
    }, "Failed to save the schedule.");
    showWrong();
  }

  return (
    <form
      ref={root}
      noValidate
      className={layout.columns}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void submit();
      }}
    >
      <UnsavedGuard unsaved={isChanged && !loading} />
      <div className={layout.main}>
        <Section title="Taking the test">
          <div className={classes.fields}>
            <TextField
              label="Opens"
              type="datetime-local"
              description="Empty: it can be started at any time."
              {...fields.text("opensAt")}
            />
            <TextField
              label="Closes"
              type="datetime-local"
              description="Empty: it never closes."
              {...fields.text("closesAt")}
            />
            <div className={classes.wide}>
              <p className={classes.label} id="late-start">
                A late start
              </p>
              <Segmented
                label="A late start"
                value={form.lateStart}
                describedBy="late-start-means"
                options={[
                  { value: "cut", label: "Is cut at closing" },
                  { value: "full", label: `Gets the full ${formatDuration(durationMinutes)}` },
                ]}
                onChange={(lateStart) => onChange({ lateStart })}
              />
              <p className={classes.hint} id="late-start-means">
                {form.lateStart === "cut"
                  ? "Every clock ends when the test closes, also one that is paused."
                  : "A student who starts before it closes has the whole time."}
              </p>
            </div>
            <NumberField
              label="Attempts for each student"
              min={0}
              max={testAttemptLimitMax}
              hint={`1 to ${testAttemptLimitMax}; 0 means any number. Every start counts.`}
              {...fields.value("attemptLimit")}
            />
          </div>
        </Section>
        <Section title="Results">
          <div className={classes.fields}>
            <div className={classes.wide}>
              <p className={classes.label}>Scores and keys show</p>
              <Segmented
                label="Scores and keys show"
                value={form.shown}
                options={[
                  { value: "at once", label: "At once" },
                  {
                    value: "at closing",
                    label: form.lateStart === "cut" ? "At closing" : "When the last clocks end",
                  },
                  { value: "at a time", label: "At a time" },
                ]}
                onChange={(shown) => onChange({ shown })}
              />
              <p className={classes.hint}>
                {form.shown === "at once"
                  ? "Students who are done see the keys while others still take the test."
                  : "Until then no student sees a score or a key of it."}
              </p>
            </div>
            {form.shown === "at a time" && (
              <TextField label="From" type="datetime-local" {...fields.text("resultsAt")} />
            )}
            {form.shown !== "at a time" && errors.has("resultsAt") && (
              <div className={classes.wide}>
                <Notice kind="error">{errors.get("resultsAt")}</Notice>
              </div>
            )}
          </div>
        </Section>
        <div className={classes.foot}>
          {failure?.message && (
            <Notice kind="error" role="alert">
              {failure.message}{" "}
              {failure.isOutdated && (
                <Button size="small" onClick={() => void onReload()}>
                  Open Their Version
                </Button>
              )}
            </Notice>
          )}
          <div className={classes.buttons}>
            <Button kind="primary" type="submit" busy={loading} busyLabel="Saving..." full="phone">
              Save Schedule
            </Button>
            <ButtonLink to={`/admin/tests/edit/${test.id}`} full="phone">
              Cancel
            </ButtonLink>
            <SaveKeys className={classes.keys} />
          </div>
        </div>
      </div>
      <aside className={classes.side}>
        <TheDay form={form} durationMinutes={durationMinutes}>
          <SharedNotice tests={test.sharingTests} resultsAt={resultsAtOf(form, durationMinutes)} />
        </TheDay>
        {openAttemptCount > 0 && (
          <p className={classes.remark}>
            {counted(openAttemptCount, "attempt")} in progress. A change that would take time from
            one is refused.
          </p>
        )}
      </aside>
    </form>
  );
}
