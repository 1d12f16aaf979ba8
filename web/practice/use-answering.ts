import { useApolloClient } from "@apollo/client/react";
import { useCallback, useRef, useState } from "react";
import { failureSign } from "../apollo/failure.ts";
import { forgetFields } from "../apollo/forget-fields.ts";
import { useRetry } from "../screens/use-retry.ts";
import { PRACTICE_FIELDS, type PracticeQuestion } from "./practice.ts";
import { AnswerPractice } from "./practice-documents.ts";

/** An answer on its way. */
interface Sent {
  position: number;
  /** -1 for "I don't know". */
  choice: number;
  seconds: number;
}

/** What becomes of answers. */
export interface Answering {
  /** The choice that is on its way; null when none is. */
  sent: number | null;
  /** Nobody took it: it waits here and is sent again. */
  isWaiting: boolean;
  /** The server did not take it; null when nothing failed. */
  failure: unknown;
  /** The question already had an answer, given in another tab or on another device. */
  isRefused: boolean;
  answer: (question: PracticeQuestion, choice: number, seconds: number) => void;
  again: () => void;
  /** Forgets what was said of the answer before. */
  clear: () => void;
}

/** Sends answers one by one; while the network is away the last one waits, and goes when it is back. */
export function useAnswering(practiceId: string): Answering {
  const client = useApolloClient();
  const [sent, setSent] = useState<Sent | null>(null);
  /** Why it waits; null while it doesn't. */
  const [away, setAway] = useState<unknown>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isRefused, setRefused] = useState(false);
  const isOnItsWay = useRef(false);

  const send = useCallback(
    async (wanted: Sent) => {
      if (isOnItsWay.current) return;
      isOnItsWay.current = true;
      setSent(wanted);
      setFailure(null);
      const { position, choice, seconds } = wanted;
      try {
        const { data } = await client.mutate({
          mutation: AnswerPractice,
          variables: { id: practiceId, position, choice: choice < 0 ? null : choice, seconds },
        });
        setRefused(data?.answerPractice.isRefused ?? false);
        setSent(null);
        setAway(null);
        forgetFields(client.cache, PRACTICE_FIELDS);
      } catch (error) {
        const isAway = failureSign(error) === "away";
        setAway(isAway ? error : null);
        if (!isAway) {
          setSent(null);
          setFailure(error);
        }
      } finally {
        isOnItsWay.current = false;
      }
    },
    [client, practiceId],
  );

  const again = useCallback(() => {
    if (sent !== null) void send(sent);
  }, [send, sent]);
  useRetry(away, again);

  return {
    sent: sent?.choice ?? null,
    isWaiting: away !== null,
    ...{ failure, isRefused, again },
    answer: ({ position }, choice, seconds) => void send({ position, choice, seconds }),
    clear: useCallback(() => {
      setRefused(false);
      setFailure(null);
    }, []),
  };
}
