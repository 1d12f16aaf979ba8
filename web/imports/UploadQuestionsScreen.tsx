import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { FORMAT_TYPES, PREVIEW_TITLES } from "#rules/file-formats.ts";
import { LoadFailure } from "../screens/LoadFailure.tsx";
import { FileDrop } from "../ui/FileDrop.tsx";
import { LeaveGuard } from "../ui/LeaveGuard.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { DownloadTemplate } from "./DownloadTemplate.tsx";
import { ImportProgressSection } from "./ImportProgressSection.tsx";
import { importedWords } from "./import-words.ts";
import { LastImport } from "./LastImport.tsx";
import { OTHER_KIND, questionFileProblem } from "./picked-file.ts";
import { ReadDraftPart } from "./preview/DraftPart.tsx";
import { ImportedNotice, ReadingSection, UnreadableNotice } from "./preview/DraftStates.tsx";
import { DiscardDraft, DraftsQuery } from "./preview/draft-documents.ts";
import { LEAD } from "./preview/draft-words.ts";
import { FileCard } from "./preview/FileCard.tsx";
import { KeptFiles, useKeptFiles } from "./preview/KeptFiles.tsx";
import { PasteText } from "./preview/PasteText.tsx";
import { RefusalNotice } from "./preview/RefusalNotice.tsx";
import { useImportDraft } from "./preview/use-import-draft.ts";
import { type Refusal, useSendDraft } from "./preview/use-send-draft.ts";
import classes from "./UploadQuestionsScreen.module.css";
import { useLatestImport } from "./use-latest-import.ts";

const LEAVE = "Leave while the file is being sent? Nothing will be imported.";
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
  const { state, send } = useSendDraft(open);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { draft, isGone, failure: draftFailure } = useImportDraft(draftId);
  const isSending = state.status === "sending";
  const isStart = draftId === null || isGone;
  const kept = useKeptFiles(!isStart);
  const { refetch, ...imports } = useLatestImport("QUESTIONS", null);
  const { latest, last } = imports;
  const running = latest?.status === "RUNNING" ? latest : null;
  const isBusy = isSending || running !== null;

  async function take(files: File[]): Promise<Refusal | null> {
    setRefusal(null);
    const [file] = files;
    const problem = await questionFileProblem(files);
    if (problem !== null || file === undefined) {
      return { message: problem ?? OTHER_KIND, isFull: false };
    }
    const refused = await send(file);
    // What can't be read is kept for nobody.
    if (refused === null && shown?.stage === "UNREADABLE") {
      await client
        .mutate({ mutation: DiscardDraft, variables: { id: shown.id } })
        .catch(() => null);
    }
    return refused;
  }

  async function takeFiles(files: File[]): Promise<void> {
    setRefusal(await take(files));
  }

  async function leaveDraft(): Promise<void> {
    open(null);
    await Promise.all([refetch(), client.refetchQueries({ include: [DraftsQuery] })]);
  }

  const shown = draftId === null ? null : draft;
  const isOver = shown?.stage === "IMPORTING" || shown?.stage === "IMPORTED";
  // Both are awaited, so that neither moves the other.
  const isAwaited = kept.isLoading || (latest === undefined && imports.failure === null);
  const { summary = null, failure = null } = last ?? {};
  return (
    <Page title="Upload Questions">
      <PageHead
        title="Upload Questions"
        lead={LEAD}
        actions={
          <>
            <PasteText
              disabled={isBusy}
              isUnreadable={shown?.stage === "UNREADABLE"}
              onFile={(file) => take([file])}
            />
            <DownloadTemplate label="Template" />
          </>
        }
      />
      <LeaveGuard question={LEAVE} inside={isSending} document={isSending} />
      {/* A button that goes with its part hands the focus on to here. */}
      <div className={classes.parts} tabIndex={-1}>
        {draftFailure ? (
          <LoadFailure title="Failed to load the file" failure={draftFailure} />
        ) : draftId !== null && !isGone ? (
          draft === null ? (
            <ListSkeleton label="Loading the file" />
          ) : (
            <FileCard
              draft={draft}
              disabled={isBusy || draft.stage === "READING"}
              isFixed={isOver}
              onFiles={(files) => void takeFiles(files)}
            />
          )
        ) : (
          <FileDrop
            label={`${PREVIEW_TITLES} file`}
            invitation={`Drop a ${PREVIEW_TITLES} file`}
            accept={FORMAT_TYPES}
            disabled={isBusy}
            hint="Tables need columns for question, options, correct answer and subject"
            onFiles={(files) => void takeFiles(files)}
          />
        )}
        {isGone && (
          <Notice role="status">
            This file is not kept any more, or it belongs to somebody else.
          </Notice>
        )}
        {refusal && <RefusalNotice refusal={refusal} />}
        {isSending && <ImportProgressSection title="Sending" upload={state} running={null} />}
        {shown?.stage === "READING" && <ReadingSection draft={shown} />}
        {shown?.stage === "UNREADABLE" && refusal === null && <UnreadableNotice draft={shown} />}
        {shown?.stage === "READ" && (
          <ReadDraftPart
            // A file that was read again starts with fresh state.
            key={`${shown.id} ${shown.format}`}
            draft={shown}
            onImport={() => void leaveDraft()}
            onKeep={() => void leaveDraft()}
          />
        )}
        {isOver && shown && <ImportedNotice draft={shown} />}
        {running && <ImportProgressSection upload={null} running={running} />}
        <p className="visually-hidden" role="status">
          {running && "Importing"}
          {shown?.stage === "READING" && "Reading the file"}
          {!running && draftId === null && summary && importedWords(summary)}
          {!running && draftId === null && failure}
        </p>
        {isStart && isAwaited ? (
          <ListSkeleton label="Loading your files" />
        ) : (
          <>
            {isStart && <KeptFiles files={kept.files} onOpen={open} />}
            {(isStart || (isOver && last?.id === shown?.import?.id)) && last && !running && (
              <LastImport last={last} />
            )}
          </>
        )}
        {imports.failure && (
          <LoadFailure title="Failed to load the last import" failure={imports.failure} />
        )}
      </div>
    </Page>
  );
}
