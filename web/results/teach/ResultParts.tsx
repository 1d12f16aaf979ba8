import { FailedPartNotice } from "../../ui/PartContent.tsx";
import type { Part } from "../../ui/part.ts";
import { Skeleton, SkeletonRegion } from "../../ui/Skeleton.tsx";
import { FoldedSection } from "../FoldedSection.tsx";
import type { WholeResult } from "../result-questions.ts";
import { HowTimeWent } from "./HowTimeWent.tsx";
import { PassageSpeeds } from "./PassageSpeeds.tsx";
import { PeersChart } from "./PeersChart.tsx";
import { averageWords, passageWords, peersWords, timeWords } from "./part-words.ts";
import classes from "./ResultParts.module.css";
import type { Taught } from "./use-teaching.ts";

/** The sections of a result that are collapsed at first. */
export type FoldedPart = "passages" | "time" | "compared";

interface ResultPartsProps {
  result: WholeResult;
  part: Part<Taught>;
  open: ReadonlySet<FoldedPart>;
  onToggle: (part: FoldedPart) => void;
  /** True if the table of times is printed. */
  isPrinted: boolean;
  /** True if another part is printed. */
  isLeftOut: boolean;
  /** Opens a question by its position, counted from 0. */
  onOpen: (position: number) => void;
}

/** Passages, time, and the comparison with others, each collapsed to one line (docs/learning.md, section 4). */
export function ResultParts(props: ResultPartsProps) {
  const { result, part, open, onToggle, isPrinted, isLeftOut, onOpen } = props;
  const times = timeWords(result.questions);
  const isTimeOpen = (open.has("time") && !isLeftOut) || isPrinted;
  return (
    <div>
      {result.passages.length > 0 && (
        <FoldedSection
          id="passages"
          title="Passages"
          summary={passageWords(result)}
          open={open.has("passages")}
          onToggle={() => onToggle("passages")}
        >
          <PassageSpeeds result={result} onOpen={onOpen} />
        </FoldedSection>
      )}
      <FoldedSection
        id="time"
        title="Time"
        summary={times ?? "No times are kept of this attempt."}
        isEmpty={times === null}
        open={isTimeOpen}
        onToggle={() => onToggle("time")}
      >
        <HowTimeWent result={result} isPrinted={isPrinted} onOpen={onOpen} />
      </FoldedSection>
      {result.kind === "REGULAR" && (
        <Compared
          result={result}
          part={part}
          open={open.has("compared")}
          onToggle={() => onToggle("compared")}
        />
      )}
    </div>
  );
}

interface ComparedProps extends Pick<ResultPartsProps, "result" | "part"> {
  open: boolean;
  onToggle: () => void;
}

/** Compares the score with other students' first ones and with the student's own average. */
function Compared({ result, part, open, onToggle }: ComparedProps) {
  const peers = part.state === "ready" ? part.data.peers : null;
  const percentile = peers?.percentile ?? null;
  return (
    <FoldedSection
      id="compared"
      title="Compared"
      summary={<ComparedWords result={result} part={part} />}
      isEmpty={percentile === null}
      open={open}
      onToggle={onToggle}
    >
      {peers && percentile !== null && (
        <div className={classes.panel}>
          <PeersChart
            peers={peers}
            percentile={percentile}
            score={result.score}
            maxMarks={result.maxMarks}
          />
        </div>
      )}
    </FoldedSection>
  );
}

function ComparedWords({ result, part }: Pick<ComparedProps, "result" | "part">) {
  if (part.state === "loading") {
    return (
      <SkeletonRegion label="Loading the comparison">
        <Skeleton width="half" />
      </SkeletonRegion>
    );
  }
  if (part.state === "failed") {
    return (
      <FailedPartNotice part={part}>The comparison could not be loaded this time.</FailedPartNotice>
    );
  }
  const { peers, averageScore, scoredTests } = part.data;
  const words = [
    peers && peersWords(peers),
    averageWords(result.percent, averageScore, scoredTests),
  ].filter((one) => one !== null);
  const text = words.length > 0 ? `${words.join("; ")}.` : "There is nothing to compare with yet.";
  return <span>{text}</span>;
}
