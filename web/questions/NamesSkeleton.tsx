import type { ReactNode } from "react";
import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import classes from "./SubjectsScreen.module.css";

/** Rows of names that have not come yet. */
export function NamesSkeleton(): ReactNode {
  return (
    <SkeletonRegion label="Loading names">
      {Array.from({ length: 8 }, (_, row) => row).map((row) => (
        <div key={row} className={classes.loading}>
          <Skeleton width="most" />
        </div>
      ))}
    </SkeletonRegion>
  );
}
