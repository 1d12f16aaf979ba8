import { useMutation } from "@apollo/client/react";
import { useCallback, useRef, useState } from "react";
import { UNANSWERED } from "#rules/grading.ts";
import { describeFailure } from "../apollo/failure.ts";
import { forgetFields } from "../apollo/forget-fields.ts";
import type { BlindAnswerInput, BlindReviewFragment } from "../gql/graphql.ts";
import { SaveBlindAnswers } from "./blind-review-documents.ts";

/** The answers and marks of a review: each is shown at once, and saved one by one. */
export interface BlindAnswers {
  /** Along the questions: option index, or -1 for none. */
  given: readonly number[];
  /** Along them: whether each is marked for review. */
  marked: readonly boolean[];
  /** Why the last could not be saved; null while all are, or on their way. */
  failure: string | null;
  isSaving: boolean;
  /** Gives the answer to a question, 0 for the first of the review; -1 takes it back. */
  answer: (index: number, option: number) => void;
  /** Marks a question for review, or takes the mark away. */
  mark: (index: number, isMarked: boolean) => void;
  /** Saves what is not saved. @returns whether all is saved then */
  save: () => Promise<boolean>;
}

/** What is not saved yet of one question; the other half stays as it is. */
type Change = Pick<BlindAnswerInput, "selectedOptionIndex" | "marked">;

/**
 * What is not saved yet waits here, the latest answer and mark of each question alone; what another device
 * has done in the meantime comes with the next save.
 */
export function useBlindAnswers(review: BlindReviewFragment): BlindAnswers {
  const { id, positions, answers, marked } = review;
  const [send] = useMutation(SaveBlindAnswers, {
    // The dashboard says how far it has come.
    update: (cache) => forgetFields(cache, ["openBlindReviews"]),
  });
  const [waiting, setWaiting] = useState<ReadonlyMap<number, Change>>(new Map());
  const unsaved = useRef(new Map<number, Change>());
  const underWay = useRef<Promise<boolean> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const run = useCallback(async (): Promise<boolean> => {
    while (unsaved.current.size > 0) {
      const sent = new Map(unsaved.current);
      const list = [...sent].map(([position, change]) => ({ position, ...change }));
      try {
        await send({ variables: { resultId: id, answers: list } });
      } catch (error) {
        setFailure(describeFailure(error));
        return false;
      }
      for (const [position, change] of sent) {
        if (unsaved.current.get(position) === change) unsaved.current.delete(position);
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

  const keep = useCallback(
    (index: number, change: Change) => {
      const position = positions[index];
      if (position === undefined) return;
      unsaved.current.set(position, { ...unsaved.current.get(position), ...change });
      setWaiting(new Map(unsaved.current));
      void save();
    },
    [positions, save],
  );

  return {
    given: positions.map(
      (position, index) =>
        waiting.get(position)?.selectedOptionIndex ?? answers[index] ?? UNANSWERED,
    ),
    marked: positions.map(
      (position, index) => waiting.get(position)?.marked ?? marked[index] ?? false,
    ),
    failure,
    isSaving: waiting.size > 0,
    answer: useCallback(
      (index, selectedOptionIndex) => keep(index, { selectedOptionIndex }),
      [keep],
    ),
    mark: useCallback((index, isMarked) => keep(index, { marked: isMarked }), [keep]),
    save,
  };
}
