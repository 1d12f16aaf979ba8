import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./DataTable.module.css";

export interface DataColumn {
  label: string;
  /** The label is spoken alone, as over a row's buttons. */
  spoken?: boolean;
  /** The rows are ordered by it, and `sign` shows which way. */
  sort?: "ascending" | "descending";
  sign?: ReactNode;
  /** Its width and alignment. */
  className?: string;
}

interface DataTableProps {
  /** What is listed, for a screen reader; not where a heading says it. */
  label?: string;
  columns: DataColumn[];
  /** Lines on the page, as in a student's tables; otherwise an administrator's panel. */
  ruled?: boolean;
  /** The widest screen on which the rows are stacked entries; a phone unless said otherwise. */
  stacks?: "tablet" | "phone" | "never";
  /** The next page is on its way: these rows are the old ones. */
  stale?: boolean;
  className?: string;
  /** `DataRow`s. */
  children: ReactNode;
}

/**
 * A table of rows and what their columns mean. A stacked entry is a grid that the screen's own
 * style sheet lays out by `DataRow`'s `className`.
 */
export function DataTable(props: DataTableProps) {
  const { label, columns, ruled, stacks = "phone", stale, className, children } = props;
  const look = [classes.table, ruled && classes.ruled, className].filter(Boolean).join(" ");
  const table = (
    <table className={look} data-stacks={stacks} aria-label={label} aria-busy={stale || undefined}>
      <thead className={classes.head}>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={column.className} aria-sort={column.sort}>
              {column.spoken ? (
                <span className="visually-hidden">{column.label}</span>
              ) : (
                column.label
              )}
              {column.sign}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={classes.body}>{children}</tbody>
    </table>
  );
  return ruled ? table : <div className={classes.frame}>{table}</div>;
}

/** A row of `DataTable`; its children are `td`s, or a `th` and `td`s. */
export function DataRow({ className, ...props }: ComponentPropsWithRef<"tr">) {
  return <tr className={className ? `${classes.row} ${className}` : classes.row} {...props} />;
}
