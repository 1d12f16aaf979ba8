import { FailedPartNotice } from "../../ui/PartContent.tsx";
import { Section } from "../../ui/Section.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/Skeleton.tsx";
import { useLater } from "../../ui/use-later.ts";
import { useNear } from "../../ui/use-near.ts";
import type { WholeResult } from "../result-questions.ts";
import classes from "./TeachingParts.module.css";
import { teachingLater } from "./teaching-later.ts";

interface TeachingPartsProps {
  result: WholeResult;
  /** It may go on paper in a moment; and it does. */
  mayBePrinted: boolean;
  isPrinted: boolean;
  /** Something else is printed. */
  isLeftOut: boolean;
  /** Goes to a question by its place, 0 for the first. */
  onOpen: (position: number) => void;
}

/** How the time went, loaded when one comes near it. */
export function TeachingParts({
  result,
  mayBePrinted,
  isPrinted,
  isLeftOut,
  onOpen,
}: TeachingPartsProps) {
  const [place, isNear] = useNear<HTMLDivElement>();
  const { loaded, hasFailed, retry } = useLater(teachingLater, isNear || mayBePrinted || isPrinted);
  const isTimed = result.questions.some(({ secondsSpent }) => secondsSpent > 0);
  return (
    <div
      ref={place}
      className={classes.place}
      data-timed={isTimed || undefined}
      data-left-out={isLeftOut || undefined}
    >
      {loaded ? (
        <loaded.Teaching result={result} isPrinted={isPrinted} onOpen={onOpen} />
      ) : (
        <Section title="How the time went">
          {hasFailed ? (
            <FailedPartNotice part={{ state: "failed", words: "", retry }}>
              This part could not be loaded this time.
            </FailedPartNotice>
          ) : (
            <SkeletonRegion label="Loading how the time went">
              <Skeleton height="block" />
              <Skeleton height="block" />
            </SkeletonRegion>
          )}
        </Section>
      )}
    </div>
  );
}
