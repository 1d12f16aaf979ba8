import { useMutation } from "@apollo/client/react";
import { useRef, useState } from "react";
import { describeFailure, failureDetails, failureOf } from "../../apollo/failure.ts";
import type { ScheduledTestFragment } from "../../gql/graphql.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { UnsavedGuard } from "../../ui/LeaveGuard.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { SaveKeys } from "../../ui/SaveKeys.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { useSaving } from "../../ui/use-saving.ts";
import { forgetTestLists } from "../forget-lists.ts";
import layout from "../TestEditor.module.css";
import { ExtraTimeSection } from "./ExtraTimeSection.tsx";
import { HallFields } from "./HallFields.tsx";
import { ResultsFields } from "./ResultsFields.tsx";
import classes from "./ScheduleEditor.module.css";
import { SharedNotice } from "./SharedNotice.tsx";
import { ScheduleTest } from "./schedule-documents.ts";
import { formErrors, formOf, inputOf, resultsAtOf, type ScheduleForm } from "./schedule-form.ts";
import { TheDay } from "./TheDay.tsx";

interface ScheduleEditorProps {
  test: ScheduledTestFragment;
  /** Loads the server's current version and starts again with it. */
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

/** The most extra time of anybody, in seconds. */
function mostExtra({ extraTimes }: ScheduledTestFragment): number {
  return Math.max(0, ...extraTimes.map(({ seconds }) => seconds));
}

/** The fields of a schedule, and the resulting timeline of the day. */
export function ScheduleEditor({ test, onReload }: ScheduleEditorProps) {
  const { durationMinutes, openAttemptCount } = test;
  const length = { durationMinutes, extraSeconds: mostExtra(test) };
  const [before] = useState(() => formOf(test, length));
  const [form, setForm] = useState(before);
  const [isTried, setTried] = useState(false);
  const [mutate, { loading }] = useMutation(ScheduleTest, { update: forgetTestLists });
  const { failure, save, forget } = useSaving(scheduleFailure);
  const root = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const wrong = formErrors(form, length);
  const own = isTried ? wrong.map(({ field, message }) => [field, message] as const) : [];
  const errors = new Map([...(failure?.fields ?? []), ...own]);
  const isChanged = JSON.stringify(form) !== JSON.stringify(before);

  function onChange(change: Partial<ScheduleForm>): void {
    setForm({ ...form, ...change });
    forget();
  }
  const filled = { form, length, errors, onChange };

  function showWrong(): void {
    // After the errors are rendered.
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
      input: inputOf(form, length),
    };
    await save(async () => {
      await mutate({ variables });
      toast({ kind: "success", text: "Schedule saved" });
    }, "Failed to save the schedule.");
    showWrong();
  }

  return (
    <>
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
          <HallFields {...filled} />
          <ResultsFields {...filled} />
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
              <Button
                kind="primary"
                type="submit"
                busy={loading}
                busyLabel="Saving..."
                full="phone"
              >
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
          <TheDay form={form} length={length}>
            <SharedNotice tests={test.sharingTests} resultsAt={resultsAtOf(form, length)} />
          </TheDay>
          {openAttemptCount > 0 && (
            <p className={classes.remark}>
              {counted(openAttemptCount, "attempt")} in progress. A change that would take time from
              one is refused.
            </p>
          )}
        </aside>
      </form>
      {/* Outside the form, since each entry is saved separately. */}
      <div className={classes.extra}>
        <ExtraTimeSection test={test} />
      </div>
    </>
  );
}
