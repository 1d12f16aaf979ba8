import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./DataTable.module.css";

export interface DataColumn {
  label: string;
  /** The label is spoken alone, as over a row's buttons. */
  spoken?: boolean;
  /** Its width and alignment. */
  className?: string;
}

interface DataTableProps {
  /** What is listed, for a screen reader. */
  label: string;
  columns: DataColumn[];
  /** The next page is on its way: these rows are the old ones. */
  stale?: boolean;
  /** `DataRow`s. */
  children: ReactNode;
}

/**
 * An administrator's table on a panel. On phones each row becomes a stacked entry: a grid that the
 * screen's own style sheet lays out by `DataRow`'s `className`.
 */
export function DataTable({ label, columns, stale, children }: DataTableProps) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} aria-busy={stale || undefined}>
        <thead className={classes.head}>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.className}>
                {column.spoken ? (
                  <span className="visually-hidden">{column.label}</span>
                ) : (
                  column.label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={classes.body}>{children}</tbody>
      </table>
    </div>
  );
}

/** A row of `DataTable`; its children are `td`s. */
export function DataRow({ className, ...props }: ComponentPropsWithRef<"tr">) {
  return <tr className={className ? `${classes.row} ${className}` : classes.row} {...props} />;
}
