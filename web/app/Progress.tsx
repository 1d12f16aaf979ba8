import { ProgressScreen } from "../progress/ProgressScreen.tsx";
import { ScoreTrend } from "../results/trend/ScoreTrend.tsx";

/** Progress, with the trend of the scores. */
export function Progress() {
  return <ProgressScreen trend={<ScoreTrend />} />;
}
