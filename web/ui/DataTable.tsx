import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./DataTable.module.css";

export interface DataColumn {
  label: string;
  /** The label is spoken alone, as over a row's buttons. */
  spoken?: boolean;
  /** Its width and alignment. */
  className?: string;
  /** The list can be ordered by it: how it is now, null while by another, and what a press does. */
  sorting?: { order: "ascending" | "descending" | null; onPress: () => void };
}

interface DataTableProps {
  /** What is listed, for a screen reader; not where a heading says it. */
  label?: string;
  columns: DataColumn[];
  /** Lines on the page, as in a student's tables; otherwise an administrator's panel. */
  ruled?: boolean;
  /** The widest screen on which the rows are stacked entries; a phone unless said otherwise. */
  stacks?: "tablet" | "phone" | "never" | undefined;
  /** The next page is on its way: these rows are the old ones. */
  stale?: boolean;
  /** Columns as wide as their figures, which stand below each other. */
  figures?: boolean;
  className?: string;
  /** Below the rows, in the panel. */
  foot?: ReactNode;
  /** `DataRow`s. */
  children: ReactNode;
}

/**
 * A table of rows and what their columns mean. A stacked entry is a grid that the screen's own
 * style sheet lays out by `DataRow`'s `className`.
 */
export function DataTable(props: DataTableProps) {
  const {
    label,
    columns,
    ruled,
    figures,
    stacks = "phone",
    stale,
    className,
    foot,
    children,
  } = props;
  const look = [classes.table, ruled && classes.ruled, figures && classes.figures, className]
    .filter(Boolean)
    .join(" ");
  const table = (
    <table className={look} data-stacks={stacks} aria-label={label} aria-busy={stale || undefined}>
      <thead className={classes.head}>
        <tr>
          {columns.map((column) => (
            <th
              key={column.label}
              scope="col"
              className={column.className}
              aria-sort={column.sorting?.order ?? undefined}
            >
              <Head {...column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={classes.body}>{children}</tbody>
    </table>
  );
  return ruled ? (
    table
  ) : (
    <div className={classes.frame}>
      {table}
      {foot}
    </div>
  );
}

function Head({ label, spoken, sorting }: DataColumn) {
  if (spoken) return <span className="visually-hidden">{label}</span>;
  if (sorting === undefined) return <span>{label}</span>;
  const Arrow = sorting.order === "ascending" ? IconArrowUp : IconArrowDown;
  return (
    <>
      <button type="button" className={classes.sort} onClick={sorting.onPress}>
        {label}
        <span className={classes.arrow} data-off={sorting.order === null || undefined} aria-hidden>
          <Arrow size={14} stroke={1.7} />
        </span>
      </button>
      {/* In the button's place where the rows are stacked and the heads are spoken alone. */}
      <span className={classes.spoken}>{label}</span>
    </>
  );
}

/** A row of `DataTable`; its children are `td`s, or a `th` and `td`s. */
export function DataRow({ className, ...props }: ComponentPropsWithRef<"tr">) {
  return <tr className={className ? `${classes.row} ${className}` : classes.row} {...props} />;
}
