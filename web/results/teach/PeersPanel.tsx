import { leastOthers } from "#rules/peers.ts";
import { FailedPartNotice } from "../../ui/PartContent.tsx";
import type { Part } from "../../ui/part.ts";
import { Skeleton, SkeletonRegion } from "../../ui/Skeleton.tsx";
import { later, useLater } from "../../ui/use-later.ts";
import type { ChartProps } from "./PeersChart.tsx";
import classes from "./PeersPanel.module.css";
import type { Taught } from "./use-teaching.ts";

const chartLater = later(() => import("./PeersChart.tsx"));

type Peers = NonNullable<Taught["peers"]>;

interface PeersPanelProps {
  part: Part<Taught>;
  /** In marks. */
  score: number;
  maxMarks: number;
}

/** Where the score stands among others' first ones (docs/learning.md, section 4). As high in every state. */
export function PeersPanel({ part, score, maxMarks }: PeersPanelProps) {
  return (
    <section className={classes.panel} aria-label="Percentile">
      {part.state === "loading" && <PeersSkeleton />}
      {part.state === "failed" && (
        <FailedPartNotice part={part}>
          The percentile could not be loaded this time.
        </FailedPartNotice>
      )}
      {part.state === "ready" && part.data.peers && (
        <Known peers={part.data.peers} score={score} maxMarks={maxMarks} />
      )}
    </section>
  );
}

interface KnownProps extends Pick<PeersPanelProps, "score" | "maxMarks"> {
  peers: Peers;
}

function Known({ peers, score, maxMarks }: KnownProps) {
  const { others, percentile } = peers;
  if (percentile === null) {
    return (
      <div>
        <p className={classes.label}>Percentile</p>
        <p className={classes.few}>
          A percentile is shown from {leastOthers} others on: {others} so far.
        </p>
      </div>
    );
  }
  return <Chart peers={peers} percentile={percentile} score={score} maxMarks={maxMarks} />;
}

/** The chart comes behind the page, where there is one to show. */
function Chart(props: ChartProps) {
  const { loaded } = useLater(chartLater);
  return loaded ? <loaded.PeersChart {...props} /> : <PeersSkeleton />;
}

function PeersSkeleton() {
  return (
    <SkeletonRegion label="Loading the percentile">
      <Skeleton width="label" />
      <Skeleton width="word" height="figure" />
    </SkeletonRegion>
  );
}
