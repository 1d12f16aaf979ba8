import { failureSign } from "../apollo/failure.ts";
import { useNetworkBack } from "../ui/use-network-back.ts";
import classes from "./ChoicesFailure.module.css";
import { TryAgain } from "./LoadFailure.tsx";
import { type Failing, useHeldFailure } from "./use-held-failure.ts";

/** Shown below a list's filters if their options could not be loaded. */
export function ChoicesFailure({ query }: { query: Failing }) {
  const failure = useHeldFailure(query);
  const isAway = failure !== null && failureSign(failure.error) === "away";
  useNetworkBack(isAway ? failure.retry : null);
  if (failure === null) return null;
  return (
    <p className={classes.note} role="status">
      The choices of these filters could not be loaded. <TryAgain failure={failure} />
    </p>
  );
}
