import { useEffect, useState } from "react";
import { send } from "../../apollo/send.ts";
import { ReviewsBlind } from "../session/gateway/operations.ts";

/** Whether the student chose to review blind first the last time; false until the server has said so. */
export function useReviewsBlind(): boolean {
  const [reviewsBlind, setReviewsBlind] = useState(false);
  useEffect(() => {
    let current = true;
    send(ReviewsBlind, {}, {}).then(
      ({ result }) => current && setReviewsBlind(result.data?.reviewsBlind === true),
      // Without an answer the box stays off, and the server remembers the last choice.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return reviewsBlind;
}
