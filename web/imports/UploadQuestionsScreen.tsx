import { describeFailure } from "../apollo/failure.ts";
import { FileDrop } from "../ui/FileDrop.tsx";
import { LeaveGuard } from "../ui/LeaveGuard.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { ErrorState } from "../ui/StateMessage.tsx";
import { CSV_TYPES, fileProblem } from "./csv-file.ts";
import { DownloadTemplate } from "./DownloadTemplate.tsx";
import { ImportProgressSection } from "./ImportProgressSection.tsx";
import { LastImport } from "./LastImport.tsx";
import classes from "./UploadQuestionsScreen.module.css";
import { useLatestImport } from "./use-latest-import.ts";
import { useUpload } from "./use-upload.ts";

const LEAVE = "Leave while the file is being uploaded? Nothing of it will be added.";

/**
 * CSV question upload (docs/screens.md, section 11): pick a file, see how it goes and what became
 * of it.
 */
export function UploadQuestionsScreen() {
  const { state, start, fail } = useUpload("Failed to upload questions");
  const isSending = state.status === "sending";
  const { latest, last, error, refetch } = useLatestImport("QUESTIONS", isSending);
  const running = latest?.status === "RUNNING" ? latest : null;
  const isBusy = isSending || running !== null;

  async function take(files: File[]): Promise<void> {
    const [file] = files;
    const problem = fileProblem(files);
    if (problem !== null || file === undefined) {
      fail(problem ?? "Please select a CSV file");
      return;
    }
    const form = new FormData();
    form.append("file", file);
    await start("/admin/upload-questions", form, file);
    await refetch();
  }

  const { summary = null, failure = null } = last ?? {};
  return (
    <Page title="Upload Questions">
      <div className={classes.column}>
        <PageHead
          title="Upload Questions"
          lead="One CSV file, up to 50 MB and 2,00,000 rows. Good rows are added even if others fail."
          actions={<DownloadTemplate />}
        />
        <LeaveGuard question={LEAVE} inside={isSending} document={isSending} />
        <div className={classes.parts}>
          <div>
            <FileDrop
              label="CSV file"
              accept={CSV_TYPES}
              disabled={isBusy}
              hint="Required: question_text, option_a to option_d, correct_option, subject"
              onFiles={(files) => void take(files)}
            />
            {state.status === "failed" && (
              <div className={classes.problem}>
                <Notice kind="error" role="alert">
                  {state.message}
                </Notice>
              </div>
            )}
          </div>
          {isBusy && <ImportProgressSection upload={state} running={running} />}
          <p className="visually-hidden" role="status">
            {isBusy && "Importing"}
            {!isBusy &&
              summary &&
              `${summary.created} created, ${summary.duplicates} duplicates, ${summary.errors} errors`}
            {!isBusy && failure}
          </p>
          {last && !(state.status === "failed" && last.failure === state.message) && (
            <LastImport last={last} />
          )}
          {error !== undefined && (
            <ErrorState title="Failed to load the last import" onRetry={() => void refetch()}>
              {describeFailure(error)}
            </ErrorState>
          )}
        </div>
      </div>
    </Page>
  );
}
