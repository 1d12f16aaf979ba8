import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { describeFailure, failureDetails } from "../../apollo/failure.ts";
import { useToast } from "../../ui/Toast.tsx";
import { undoable } from "../../ui/undoable.ts";
import { forgetQuestionLists } from "./forget-lists.ts";
import { RestoreQuestion, WithdrawQuestion } from "./withdrawal-documents.ts";

/** Withdraws or restores a question, and shows a message with Undo. */
export function useWithdraw() {
  const [withdraw] = useMutation(WithdrawQuestion, { update: forgetQuestionLists });
  const [restore] = useMutation(RestoreQuestion, { update: forgetQuestionLists });
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  async function setWithdrawn(id: string, isWithdrawn: boolean): Promise<void> {
    setBusy(true);
    const verb = isWithdrawn ? "withdraw" : "bring back";
    try {
      await (isWithdrawn ? withdraw : restore)({ variables: { id } });
      toast({
        kind: "success",
        text: `Question ${id} ${isWithdrawn ? "is withdrawn" : "was brought back"}`,
        ...undoable(() => void setWithdrawn(id, !isWithdrawn)),
      });
    } catch (error) {
      const why = failureDetails(error)[0] ?? describeFailure(error);
      toast({ kind: "error", text: `Failed to ${verb} question ${id}. ${why}` });
    } finally {
      setBusy(false);
    }
  }
  return { busy, setWithdrawn };
}
