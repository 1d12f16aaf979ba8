import { figure as count } from "#rules/figures.ts";
import type { ImportFactsFragment } from "../gql/graphql.ts";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { Section } from "../ui/Section.tsx";
import { CancelImportButton } from "./CancelImportButton.tsx";
import classes from "./ImportProgressSection.module.css";
import { startedWords } from "./import-words.ts";
import { sizeWords } from "./picked-file.ts";
import { progressOf, useForwardProgress } from "./use-forward-progress.ts";
import type { UploadState } from "./use-upload.ts";

interface ImportProgressSectionProps {
  title?: string;
  /** The upload of this page; null where the import goes on by itself. */
  upload: UploadState | null;
  /** The import that runs; null while the first bytes are on their way. */
  running: ImportFactsFragment | null;
}

const SENDING = "Keep this page open until the whole file is sent. Cancel stops the import.";
const BY_ITSELF =
  "You can leave this page; the import continues. Cancel stops it and removes the questions it added.";

/** What becomes of it by itself, and what the reader can do. */
function wayWords(running: ImportFactsFragment | null, isSending: boolean): string {
  if (running?.isCancelling) {
    const { created } = running;
    return `Removing ${count(created)} ${created === 1 ? "question" : "questions"}`;
  }
  if (running?.isStopped)
    return `Paused at row ${count(running.rowsDone)}. It continues by itself.`;
  return running?.hasArrived || !isSending ? BY_ITSELF : SENDING;
}

/** How far a file has come: first its bytes, then its rows. The bar goes forward only. */
export function ImportProgressSection({
  title = "Importing",
  upload,
  running,
}: ImportProgressSectionProps) {
  const sending = upload?.status === "sending" ? upload : null;
  const { done, of, left } = useForwardProgress(running?.id ?? "", progressOf(running, sending));
  const { rowsRead = 0, rowsDone = 0, created = 0, hasArrived = false } = running ?? {};
  // How many rows there are is known when the last is read.
  const isRead = running !== null && running.readBytes >= running.sizeBytes;
  const name = running
    ? startedWords(running, sending?.size)
    : sending && `${sending.fileName}, ${sizeWords(sending.size)}`;
  return (
    <Section title={title} note={name}>
      <ProgressBar
        label="Importing"
        done={done}
        of={of}
        side={left ?? undefined}
        words={
          running?.waitsFor ? (
            <>
              <strong>Waiting</strong> for {running.waitsFor}, which is imported first
            </>
          ) : hasArrived && rowsDone === 0 ? (
            <>
              <strong>{count(rowsRead)}</strong> rows read, none added yet
            </>
          ) : hasArrived ? (
            <>
              <strong>{count(rowsDone)}</strong> {isRead ? `of ${count(rowsRead)} rows` : "rows"},{" "}
              <strong>{count(created)}</strong> added
            </>
          ) : sending ? (
            <>
              <strong>{sizeWords(sending.sent)}</strong> of {sizeWords(sending.total)} sent
            </>
          ) : (
            <>
              <strong>{sizeWords(running?.sizeBytes ?? 0)}</strong> received so far
            </>
          )
        }
      />
      <div className={classes.foot}>
        <p>{wayWords(running, sending !== null)}</p>
        {running && <CancelImportButton running={running} />}
      </div>
    </Section>
  );
}
