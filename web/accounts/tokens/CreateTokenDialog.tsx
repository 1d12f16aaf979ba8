import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { SCOPE_FACTS, scopesOf, type TokenScope, tokenLimits } from "#rules/token-scopes.ts";
import { useSignedInUser } from "../../apollo/session.ts";
import type { TokenScope as ScopeName } from "../../gql/graphql.ts";
import { FormDialog } from "../../screens/FormDialog.tsx";
import { CheckboxList } from "../../ui/CheckboxList.tsx";
import { fieldError } from "../../ui/field-error.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { CreatePersonalToken, PersonalTokensQuery } from "./token-documents.ts";

const TERMS = [
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "180", label: "In 180 days" },
  { value: String(tokenLimits.longestDays), label: "In a year" },
];

interface CreateTokenDialogProps {
  onCreated: (created: { id: string; name: string; secret: string }) => void;
  onClose: () => void;
}

/** Asks for the name, the scopes and the end of a new token, and creates it. */
export function CreateTokenDialog({ onCreated, onClose }: CreateTokenDialogProps) {
  const { role } = useSignedInUser();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [days, setDays] = useState("90");
  const [create] = useMutation(CreatePersonalToken, {
    refetchQueries: [PersonalTokensQuery],
    awaitRefetchQueries: true,
  });

  async function submit(): Promise<void> {
    const chosen = scopes.map((scope) => scope.toUpperCase() as ScopeName);
    const input = { name, scopes: chosen, days: Number(days) };
    const { data } = await create({ variables: { input } });
    if (data == null) return;
    const { token, secret } = data.createPersonalToken;
    onCreated({ id: token.id, name: token.name, secret });
  }

  return (
    <FormDialog
      title="Create a token"
      confirmLabel="Create Token"
      busyLabel="Creating..."
      action={submit}
      failure="Failed to create the token."
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <TextField
            label="Name"
            data-autofocus
            maxLength={tokenLimits.nameMaxLength}
            placeholder="Results to warehouse"
            value={name}
            error={fieldError(wrong("name"))}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <CheckboxList
            label="Permissions"
            options={scopesOf(role).map((scope) => ({
              value: scope,
              label: SCOPE_FACTS[scope].name,
              meaning: SCOPE_FACTS[scope].may,
            }))}
            values={scopes}
            error={fieldError(wrong("scopes"))}
            onChange={setScopes}
          />
          <Select
            label="Expires"
            labelShown="above"
            value={days}
            options={TERMS}
            onChange={setDays}
          />
        </>
      )}
    </FormDialog>
  );
}
