import { type DataColumn, DataRow, DataTable } from "./DataTable.tsx";
import { Skeleton, SkeletonRegion } from "./Skeleton.tsx";

interface TableSkeletonProps {
  /** What a screen reader hears. */
  label: string;
  columns: DataColumn[];
  /** As its `DataTable` does. */
  stacks?: "tablet" | "phone" | "never";
  /** How many rows are drawn. */
  rows: number;
  /** Of each row: how it is stacked, and how high it is. */
  className: string | undefined;
}

/** A `DataTable` before its rows are known: its own columns, with a bar in each cell. */
export function TableSkeleton({ label, columns, stacks, rows, className }: TableSkeletonProps) {
  return (
    <SkeletonRegion label={label}>
      <DataTable columns={columns} stacks={stacks}>
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <DataRow key={row} className={className}>
            {columns.map((column) => (
              <td key={column.label} className={column.className}>
                <Skeleton width="most" />
              </td>
            ))}
          </DataRow>
        ))}
      </DataTable>
    </SkeletonRegion>
  );
}
