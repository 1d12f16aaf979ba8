import { useLazyQuery, useMutation } from "@apollo/client/react";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { undoLimits } from "#rules/limits.ts";
import { failureWords } from "../../apollo/failure.ts";
import type { DraftFactsFragment } from "../../gql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { counted } from "../../ui/counted.ts";
import { FiguresStrip } from "../../ui/FiguresStrip.tsx";
import { handFocusOn } from "../../ui/focus-places.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextButton } from "../../ui/TextLink.tsx";
import { ColumnChoice } from "./ColumnChoice.tsx";
import classes from "./DraftPart.module.css";
import { ImportedNotice } from "./DraftStates.tsx";
import { DraftQuery, ImportDraftQuestions } from "./draft-documents.ts";
import { asksForColumns, draftFigures, importNote } from "./draft-words.ts";
import { PreviewSection } from "./PreviewSection.tsx";
import { SubjectForAll } from "./SubjectForAll.tsx";
import { useShowAgain } from "./use-import-draft.ts";

/** What the file has that Lexam can't ask. */
function LeftOut({ findings }: { findings: DraftFactsFragment["findings"] }) {
  const left = findings.filter(({ isLeftOut }) => isLeftOut);
  if (left.length === 0) return null;
  const reasons = new Map<string, string[]>();
  for (const { count, inFile, inLexam } of left) {
    const reason = inLexam.replace(/^Left out:\s*/, "");
    reasons.set(reason, [...(reasons.get(reason) ?? []), `${inFile}: ${figure(count)}`]);
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

interface KeysReadProps {
  columns: DraftFactsFragment["columns"];
  onChange: () => void;
}

/** How the keys of a table were read, and the way to its columns. */
function KeysRead({ columns, onChange }: KeysReadProps) {
  const column = columns.find(({ keys }) => keys !== null);
  const words = (
    <>
      {column?.keys}{" "}
      <TextButton ref={handFocusOn} onClick={onChange}>
        Change Columns
      </TextButton>
    </>
  );
  return column?.areKeysUnclear ? (
    <Notice icon={<IconAlertTriangle size={18} stroke={1.7} aria-hidden />}>{words}</Notice>
  ) : (
    <p className={classes.keys}>{words}</p>
  );
}

interface ReadDraftProps {
  draft: DraftFactsFragment;
  /** Its import has started. */
  onImport: () => void;
  /** It is left as it is. */
  onKeep: () => void;
}

/** A file that was read: its columns first, then its questions, and their import. */
export function ReadDraftPart({ draft, onImport, onKeep }: ReadDraftProps) {
  const { id, counts, findings, warnings, hasIds, isTooLong, fileName } = draft;
  const [showsColumns, setShowsColumns] = useState<boolean | null>(null);
  // How many questions of the bank would change, once that was asked; null where nobody knows how many.
  const [asked, setAsked] = useState<{ changing: number | null } | null>(null);
  const [run, { loading, error }] = useMutation(ImportDraftQuestions);
  const [readAgain] = useLazyQuery(DraftQuery, { fetchPolicy: "network-only" });
  const showAgain = useShowAgain();
  const isStarted = useRef(false);

  async function start(): Promise<void> {
    setAsked(null);
    // Two presses may come before the first is drawn.
    if (isStarted.current) return;
    isStarted.current = true;
    const { data } = await run({ variables: { id } }).catch(() => ({ data: null }));
    isStarted.current = false;
    if (data) onImport();
    // Another window may have imported or changed it.
    else await showAgain();
  }

  /** Imports, after asking where questions of the bank would change. */
  async function begin(): Promise<void> {
    if (!hasIds) return start();
    // The bank may have changed since the file was read.
    const answer = await readAgain({ variables: { id } }).catch(() => null);
    const { changing } = answer?.data?.importDraft ?? draft;
    if (changing === 0) return start();
    setAsked({ changing });
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
      <ImportedNotice draft={draft} />
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
        <KeysRead columns={draft.columns} onChange={() => setShowsColumns(true)} />
      )}
      {!isTooLong && <PreviewSection draft={draft} />}
      {error && (
        <Notice kind="error" role="alert">
          {failureWords(error)}
        </Notice>
      )}
      <div className={classes.foot}>
        <Button
          ref={handFocusOn}
          kind="primary"
          full="phone"
          busy={loading}
          busyLabel="Importing..."
          disabled={!isTooLong && importable === 0}
          onClick={() => void begin()}
        >
          {isTooLong ? "Import the File" : `Import ${counted(importable, "Sound Question")}`}
        </Button>
        <Button ref={handFocusOn} full="phone" onClick={onKeep}>
          Keep for Later
        </Button>
        <p>{importNote(draft, undoLimits.labelUndoHours)}</p>
      </div>
      <RestOfFile findings={findings} />
      <ConfirmDialog
        open={asked !== null}
        title={`Change ${asked?.changing == null ? "questions" : counted(asked.changing, "question")} of the bank?`}
        confirmLabel={asked?.changing === 1 ? "Import and Change It" : "Import and Change Them"}
        cancelLabel="Keep the Bank"
        onCancel={() => setAsked(null)}
        onConfirm={() => void start()}
      >
        <p>
          {fileName} has a column with the numbers of questions in the bank.{" "}
          {asked?.changing == null
            ? "Each of these that differs gets the words of the file."
            : `${counted(asked.changing, "question")} ${asked.changing === 1 ? "differs and gets" : "differ and get"} the words of the file.`}{" "}
          Results keep the words that students saw. You can undo it for {undoLimits.labelUndoHours}{" "}
          hours.
        </p>
      </ConfirmDialog>
    </>
  );
}
