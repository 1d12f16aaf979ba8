import { useMutation } from "@apollo/client/react";
import { useCallback, useRef, useState } from "react";
import { UNANSWERED } from "#rules/grading.ts";
import { describeFailure } from "../apollo/failure.ts";
import { forgetFields } from "../apollo/forget-fields.ts";
import type { BlindReviewFragment } from "../gql/graphql.ts";
import { SaveBlindAnswers } from "./blind-review-documents.ts";

/** The answers of a review: each is shown at once, and saved one by one. */
export interface BlindAnswers {
  /** Along the questions: option index, or -1 for none. */
  given: readonly number[];
  /** Why the last could not be saved; null while all are, or on their way. */
  failure: string | null;
  isSaving: boolean;
  /** Gives the answer to a question, 0 for the first of the review; -1 takes it back. */
  answer: (index: number, option: number) => void;
  /** Saves what is not saved. @returns whether all is saved then */
  save: () => Promise<boolean>;
}

/**
 * What is not saved yet waits here in the order of the paper, the latest answer of each question alone; what
 * another device has answered meanwhile comes with the next save.
 */
export function useBlindAnswers(review: BlindReviewFragment): BlindAnswers {
  const { id, positions, answers } = review;
  const [send] = useMutation(SaveBlindAnswers, {
    // The dashboard says how far it has come.
    update: (cache) => forgetFields(cache, ["openBlindReviews"]),
  });
  const [waiting, setWaiting] = useState<ReadonlyMap<number, number>>(new Map());
  const unsaved = useRef(new Map<number, number>());
  const underWay = useRef<Promise<boolean> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const run = useCallback(async (): Promise<boolean> => {
    while (unsaved.current.size > 0) {
      const sent = new Map(unsaved.current);
      const list = [...sent].map(([position, selectedOptionIndex]) => ({
        position,
        selectedOptionIndex,
      }));
      try {
        await send({ variables: { resultId: id, answers: list } });
      } catch (error) {
        setFailure(describeFailure(error));
        return false;
      }
      for (const [position, option] of sent) {
        if (unsaved.current.get(position) === option) unsaved.current.delete(position);
      }
      setWaiting(new Map(unsaved.current));
    }
    setFailure(null);
    return true;
  }, [id, send]);

  const save = useCallback((): Promise<boolean> => {
    underWay.current ??= run().finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  }, [run]);

  const answer = useCallback(
    (index: number, option: number) => {
      const position = positions[index];
      if (position === undefined) return;
      unsaved.current.set(position, option);
      setWaiting(new Map(unsaved.current));
      void save();
    },
    [positions, save],
  );

  const given = positions.map(
    (position, index) => waiting.get(position) ?? answers[index] ?? UNANSWERED,
  );
  return { given, failure, isSaving: waiting.size > 0, answer, save };
}
