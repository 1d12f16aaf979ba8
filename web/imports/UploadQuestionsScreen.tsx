import { useApolloClient } from "@apollo/client/react";
import { useSearchParams } from "react-router-dom";
import { FORMAT_TYPES } from "#rules/file-formats.ts";
import { describeFailure } from "../apollo/failure.ts";
import { LoadFailure } from "../screens/LoadFailure.tsx";
import { FileDrop } from "../ui/FileDrop.tsx";
import { LeaveGuard } from "../ui/LeaveGuard.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { DownloadTemplate } from "./DownloadTemplate.tsx";
import { ImportProgressSection } from "./ImportProgressSection.tsx";
import { importedWords, isCancelWords } from "./import-words.ts";
import { LastImport } from "./LastImport.tsx";
import { OTHER_FORMAT, questionFileProblem } from "./picked-file.ts";
import { ReadDraftPart, ReadingSection, UnreadableNotice, useDraft } from "./preview/DraftPart.tsx";
import { DiscardDraft, DraftsQuery } from "./preview/draft-documents.ts";
import { FILE_WORDS, LEAD } from "./preview/draft-words.ts";
import { FileCard } from "./preview/FileCard.tsx";
import { KeptFiles } from "./preview/KeptFiles.tsx";
import { PasteText } from "./preview/PasteText.tsx";
import { useSendDraft } from "./preview/use-send-draft.ts";
import classes from "./UploadQuestionsScreen.module.css";
import { useLatestImport } from "./use-latest-import.ts";

const LEAVE = "Leave while the file is being sent? Nothing of it will be added.";
const DRAFT = "draft";

/**
 * Question upload (docs/screens.md, section 11): a file of any format is read, looked through and mended, and then
 * its sound questions are imported.
 */
export function UploadQuestionsScreen() {
  const [query, setQuery] = useSearchParams();
  const client = useApolloClient();
  const draftId = query.get(DRAFT);
  const open = (id: string | null) => setQuery(id === null ? {} : { [DRAFT]: id });
  const { state, send, fail, reset } = useSendDraft(open);
  const { draft, error } = useDraft(draftId);
  const isSending = state.status === "sending";
  const { refetch, ...imports } = useLatestImport("QUESTIONS", null);
  const { latest, last } = imports;
  const running = latest?.status === "RUNNING" ? latest : null;
  const isBusy = isSending || running !== null;

  async function take(files: File[]): Promise<void> {
    const [file] = files;
    const problem = await questionFileProblem(files);
    if (problem !== null || file === undefined) {
      fail(problem ?? OTHER_FORMAT);
      return;
    }
    reset();
    await send(file);
    // What can't be read is kept for nobody.
    if (shown?.stage === "UNREADABLE") {
      await client
        .mutate({ mutation: DiscardDraft, variables: { id: shown.id } })
        .catch(() => null);
    }
  }

  async function leaveDraft(): Promise<void> {
    open(null);
    await Promise.all([refetch(), client.refetchQueries({ include: [DraftsQuery] })]);
  }

  const isGone = draftId !== null && draft === null && error !== undefined;
  const shown = draftId === null || isGone ? null : draft;
  const isOver = shown?.stage === "IMPORTING" || shown?.stage === "IMPORTED";
  const { summary = null, failure = null } = last ?? {};
  return (
    <Page title="Upload Questions">
      <PageHead
        title="Upload Questions"
        lead={LEAD}
        actions={
          <>
            <PasteText disabled={isBusy} onFile={(file) => void take([file])} />
            <DownloadTemplate label="Template" />
          </>
        }
      />
      <LeaveGuard question={LEAVE} inside={isSending} document={isSending} />
      <div className={classes.parts}>
        {draftId !== null && !isGone ? (
          draft === null ? (
            <ListSkeleton label="Loading the file" />
          ) : (
            <FileCard
              draft={draft}
              disabled={isBusy || draft.stage === "READING" || isOver}
              onFiles={(files) => void take(files)}
            />
          )
        ) : (
          <FileDrop
            label={`${FILE_WORDS} file`}
            invitation={`Drop a ${FILE_WORDS} file`}
            accept={FORMAT_TYPES}
            disabled={isBusy}
            hint="Columns of a table: question_text, option_a to option_d, correct_option, subject"
            onFiles={(files) => void take(files)}
          />
        )}
        {isGone && (
          <Notice role="status">
            This file isn’t kept any more, or isn’t yours. {describeFailure(error)}
          </Notice>
        )}
        {state.status === "failed" && (
          <Notice
            kind={isCancelWords(state.message) ? "neutral" : "error"}
            role={isCancelWords(state.message) ? "status" : "alert"}
          >
            {state.message}
          </Notice>
        )}
        {isSending && <ImportProgressSection title="Sending" upload={state} running={null} />}
        {shown?.stage === "READING" && <ReadingSection draft={shown} />}
        {shown?.stage === "UNREADABLE" && state.status !== "failed" && (
          <UnreadableNotice draft={shown} />
        )}
        {shown?.stage === "READ" && (
          <ReadDraftPart
            // A file that was read again starts with fresh state.
            key={`${shown.id} ${shown.format}`}
            draft={shown}
            onImport={() => void leaveDraft()}
            onKeep={() => void leaveDraft()}
          />
        )}
        {isOver && (
          <Notice kind="success" role="status">
            The questions of this file{" "}
            {shown?.stage === "IMPORTED" ? "are in the bank." : "are being imported."}
          </Notice>
        )}
        {running && <ImportProgressSection upload={null} running={running} />}
        <p className="visually-hidden" role="status">
          {running && "Importing"}
          {shown?.stage === "READING" && "Reading the file"}
          {!running && draftId === null && summary && importedWords(summary)}
          {!running && draftId === null && failure}
        </p>
        {draftId === null && <KeptFiles onOpen={open} />}
        {(draftId === null || isOver || isGone) && last && !running && <LastImport last={last} />}
        {imports.failure && (
          <LoadFailure title="Failed to load the last import" failure={imports.failure} />
        )}
      </div>
    </Page>
  );
}
