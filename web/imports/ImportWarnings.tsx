import type { ImportFactsFragment } from "../gql/graphql.ts";
import { Notice } from "../ui/Notice.tsx";
import { withCellNames } from "./cell-names.tsx";
import classes from "./ImportWarnings.module.css";
import { rowsWords } from "./import-words.ts";

/** What may be a slip in rows that were imported all the same; nothing when there is none. */
export function ImportWarnings({ warnings }: Pick<ImportFactsFragment, "warnings">) {
  if (warnings.length === 0) return null;
  const many = rowsWords(warnings.length);
  return (
    <div className={classes.warnings}>
      <Notice>
        <strong>Look at {many} again.</strong> They were imported as they stand.
        <ul className={classes.list} aria-label="Warnings">
          {warnings.map(({ row, message }) => (
            <li key={`${row} ${message}`}>{withCellNames(message)}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
