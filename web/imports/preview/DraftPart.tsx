import { useApolloClient, useMutation, useQuery } from "@apollo/client/react";
import { IconInfoCircle } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { undoLimits } from "#rules/limits.ts";
import { failureWords } from "../../apollo/failure.ts";
import type { DraftFactsFragment } from "../../gql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { counted } from "../../ui/counted.ts";
import { FiguresStrip } from "../../ui/FiguresStrip.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { TextButton } from "../../ui/TextLink.tsx";
import { sizeWords } from "../picked-file.ts";
import { ColumnChoice } from "./ColumnChoice.tsx";
import classes from "./DraftPart.module.css";
import {
  ChooseSubject,
  DraftQuery,
  DraftRowQuery,
  DraftRowsQuery,
  ImportDraftQuestions,
} from "./draft-documents.ts";
import { asksForColumns, draftFigures, importNote } from "./draft-words.ts";
import { PreviewSection } from "./PreviewSection.tsx";

/** What shows a draft and its questions. */
const SHOWN = [DraftQuery, DraftRowsQuery, DraftRowQuery];

/** How often a draft is asked after while it is read, in milliseconds. */
const ASK_EVERY_MS = 400;

/** A draft, followed while it is read. */
export function useDraft(id: string | null) {
  const query = useQuery(DraftQuery, {
    variables: { id: id ?? "" },
    skip: id === null,
    fetchPolicy: "cache-and-network",
  });
  const { data, startPolling, stopPolling } = query;
  const draft = data?.importDraft ?? null;
  // An import leaves what is still to be mended.
  const isMoving = ["READING", "RECEIVING", "IMPORTING"].includes(draft?.stage ?? "");
  useEffect(() => {
    if (isMoving) startPolling(ASK_EVERY_MS);
    else stopPolling();
  }, [isMoving, startPolling, stopPolling]);
  return { ...query, draft };
}

/** How far the reading of a file has come. */
export function ReadingSection({ draft }: { draft: DraftFactsFragment }) {
  const { rowsRead, readBytes, sizeBytes, formatName } = draft;
  return (
    <Section title="Reading">
      <ProgressBar
        label="Reading"
        done={readBytes}
        of={Math.max(1, sizeBytes)}
        words={
          rowsRead === 0 ? (
            <>Opening it as {formatName}</>
          ) : (
            <>
              <strong>{figure(rowsRead)}</strong> {rowsRead === 1 ? "question" : "questions"} read
            </>
          )
        }
        side={`${sizeWords(readBytes)} of ${sizeWords(sizeBytes)}`}
        note="You may leave this page. The file is kept, and nothing is imported."
      />
    </Section>
  );
}

/** Why a file can't be read, and what can be tried. */
export function UnreadableNotice({ draft }: { draft: DraftFactsFragment }) {
  return (
    <Notice kind="error" role="alert">
      <p>{draft.failure}</p>
      <p className={classes.tried}>
        It was read as {draft.formatName}. Choose another format above, or another file.
      </p>
    </Notice>
  );
}

/** What the file has that Lexam can't ask. */
function LeftOut({ findings }: { findings: DraftFactsFragment["findings"] }) {
  const left = findings.filter(({ isLeftOut }) => isLeftOut);
  if (left.length === 0) return null;
  const reasons = new Map<string, string[]>();
  for (const { count, inFile, inLexam } of left) {
    const reason = inLexam.replace(/^Left out:\s*/, "");
    reasons.set(reason, [...(reasons.get(reason) ?? []), `${inFile}, ${figure(count)}`]);
  }
  const words = [...reasons].map(([reason, what]) => `${what.join("; ")}. ${reason}`);
  return (
    <Notice icon={<IconInfoCircle size={18} stroke={1.7} aria-hidden />}>
      <strong>Left out:</strong> {words.join(". ")}.{" "}
      <TextButton
        onClick={() => document.getElementById("rest-of-file")?.scrollIntoView({ block: "start" })}
      >
        See Them
      </TextButton>
    </Notice>
  );
}

function RestOfFile({ findings }: { findings: DraftFactsFragment["findings"] }) {
  if (findings.length === 0) return null;
  return (
    <div id="rest-of-file">
      <Section title="What became of the rest of the file">
        <table className={classes.rest}>
          <thead>
            <tr>
              <th scope="col">Found</th>
              <th scope="col">In the file</th>
              <th scope="col">In Lexam</th>
            </tr>
          </thead>
          <tbody>
            {findings.map(({ count, inFile, inLexam }) => (
              <tr key={`${inFile} ${inLexam}`}>
                <td>{figure(count)}</td>
                <td>{inFile}</td>
                <td>{inLexam}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </div>
  );
}

/** Gives a subject to the questions for which the file says none. */
function SubjectForAll({ draft }: { draft: DraftFactsFragment }) {
  const { withoutSubject } = draft.counts;
  const [subject, setSubject] = useState(draft.subject ?? "");
  const [choose, { loading, error }] = useMutation(ChooseSubject);
  if (withoutSubject === 0) return null;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (loading) return;
    await choose({
      variables: { id: draft.id, subject },
      refetchQueries: SHOWN,
    }).catch(() => undefined);
  }

  return (
    <form className={classes.subject} onSubmit={(event) => void save(event)}>
      <TextField
        label={`Subject of ${counted(withoutSubject, "question")} without one`}
        value={subject}
        error={error ? failureWords(error) : undefined}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
      />
      <Button type="submit" busy={loading} disabled={subject.trim() === ""}>
        Use for All
      </Button>
    </form>
  );
}

interface ReadDraftProps {
  draft: DraftFactsFragment;
  /** Its import has begun. */
  onImport: () => void;
  /** It is left as it is. */
  onKeep: () => void;
}

/** A file that was read: its columns first, then its questions, and their import. */
export function ReadDraftPart({ draft, onImport, onKeep }: ReadDraftProps) {
  const { id, counts, findings, warnings, hasIds, isTooLong, fileName } = draft;
  const [showsColumns, setShowsColumns] = useState<boolean | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [run, { loading, error }] = useMutation(ImportDraftQuestions);
  const client = useApolloClient();
  const isStarted = useRef(false);

  async function start(): Promise<void> {
    setAsked(false);
    // Two presses may come before the first is drawn.
    if (isStarted.current) return;
    isStarted.current = true;
    const { data } = await run({ variables: { id } }).catch(() => ({ data: null }));
    isStarted.current = false;
    if (data) onImport();
    // Another window may have imported or changed it.
    else await client.refetchQueries({ include: SHOWN }).catch(() => undefined);
  }

  if (showsColumns ?? asksForColumns(draft)) {
    return (
      <ColumnChoice
        key={JSON.stringify(draft.columns.map(({ field }) => field))}
        draft={draft}
        onChosen={() => setShowsColumns(false)}
        onCancel={asksForColumns(draft) ? onKeep : () => setShowsColumns(false)}
      />
    );
  }
  const importable = counts.sound - counts.waiting;
  return (
    <>
      {isTooLong ? (
        <Notice>
          The file has more questions than a preview shows. It is imported as it is; bad rows are
          reported, and you can undo it for {undoLimits.labelUndoHours} hours.
        </Notice>
      ) : (
        <FiguresStrip figures={draftFigures(draft)} />
      )}
      {(warnings.length > 0 || findings.some(({ isLeftOut }) => isLeftOut)) && (
        <div className={classes.notices}>
          <LeftOut findings={findings} />
          {warnings.map((warning) => (
            <Notice key={warning}>{warning}</Notice>
          ))}
        </div>
      )}
      {!isTooLong && <SubjectForAll key={draft.subject} draft={draft} />}
      {draft.columns.length > 0 && (
        <p>
          <TextButton onClick={() => setShowsColumns(true)}>Change Columns</TextButton>
        </p>
      )}
      {!isTooLong && <PreviewSection draft={draft} />}
      {error && (
        <Notice kind="error" role="alert">
          {failureWords(error)}
        </Notice>
      )}
      <div className={classes.foot}>
        <Button
          kind="primary"
          full="phone"
          busy={loading}
          busyLabel="Importing..."
          disabled={!isTooLong && importable === 0}
          onClick={() => {
            if (hasIds) setAsked(true);
            else void start();
          }}
        >
          {isTooLong ? "Import the File" : `Import ${counted(importable, "Sound Question")}`}
        </Button>
        <Button full="phone" onClick={onKeep}>
          Keep for Later
        </Button>
        <p>{importNote(draft, undoLimits.labelUndoHours)}</p>
      </div>
      <RestOfFile findings={findings} />
      <ConfirmDialog
        open={isAsked}
        title="Change questions of the bank?"
        confirmLabel="Import and Change Them"
        cancelLabel="Keep the Bank"
        onCancel={() => setAsked(false)}
        onConfirm={() => void start()}
      >
        <p>
          {fileName} has a column id. The questions of the bank with these ids get the words of the
          file where they differ; results keep theirs. A row whose id no question has is read as a
          new one. It can be undone for {undoLimits.labelUndoHours} hours.
        </p>
      </ConfirmDialog>
    </>
  );
}
