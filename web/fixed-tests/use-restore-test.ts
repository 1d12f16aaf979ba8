import { useApolloClient } from "@apollo/client/react";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { useToast } from "../ui/Toast.tsx";
import { RestoreTest } from "./all-tests-documents.ts";
import { forgetTestLists } from "./forget-lists.ts";

/** Restores a deleted test, and reloads the lists. */
export function useRestoreTest() {
  const client = useApolloClient();
  const toast = useToast();
  return async ({ id, title }: { id: string; title: string }): Promise<void> => {
    try {
      await client.mutate({ mutation: RestoreTest, variables: { id }, update: forgetTestLists });
      toast({ kind: "success", text: `“${title}” is restored` });
    } catch (error) {
      const [why = describeFailure(error)] = failureDetails(error);
      toast({ kind: "error", text: `Failed to restore “${title}”. ${why}` });
    }
    await client.refetchQueries({ include: "active" }).catch(() => undefined);
  };
}
