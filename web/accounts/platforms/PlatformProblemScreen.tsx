import { useSearchParams } from "react-router-dom";
import { isLaunchProblem, LAUNCH_PROBLEMS } from "#rules/platforms.ts";
import { LaunchFrame } from "./LaunchFrame.tsx";

/** Says why a launch came to nothing, in our own words alone: anybody can write an address. */
export function PlatformProblemScreen() {
  const [query] = useSearchParams();
  const reason = query.get("reason") ?? "";
  return (
    <LaunchFrame
      title="Lexam could not be opened"
      lead={LAUNCH_PROBLEMS[isLaunchProblem(reason) ? reason : "unfinished"]}
    />
  );
}
