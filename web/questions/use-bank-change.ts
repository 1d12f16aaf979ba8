import { useApolloClient } from "@apollo/client/react";
import { useCallback, useState } from "react";
import { forgetFields } from "../apollo/forget-fields.ts";
import type { ChangeFactsFragment } from "../gql/graphql.ts";
import { failureWords, followChange } from "../screens/follow-change.ts";
import { forgetQuestionLists } from "../screens/questions/forget-lists.ts";
import { useToast } from "../ui/Toast.tsx";
import { undoable } from "../ui/undoable.ts";
import { UndoBankChange } from "./change-documents.ts";
import { canUndo, doneWords, progressWords, undoWords } from "./change-words.ts";

/** Starts bulk changes and follows them to the end, shows a message with Undo, and reloads the bank's data. */
export function useBankChange() {
  const client = useApolloClient();
  const toast = useToast();
  /** The progress of the bulk change; null if none runs, or it has just started. */
  const [progress, setProgress] = useState<string | null>(null);

  const toEnd = useCallback(
    (started: ChangeFactsFragment) =>
      followChange(client, started, (change) => setProgress(progressWords(change))),
    [client],
  );

  const refresh = useCallback(async () => {
    forgetQuestionLists(client.cache);
    forgetFields(client.cache, [
      "bankChanges",
      "question",
      "bankNames",
      "bankTopics",
      "nearNames",
      "labelsNow",
    ]);
    await client.refetchQueries({ include: "active" });
  }, [client]);

  const undo = useCallback(
    async (id: string): Promise<void> => {
      try {
        const { data } = await client.mutate({ mutation: UndoBankChange, variables: { id } });
        if (!data) throw new Error("The server did not say what it undid.");
        const change = await toEnd(data.undoBankChange);
        toast({ kind: "success", text: doneWords(change) });
      } catch (error) {
        toast({ kind: "error", text: `Failed to undo. ${failureWords(error)}` });
      } finally {
        setProgress(null);
        await refresh().catch(() => undefined);
      }
    },
    [client, refresh, toEnd, toast],
  );

  /** @param begin starts the bulk change @throws the reason it stopped; completed parts stay */
  const carryOut = useCallback(
    async (begin: () => Promise<ChangeFactsFragment | undefined>): Promise<void> => {
      try {
        const started = await begin();
        if (!started) throw new Error("The server did not say what it changed.");
        const change = await toEnd(started);
        const putBack = () => {
          // For many questions it takes half a minute, which only this message shows.
          toast({ kind: "busy", text: "Undoing..." });
          void undo(change.id);
        };
        const undoing = canUndo(change, new Date()) && undoable(putBack, undoWords(change));
        toast({ kind: "success", text: doneWords(change), ...undoing });
      } finally {
        setProgress(null);
        await refresh().catch(() => undefined);
      }
    },
    [refresh, toEnd, toast, undo],
  );

  return { progress, carryOut, undo };
}
