import { useMutation } from "@apollo/client/react";
import { failureCode } from "../../apollo/failure.ts";
import type { TokenRowFragment } from "../../gql/graphql.ts";
import { ConfirmedDialog } from "../../screens/ConfirmedDialog.tsx";
import { EndPersonalToken, PersonalTokensQuery } from "./token-documents.ts";

interface EndTokenDialogProps {
  token: TokenRowFragment;
  onClose: (done: boolean) => void;
}

/** Asks with the token's name before it is ended. */
export function EndTokenDialog({ token: { id, name }, onClose }: EndTokenDialogProps) {
  const [end] = useMutation(EndPersonalToken, {
    refetchQueries: [PersonalTokensQuery],
    awaitRefetchQueries: true,
  });
  return (
    <ConfirmedDialog
      title={`End “${name}”?`}
      kind="danger"
      confirmLabel="End Token"
      busyLabel="Ending..."
      action={() =>
        end({ variables: { id } }).catch((failure: unknown) => {
          // Gone already is as good.
          if (failureCode(failure) !== "NOT_FOUND") throw failure;
        })
      }
      done={`“${name}” has ended.`}
      failure="Failed to end the token."
      onClose={onClose}
    >
      <p>Programs that use it are refused from now on. This can’t be undone.</p>
    </ConfirmedDialog>
  );
}
