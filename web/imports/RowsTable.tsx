import type { ReactNode } from "react";
import classes from "./RowsTable.module.css";

interface RowsTableProps {
  /** How its columns stand. */
  className?: string;
  /** The rows are those of the search before. */
  stale: boolean;
  /** The cells of its head. */
  head: ReactNode;
  children: ReactNode;
}

/** Rows of an import's file, in whichever of its lists. */
export function RowsTable({ className = "", stale, head, children }: RowsTableProps) {
  return (
    <table className={`${classes.table} ${className}`} aria-busy={stale || undefined}>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
