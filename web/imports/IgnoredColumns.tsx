import { Notice } from "../ui/Notice.tsx";
import classes from "./LastImport.module.css";

/** Names the columns of a file that were left out; nothing when there were none. */
export function IgnoredColumns({ columns }: { columns: readonly string[] }) {
  if (columns.length === 0) return null;
  return (
    <div className={classes.ignored}>
      <Notice>
        {columns.length === 1 ? "This column was" : "These columns were"} left out, since no
        question has {columns.length === 1 ? "it" : "them"}: {columns.join(", ")}.
      </Notice>
    </div>
  );
}
