import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { Skeleton, SkeletonRegion } from "../../ui/Skeleton.tsx";
import classes from "./Preview.module.css";
import type { wayBack } from "./preview.ts";

/** The bar, two columns and the number list, until the test is there. */
export function PreviewSkeleton({ back }: { back: ReturnType<typeof wayBack> }) {
  return (
    <div className={classes.page} aria-busy="true">
      <title>Preview · Lexam</title>
      <header className={classes.bar}>
        <Link className={classes.back} to={back.to} aria-label={`Back to ${back.label}`}>
          <IconArrowLeft size={17} stroke={1.7} aria-hidden />
          <span className={classes.backWords}>Back to {back.label}</span>
        </Link>
        <h1 className={classes.title}>Preview</h1>
      </header>
      <main id="main" className={classes.main}>
        <div className={classes.passage}>
          <SkeletonRegion label="Loading the test">
            <Skeleton />
            <Skeleton />
            <Skeleton width="half" />
          </SkeletonRegion>
        </div>
        <div className={classes.question}>
          <Skeleton />
          <Skeleton height="control" />
          <Skeleton height="control" />
        </div>
      </main>
      <aside className={classes.numbers}>
        <Skeleton />
        <Skeleton height="control" />
      </aside>
    </div>
  );
}
