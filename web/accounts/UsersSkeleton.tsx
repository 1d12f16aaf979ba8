import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import classes from "./UsersSkeleton.module.css";
import { userColumns } from "./UserTable.tsx";

const rows = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/** The table of users before they are known. */
export function UsersSkeleton() {
  return (
    <SkeletonRegion label="Loading users">
      <DataTable label="Users" columns={userColumns}>
        {rows.map((row) => (
          <DataRow key={row}>
            <td colSpan={userColumns.length}>
              <div className={classes.line}>
                <Skeleton width="third" />
                <Skeleton width="word" />
              </div>
            </td>
          </DataRow>
        ))}
      </DataTable>
    </SkeletonRegion>
  );
}
