import type { ReactNode } from "react";
import classes from "./PartContent.module.css";
import type { FailedPart, Part } from "./part.ts";
import { RetryButton } from "./RetryButton.tsx";
import { ListSkeleton, Skeleton, SkeletonRegion } from "./Skeleton.tsx";
import { useNetworkBack } from "./use-network-back.ts";

interface PartContentProps<Data> {
  part: Part<Data>;
  /** The loading label for screen readers. */
  label: string;
  /** The skeleton: five rows, five entries of several lines, or one block. */
  shape?: "rows" | "entries" | "block";
  children: (data: Data) => ReactNode;
}

/** The content of a section. A failed part shows its own error (docs/screens.md, section 4). */
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

/** The error of one part, with its own Try Again. */
export function FailedPartNotice({ part, children }: { part: FailedPart; children: ReactNode }) {
  const { words, retry, retrying } = part;
  useNetworkBack(retrying ? null : (retry ?? null));
  return (
    <EmptyPart action={retry && <RetryButton size="small" onRetry={retry} retrying={retrying} />}>
      {children} {words}
    </EmptyPart>
  );
}

/** The message of an empty section, and the next step. */
export function EmptyPart({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <p className={classes.text}>{children}</p>
      {action}
    </div>
  );
}
