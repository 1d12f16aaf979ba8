import { useMutation } from "@apollo/client/react";
import { describeFailure } from "../apollo/failure.ts";
import { forgetFields } from "../apollo/forget-fields.ts";
import { useToast } from "../ui/Toast.tsx";
import { ShowScore } from "./show-score-documents.ts";

/** What the score comes into once it was looked at. */
const WITH_SCORES = [
  ...["results", "userStatistics", "subjectStatistics", "testOverview", "tests"],
  ...["dueReviews", "openBlindReviews", "findings"],
];

/** Show My Score: looks at it, and then asks again for what the page shows, which tells it from then on. */
export function useShowScore(resultId: string) {
  const toast = useToast();
  const [show, { loading }] = useMutation(ShowScore, {
    variables: { resultId },
    update: (cache) => forgetFields(cache, WITH_SCORES),
    refetchQueries: "active",
    awaitRefetchQueries: true,
    onError: (error) =>
      toast({ kind: "error", text: `The score was not shown. ${describeFailure(error)}` }),
  });
  return { show: () => void show(), isShowing: loading };
}
