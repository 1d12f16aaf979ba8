import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { forgetDrawable } from "../screens/questions/forget-lists.ts";
import { useToast } from "../ui/Toast.tsx";
import { KeepBackQuestion } from "./release-documents.ts";

/** Ends a question's release, and shows a message. */
export function useKeepBack(): { busy: boolean; keepBack: (id: string) => Promise<void> } {
  const [mutate] = useMutation(KeepBackQuestion, { update: forgetDrawable });
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  async function keepBack(id: string): Promise<void> {
    setBusy(true);
    try {
      const { data } = await mutate({ variables: { id } });
      const text = data?.keepBackQuestion.keptBack
        ? `Question ${id} is reserved`
        : `The release of question ${id} has ended`;
      toast({ kind: "success", text });
    } catch (error) {
      toast({
        kind: "error",
        text: `Failed to reserve question ${id}. ${failureDetails(error)[0] ?? describeFailure(error)}`,
      });
    } finally {
      setBusy(false);
    }
  }
  return { busy, keepBack };
}
