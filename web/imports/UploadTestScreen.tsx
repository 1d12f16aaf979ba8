import { type FormEvent, useEffect, useState } from "react";
import { visibleText } from "#rules/visible-text.ts";
import { DraftKept, DraftNotice } from "../screens/drafts/DraftNotice.tsx";
import { useDraft } from "../screens/drafts/use-draft.ts";
import { LoadFailure } from "../screens/LoadFailure.tsx";
import { Button } from "../ui/Button.tsx";
import { LeaveGuard } from "../ui/LeaveGuard.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { BackLink } from "../ui/TextLink.tsx";
import { DownloadTemplate } from "./DownloadTemplate.tsx";
import { FormatHelp } from "./FormatHelp.tsx";
import { ImportProgressSection } from "./ImportProgressSection.tsx";
import { isCancelWords } from "./import-words.ts";
import { LastImport } from "./LastImport.tsx";
import { fileProblem, OTHER_FORMAT, otherKindProblem } from "./picked-file.ts";
import { TestCreated } from "./TestCreated.tsx";
import classes from "./TestUpload.module.css";
import { TestUploadFields } from "./TestUploadFields.tsx";
import {
  emptyForm,
  formProblem,
  formToSend,
  isFilled,
  type TestUploadForm,
  type UploadDraft,
} from "./test-upload-form.ts";
import { isTakenAllTheSame, useLatestImport } from "./use-latest-import.ts";
import { useUpload } from "./use-upload.ts";

const LEAVE = "Leave while the file is being sent? No test will be created.";

/** Create a test from CSV (docs/screens.md, section 11). */
export function UploadTestScreen() {
  const [form, setForm] = useState<TestUploadForm>(emptyForm);
  const draft = useDraft<UploadDraft>("upload-test", null, null);
  const { report } = draft;
  useEffect(() => {
    // The file itself is chosen again.
    const { file: _file, ...settings } = form;
    report(settings, isFilled(form));
  }, [report, form]);
  // Why the file that was picked last is none; null once another one is.
  const [fileFlaw, setFileFlaw] = useState<string | null>(null);
  const [watched, setWatched] = useState<string | null>(null);
  const { state, start, fail, reset } = useUpload("Failed to upload test");
  const isSending = state.status === "sending";
  const { latest, isOver, failure, refetch } = useLatestImport(
    "TEST",
    isSending ? state.fileName : null,
  );
  const running = latest?.status === "RUNNING" ? latest : null;
  const isBusy = isSending || running !== null;
  // The upload is complete then. Leaving the page doesn't cancel the import.
  const isOnItsWay = isSending && !isOver && running?.hasArrived !== true;
  // What was in progress while this page was open is shown when it has ended.
  if (running !== null && watched !== running.id) setWatched(running.id);
  const ended = !isBusy && latest?.id === watched ? latest : null;
  const created = ended?.status === "FINISHED" ? ended : null;
  const problem =
    state.status === "failed"
      ? state.message
      : ended?.status === "FAILED"
        ? (ended.failure ?? "Failed to upload test")
        : null;

  // What came to its end out of sight, before a reload for example, is found again below the form.
  const isShown =
    ended !== null || (state.status === "failed" && latest?.failure === state.message);
  const last = isBusy || isShown ? null : latest;

  function change(part: Partial<TestUploadForm>): void {
    setForm((before) => ({ ...before, ...part }));
    if (!isBusy) {
      setWatched(null);
      reset();
    }
  }

  async function take(files: File[]): Promise<void> {
    const [file = null] = files;
    const problem = fileProblem(files);
    // At once, while it is looked into: who is quick may send it already.
    if (problem === null) change({ file });
    const wrong = (file && (await otherKindProblem(file))) ?? problem;
    setFileFlaw(wrong);
    if (wrong === null) return;
    if (problem === null) setForm((now) => (now.file === file ? { ...now, file: null } : now));
    fail(wrong);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const wrong = form.file === null && fileFlaw !== null ? fileFlaw : formProblem(form);
    if (wrong !== null || form.file === null) {
      fail(wrong ?? OTHER_FORMAT);
      return;
    }
    setWatched(null);
    const outcome = await start("/admin/upload-test-from-csv", formToSend(form), form.file);
    const newest = await refetch();
    if (outcome === "taken") draft.drop();
    if (outcome === "refused" || !isTakenAllTheSame(newest, latest)) return;
    if (outcome === "lost") reset();
    setWatched(newest?.id ?? null);
  }

  return (
    <Page title="Upload Test">
      <BackLink to="/admin">Back to Admin</BackLink>
      <PageHead
        title="Upload Test"
        lead="Create a test from one CSV file. Questions already in the bank are reused; the others are added."
        actions={<DownloadTemplate forTest />}
      />
      <LeaveGuard question={LEAVE} inside={isOnItsWay} document={isOnItsWay} />
      {created ? (
        <TestCreated created={created} />
      ) : (
        <div className={classes.columns}>
          <div className={classes.main}>
            <form
              className={classes.main}
              noValidate
              aria-label="Create a test from CSV"
              onSubmit={(event) => void submit(event)}
            >
              <DraftNotice draft={draft} noun="test" onTake={(taken) => change(taken)} />
              <TestUploadFields
                form={form}
                disabled={isBusy}
                onChange={change}
                onFiles={(files) => void take(files)}
              />
              <div className={classes.action}>
                {problem && (
                  <Notice
                    kind={isCancelWords(problem) ? "neutral" : "error"}
                    role={isCancelWords(problem) ? "status" : "alert"}
                  >
                    {problem}
                  </Notice>
                )}
                <Button
                  type="submit"
                  kind="primary"
                  size="large"
                  busy={isBusy}
                  busyLabel="Creating Test..."
                  disabled={!isBusy && visibleText(form.title) === ""}
                >
                  Create Test from CSV
                </Button>
                <DraftKept at={draft.keptAt} />
              </div>
              {isBusy && !isOver && <ImportProgressSection upload={state} running={running} />}
            </form>
          </div>
          <div className={classes.help}>
            <FormatHelp forTest />
          </div>
          {(last || failure) && (
            <div className={classes.last}>
              {last && <LastImport last={last} />}
              {failure && <LoadFailure title="Failed to load the last import" failure={failure} />}
            </div>
          )}
        </div>
      )}
    </Page>
  );
}
