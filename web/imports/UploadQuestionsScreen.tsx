import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { FORMAT_TYPES } from "#rules/file-formats.ts";
import { fileLimits, undoLimits } from "#rules/limits.ts";
import { LoadFailure } from "../screens/LoadFailure.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { FileDrop } from "../ui/FileDrop.tsx";
import { LeaveGuard } from "../ui/LeaveGuard.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { DownloadTemplate } from "./DownloadTemplate.tsx";
import { ImportProgressSection } from "./ImportProgressSection.tsx";
import { importedWords, isCancelWords } from "./import-words.ts";
import { LastImport } from "./LastImport.tsx";
import { fileProblem, hasIds, OTHER_FORMAT, otherKindProblem } from "./picked-file.ts";
import classes from "./UploadQuestionsScreen.module.css";
import { isTakenAllTheSame, useLatestImport } from "./use-latest-import.ts";
import { useUpload } from "./use-upload.ts";

const LEAVE = "Leave while the file is being sent? Nothing of it will be added.";

/**
 * CSV question upload (docs/screens.md, section 11): pick a file, see how it goes and what became
 * of it.
 */
export function UploadQuestionsScreen() {
  const [asked, setAsked] = useState<File | null>(null);
  const { state, start, fail, reset } = useUpload("Failed to upload questions");
  const isSending = state.status === "sending";
  const { refetch, ...imports } = useLatestImport("QUESTIONS", isSending ? state.fileName : null);
  const { latest, last, isOver } = imports;
  const running = latest?.status === "RUNNING" ? latest : null;
  const isBusy = isSending || running !== null;
  // The upload is complete then. Leaving the page doesn't cancel the import.
  const isOnItsWay = isSending && !isOver && running?.hasArrived !== true;
  const isImporting = isBusy && !isOver;

  async function take(files: File[]): Promise<void> {
    const [file] = files;
    const kind = file === undefined ? null : await otherKindProblem(file);
    const problem = kind ?? fileProblem(files);
    if (problem !== null || file === undefined) {
      fail(problem ?? OTHER_FORMAT);
      return;
    }
    reset();
    if (await hasIds(file)) setAsked(file);
    else await send(file);
  }

  async function send(file: File): Promise<void> {
    setAsked(null);
    const form = new FormData();
    form.append("file", file);
    const outcome = await start("/admin/upload-questions", form, file);
    const newest = await refetch();
    if (outcome === "lost" && isTakenAllTheSame(newest, latest)) reset();
  }

  const { summary = null, failure = null } = last ?? {};
  return (
    <Page title="Upload Questions">
      <div className={classes.column}>
        <PageHead
          title="Upload Questions"
          lead={`One CSV file, up to ${figure(fileLimits.fileMaxRows)} new rows. Good rows are added even if others fail.`}
          actions={<DownloadTemplate />}
        />
        <LeaveGuard question={LEAVE} inside={isOnItsWay} document={isOnItsWay} />
        <div className={classes.parts}>
          <div>
            <FileDrop
              label="CSV file"
              accept={FORMAT_TYPES}
              disabled={isBusy}
              hint="Required: question_text, option_a to option_d, correct_option, subject"
              onFiles={(files) => void take(files)}
            />
            {state.status === "failed" && (
              <div className={classes.problem}>
                <Notice
                  kind={isCancelWords(state.message) ? "neutral" : "error"}
                  role={isCancelWords(state.message) ? "status" : "alert"}
                >
                  {state.message}
                </Notice>
              </div>
            )}
          </div>
          <ConfirmDialog
            open={asked !== null}
            title="Change questions of the bank?"
            confirmLabel="Import and Change Them"
            cancelLabel="Keep the Bank"
            onCancel={() => setAsked(null)}
            onConfirm={() => {
              if (asked) void send(asked);
            }}
          >
            <p>
              {asked?.name} has a column id. The questions of the bank with these ids get the words
              of the file where they differ; results keep theirs. A row whose id no question has is
              read as a new one. It can be undone for {undoLimits.labelUndoHours} hours.
            </p>
          </ConfirmDialog>
          {isImporting && <ImportProgressSection upload={state} running={running} />}
          <p className="visually-hidden" role="status">
            {isImporting && "Importing"}
            {!isImporting && summary && importedWords(summary)}
            {!isImporting && failure}
          </p>
          {last && !(state.status === "failed" && last.failure === state.message) && (
            <LastImport last={last} />
          )}
          {imports.failure && (
            <LoadFailure title="Failed to load the last import" failure={imports.failure} />
          )}
        </div>
      </div>
    </Page>
  );
}
