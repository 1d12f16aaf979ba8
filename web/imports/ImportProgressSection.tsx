import type { ImportFactsFragment } from "../gql/graphql.ts";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { Section } from "../ui/Section.tsx";
import { sizeWords } from "./csv-file.ts";
import type { UploadState } from "./use-upload.ts";

const count = (value: number) => value.toLocaleString("en-IN");

interface ImportProgressSectionProps {
  upload: UploadState;
  /** The import that runs; null while the first bytes are on their way. */
  running: ImportFactsFragment | null;
}

/** How far an upload has come: first its bytes, then its rows. */
export function ImportProgressSection({ upload, running }: ImportProgressSectionProps) {
  const isSending = upload.status === "sending" && upload.sent < upload.total;
  const name =
    upload.status === "sending"
      ? `${upload.fileName}, ${sizeWords(upload.size)}`
      : (running?.fileName ?? "");
  const { rowsRead = 0, rowsDone = 0 } = running ?? {};
  return (
    <Section title="Importing" note={name}>
      {isSending ? (
        <ProgressBar
          label="Uploading"
          done={upload.sent}
          of={upload.total}
          words={
            <>
              <strong>{sizeWords(upload.sent)}</strong> of {sizeWords(upload.total)} sent,{" "}
              {count(rowsRead)} rows read
            </>
          }
          note="Keep this page open. Nothing is added until the whole file has been read."
        />
      ) : (
        <ProgressBar
          label="Importing"
          done={rowsDone}
          of={rowsRead}
          words={
            <>
              <strong>{count(rowsDone)}</strong> of {count(rowsRead)} rows read
            </>
          }
          note={
            // Sent is not yet read: only an import without an upload of this page goes on by itself.
            upload.status === "sending"
              ? "Keep this page open. Nothing is added until the whole file has been read."
              : "You may leave this page: the import goes on, and is found here again."
          }
        />
      )}
    </Section>
  );
}
