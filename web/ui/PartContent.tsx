import type { ReactNode } from "react";
import classes from "./PartContent.module.css";
import type { FailedPart, Part } from "./part.ts";
import { RetryButton } from "./RetryButton.tsx";
import { ListSkeleton, Skeleton, SkeletonRegion } from "./Skeleton.tsx";
import { useNetworkBack } from "./use-network-back.ts";

interface PartContentProps<Data> {
  part: Part<Data>;
  /** What a screen reader hears while it loads. */
  label: string;
  /** What it looks like while it loads: five rows, five entries of several lines, or one block. */
  shape?: "rows" | "entries" | "block";
  children: (data: Data) => ReactNode;
}

/**
 * The inside of a section: a part that fails says so alone (docs/screens.md, section 4).
 */
export function PartContent<Data>({
  part,
  label,
  shape = "rows",
  children,
}: PartContentProps<Data>) {
  if (part.state === "ready") return children(part.data);
  if (part.state === "failed") {
    return <FailedPartNotice part={part}>This didn’t load.</FailedPartNotice>;
  }
  if (shape !== "block") {
    return <ListSkeleton label={label} rowHeight={shape === "entries" ? 97 : 60} />;
  }
  return (
    <SkeletonRegion label={label}>
      <div className={classes.block}>
        <Skeleton height="block" />
      </div>
    </SkeletonRegion>
  );
}

/** Says of a part alone that it failed, and what happened; with Try Again, for it alone. */
export function FailedPartNotice({ part, children }: { part: FailedPart; children: ReactNode }) {
  const { words, retry, retrying } = part;
  useNetworkBack(retrying ? null : (retry ?? null));
  return (
    <EmptyPart action={retry && <RetryButton size="small" onRetry={retry} retrying={retrying} />}>
      {children} {words}
    </EmptyPart>
  );
}

/** What a section says when it holds nothing, and the way on. */
export function EmptyPart({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <p className={classes.text}>{children}</p>
      {action}
    </div>
  );
}
