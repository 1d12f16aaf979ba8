import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { questionLimits } from "#rules/limits.ts";
import { nameNear } from "#rules/near-names.ts";
import { visibleText } from "#rules/visible-text.ts";
import type { BankNameFragment } from "../gql/graphql.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { failureWords } from "../screens/follow-change.ts";
import { NearName } from "../ui/NearName.tsx";
import { TextField } from "../ui/TextField.tsx";
import { AddSubject, BankNamesQuery } from "./names-documents.ts";

interface AddSubjectDialogProps {
  known: readonly BankNameFragment[];
  onClose: () => void;
}

/** Adds a subject without questions. Warns of a similar name. */
export function AddSubjectDialog({ known, onClose }: AddSubjectDialogProps) {
  const client = useApolloClient();
  const [name, setName] = useState("");
  const near = nameNear(
    name,
    known.flatMap((entry) => entry.name ?? []),
    (other) => known.find((entry) => entry.name === other)?.questionCount ?? 0,
  );
  return (
    <ConfirmedDialog
      title="Add a subject"
      confirmLabel="Add Subject"
      busyLabel="Adding..."
      isAllowed={() => visibleText(name) !== ""}
      action={() =>
        client.mutate({
          mutation: AddSubject,
          variables: { name },
          refetchQueries: [BankNamesQuery],
        })
      }
      done={`${visibleText(name)} added`}
      failure="Failed to add subject."
      describe={failureWords}
      onClose={onClose}
    >
      {(confirm) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <TextField
            label="Subject"
            data-autofocus
            autoComplete="off"
            maxLength={questionLimits.questionLabelMaxLength}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          {near !== null && <NearName>Near the subject {near}. A new one is made.</NearName>}
        </form>
      )}
    </ConfirmedDialog>
  );
}
