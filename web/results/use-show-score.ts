import { useMutation } from "@apollo/client/react";
import { describeFailure } from "../apollo/failure.ts";
import { forgetFields } from "../apollo/forget-fields.ts";
import { useToast } from "../ui/Toast.tsx";
import { ShowScore } from "./show-score-documents.ts";

/** Cached fields that change when a score is shown. */
const WITH_SCORES = [
  ...["results", "userStatistics", "subjectStatistics", "testOverview", "tests"],
  ...["dueReviews", "openBlindReviews", "findings"],
];

/** Shows a hidden score, and reloads the page's data. */
export function useShowScore(resultId: string) {
  const toast = useToast();
  const [show, { loading }] = useMutation(ShowScore, {
    variables: { resultId },
    update: (cache) => forgetFields(cache, WITH_SCORES),
    refetchQueries: "active",
    awaitRefetchQueries: true,
  });
  return {
    /** @param onEnd called after success and failure */
    show(onEnd: () => void): void {
      show()
        .catch((error: unknown) =>
          toast({ kind: "error", text: `Your score is still hidden. ${describeFailure(error)}` }),
        )
        .finally(onEnd);
    },
    isShowing: loading,
  };
}
