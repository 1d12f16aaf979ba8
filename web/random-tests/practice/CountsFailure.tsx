import type { HeldFailure } from "../../screens/use-held-failure.ts";
import { FailedPartNotice } from "../../ui/PartContent.tsx";

/** Says that counts are missing, with Try Again; what they count can be started all the same. */
export function CountsFailure({ failure: { retry, retrying } }: { failure: HeldFailure }) {
  return (
    <FailedPartNotice part={{ state: "failed", words: "", retry, retrying }}>
      Counts didn’t load.
    </FailedPartNotice>
  );
}
