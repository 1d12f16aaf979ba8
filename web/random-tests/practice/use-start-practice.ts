import { useApolloClient, useMutation } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { joinMessages } from "#rules/join-messages.ts";
import { describeFailure, failureDetails } from "../../apollo/failure.ts";
import { forgetFields } from "../../apollo/forget-fields.ts";
import { useToast } from "../../ui/Toast.tsx";
import { StartPractice } from "./practice-documents.ts";

/** Questions of a practice that starts by one tap. */
export const ONE_TAP_QUESTIONS = 10;

/** What starts a practice. */
export type Starting = ReturnType<typeof useStartPractice>;

/** Starts one practice at a time; a failure is a toast. */
export function useStartPractice() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const show = useToast();
  const [busy, setBusy] = useState<string | null>(null);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  /** @param key distinguishes the buttons of a page @param create makes the practice and resolves to its id */
  async function start(key: string, create: () => Promise<string | null>): Promise<void> {
    if (busy !== null) return;
    setBusy(key);
    try {
      const id = await create();
      forgetFields(client.cache, ["practising", "practices"]);
      if (id !== null && isHere.current) await navigate(`/practice/${id}`);
    } catch (error) {
      const words = joinMessages(failureDetails(error)) || describeFailure(error);
      show({ kind: "error", text: `The practice didn’t start. ${words}` });
    } finally {
      if (isHere.current) setBusy(null);
    }
  }

  /** The key of what is being started; null while nothing is. */
  return { busy, start };
}

/** Starts ten questions of a subject, without a clock. */
export function useStartSubject() {
  const { busy, start } = useStartPractice();
  const [mutate] = useMutation(StartPractice);

  function startSubject(subject: string): Promise<void> {
    return start(subject, async () => {
      const input = { numQuestions: ONE_TAP_QUESTIONS, filters: { subjects: [subject] } };
      const { data } = await mutate({ variables: { input } });
      return data?.startPractice.id ?? null;
    });
  }

  return { busy, startSubject };
}
