import { useEffect, useState } from "react";
import { send } from "../../apollo/send.ts";
import { ReviewsBlind } from "../session/gateway/operations.ts";

/** True if the student last chose to review blind first; false until the server has answered. */
export function useReviewsBlind(): boolean {
  const [reviewsBlind, setReviewsBlind] = useState(false);
  useEffect(() => {
    let current = true;
    send(ReviewsBlind, {}, {}).then(
      ({ result }) => current && setReviewsBlind(result.data?.reviewsBlind === true),
      // Without a response the box stays off, and the server uses the last choice.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  return reviewsBlind;
}
