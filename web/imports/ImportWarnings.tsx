import type { ImportFactsFragment } from "../gql/graphql.ts";
import { counted } from "../ui/counted.ts";
import { Notice } from "../ui/Notice.tsx";
import { withCellNames } from "./cell-names.tsx";
import classes from "./ImportWarnings.module.css";
import { OwnMarks } from "./OwnMarks.tsx";

/** Names the columns of a file that were left out; nothing when there were none. */
function IgnoredColumns({ ignoredColumns: columns }: ImportFactsFragment) {
  if (columns.length === 0) return null;
  return (
    <div className={classes.ignored}>
      <Notice>
        {columns.length === 1 ? "This column was" : "These columns were"} ignored, because questions
        have no such {columns.length === 1 ? "field" : "fields"}: {columns.join(", ")}.
      </Notice>
    </div>
  );
}

/** Columns that were left out, and what may be a slip in rows that were imported all the same. */
export function ImportWarnings({ finished }: { finished: ImportFactsFragment }) {
  return (
    <>
      <IgnoredColumns {...finished} />
      <Warnings finished={finished} />
    </>
  );
}

function Warnings({ finished }: { finished: ImportFactsFragment }) {
  const { id, warnings, hasOwnMarks, summary } = finished;
  const isNoneImported = summary !== null && summary.created + summary.updated === 0;
  if (warnings.length === 0) return null;
  return (
    <div className={classes.warnings}>
      <Notice>
        <strong>Check {counted(warnings.length, "thing")} in this file.</strong>{" "}
        {isNoneImported ? "No question was added or changed." : "The rows were imported unchanged."}
        <ul className={classes.list} aria-label="Warnings">
          {warnings.map(({ row, message }) => (
            <li key={`${row} ${message}`}>{withCellNames(message)}</li>
          ))}
        </ul>
        {hasOwnMarks && <OwnMarks key={id} finished={finished} />}
      </Notice>
    </div>
  );
}
