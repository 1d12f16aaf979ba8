import { figure } from "#rules/figures.ts";
import { formatDateTime } from "#rules/times.ts";
import type { DraftFactsFragment } from "../../gql/graphql.ts";
import { Notice } from "../../ui/Notice.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { sizeWords } from "../picked-file.ts";
import classes from "./DraftPart.module.css";

/** How far the reading of a file has come. */
export function ReadingSection({ draft }: { draft: DraftFactsFragment }) {
  const { rowsRead, readBytes, sizeBytes, formatName, isWaiting } = draft;
  return (
    <Section title="Reading">
      <ProgressBar
        label="Reading"
        done={readBytes}
        of={Math.max(1, sizeBytes)}
        words={
          isWaiting ? (
            <>Waiting for its turn</>
          ) : rowsRead === 0 ? (
            <>Opening it as {formatName}</>
          ) : (
            <>
              <strong>{figure(rowsRead)}</strong> {rowsRead === 1 ? "question" : "questions"} read
            </>
          )
        }
        side={`${sizeWords(readBytes)} of ${sizeWords(sizeBytes)}`}
        note="You can leave this page. The file is kept, and nothing is imported."
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

/** How much of a file is in the bank, as the beginning of a sentence. */
function importedPart({ stage, counts }: DraftFactsFragment): string | null {
  const { imported, questions, out } = counts;
  if (stage === "IMPORTING") return "This file is being imported";
  if (stage === "IMPORTED") {
    return out === 0
      ? "This file was imported"
      : "This file, without what is left out, was imported";
  }
  if (stage !== "READ" || imported === 0) return null;
  return `${figure(imported)} of ${figure(questions)} questions of this file ${imported === 1 ? "was" : "were"} imported`;
}

/** Says of a file that was imported, perhaps in another tab, by whom and when, and leads to the import. */
export function ImportedNotice({ draft }: { draft: DraftFactsFragment }) {
  const part = importedPart(draft);
  if (part === null || draft.import === null) return null;
  const { id, by, startedAt, finishedAt } = draft.import;
  const isOver = draft.stage === "IMPORTED";
  return (
    <Notice kind={isOver ? "success" : "neutral"} role="status">
      {part}
      {by !== null && ` by ${by}`}
      {draft.stage === "IMPORTING"
        ? ` since ${formatDateTime(startedAt)}. `
        : ` on ${formatDateTime(finishedAt ?? startedAt)}. `}
      <TextLink to={`/admin/imports?import=${id}`}>See the Import</TextLink>
    </Notice>
  );
}
