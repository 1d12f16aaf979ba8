import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import classes from "./DataTable.module.css";

export interface DataColumn {
  label: string;
  /** True if the label is only for screen readers, as above a row's buttons. */
  spoken?: boolean;
  /** Sets its width and alignment. */
  className?: string;
  /**
   * Set if the list can be sorted by it: the current order (null if sorted by another column), and the effect of a
   * press.
   */
  sorting?: { order: "ascending" | "descending" | null; onPress: () => void };
}

interface DataTableProps {
  /** The name of the list for screen readers; left out if a heading names it. */
  label?: string;
  columns: DataColumn[];
  /** True for ruled lines, as in a student's tables; false for an administrator's panel. */
  ruled?: boolean;
  /** The widest screen on which rows are stacked; a phone by default. */
  stacks?: "tablet" | "phone" | "never" | undefined;
  /** True while the next page loads and these rows are the old ones. */
  stale?: boolean;
  /** True for columns as wide as their figures. */
  figures?: boolean;
  className?: string;
  /** Shown below the rows, in the panel. */
  foot?: ReactNode;
  /** `DataRow`s. */
  children: ReactNode;
}

/**
 * A table with column heads. Stacked rows are laid out by the screen's own style sheet through `DataRow`'s
 * `className`.
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
      {/* Replaces the button if the rows are stacked and the heads are only for screen readers. */}
      <span className={classes.spoken}>{label}</span>
    </>
  );
}

/** A row of `DataTable`; its children are `td`s, or a `th` and `td`s. */
export function DataRow({ className, ...props }: ComponentPropsWithRef<"tr">) {
  return <tr className={className ? `${classes.row} ${className}` : classes.row} {...props} />;
}
