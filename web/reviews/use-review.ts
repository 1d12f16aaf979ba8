import { useEffect, useState, useSyncExternalStore } from "react";
import { joinMessages } from "#rules/join-messages.ts";
import { askOnce } from "../apollo/ask.ts";
import { browserStorage } from "../apollo/browser-storage.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { forgetLoaded } from "../apollo/forget-fields.ts";
import type { ReviewAnswerFragment } from "../gql/graphql.ts";
import { useRetry } from "../screens/use-retry.ts";
import { useToast } from "../ui/Toast.tsx";
import { isRight } from "./rating-words.ts";
import { AnswerReview, RateReview, ReviewQuery, UndoReview } from "./review-documents.ts";
import { Refusal, type ReviewGateway, ReviewSession, type ReviewState } from "./review-session.ts";
import { type SentAnswer, secondsAgo } from "./unsent-answers.ts";

/** Only what the server has words for is refused for good; anything else can be sent again. */
async function refusable<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const words = joinMessages(failureDetails(error));
    throw words === "" ? error : new Refusal(words, { cause: error });
  }
}

const gateway: ReviewGateway = {
  async load() {
    const { review } = await askOnce(ReviewQuery, {});
    return { counts: review, cards: review.cards };
  },
  async answer({ kind: _, about: __, givenAt, ...input }: SentAnswer) {
    const dated = { ...input, secondsAgo: secondsAgo(givenAt, Date.now()) };
    const { answerReview } = await refusable(askOnce(AnswerReview, { input: dated }));
    forgetLoaded(["dueReviews", "mistakes"]);
    return answerReview;
  },
  async rate(id, rating) {
    // It may be sent as its page is closed.
    const asked = askOnce(RateReview, { id, rating }, { keepalive: true });
    return (await refusable(asked)).rateReview.review;
  },
  async undo(id) {
    const { undoReview } = await refusable(askOnce(UndoReview, { id }));
    forgetLoaded(["dueReviews", "mistakes"]);
    return undoReview;
  },
};

/** "3 answers sent, 2 of them right." */
function deliveredWords(answers: readonly ReviewAnswerFragment[]): string {
  const right = answers.filter(isRight).length;
  if (answers.length === 1) return `1 answer sent. It was ${right === 1 ? "right" : "not right"}.`;
  return `${answers.length} answers sent, ${right} of them right.`;
}

/** A visit to review, started when the screen opens. */
export function useReview(userId: string): { session: ReviewSession; state: ReviewState } {
  const show = useToast();
  const [session] = useState(
    () =>
      new ReviewSession(
        gateway,
        {
          delivered: (answers) => show({ kind: "success", text: deliveredWords(answers) }),
          notUndone: (error) =>
            show({
              kind: "error",
              text: `Nothing was taken back. ${error instanceof Refusal ? error.message : describeFailure(error)}`,
            }),
        },
        browserStorage(),
        userId,
      ),
  );
  const state = useSyncExternalStore(session.subscribe, session.get);
  useEffect(() => void session.load(), [session]);
  useEffect(() => {
    const onLeave = () => void session.deliver();
    window.addEventListener("pagehide", onLeave);
    return () => {
      window.removeEventListener("pagehide", onLeave);
      onLeave();
    };
  }, [session]);
  useRetry(state.undelivered, () => void session.deliver());
  return { session, state };
}
