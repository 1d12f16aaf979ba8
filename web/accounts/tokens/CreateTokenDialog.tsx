import { useMutation } from "@apollo/client/react";
import { useId, useState } from "react";
import { SCOPE_FACTS, scopesOf, type TokenScope, tokenLimits } from "#rules/token-scopes.ts";
import { describeFailure, failureDetails } from "../../apollo/failure.ts";
import { useSignedInUser } from "../../apollo/session.ts";
import type { TokenScope as ScopeName } from "../../gql/graphql.ts";
import { ConfirmedDialog } from "../../screens/ConfirmedDialog.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import classes from "./CreateTokenDialog.module.css";
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
  const heading = useId();
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
    <ConfirmedDialog
      title="Create a token"
      confirmLabel="Create Token"
      busyLabel="Creating..."
      action={submit}
      failure="Failed to create the token."
      describe={(failure) => failureDetails(failure).join(" ") || describeFailure(failure)}
      onClose={onClose}
    >
      {(confirm) => (
        <form
          className={classes.fields}
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <TextField
            label="Name"
            data-autofocus
            maxLength={tokenLimits.nameMaxLength}
            placeholder="Results to warehouse"
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <fieldset className={classes.scopes} aria-labelledby={heading}>
            <p id={heading} className={classes.heading}>
              It may
            </p>
            {scopesOf(role).map((scope) => (
              <Checkbox
                key={scope}
                label={
                  <>
                    {SCOPE_FACTS[scope].name}
                    <span className={classes.may}>{SCOPE_FACTS[scope].may}</span>
                  </>
                }
                checked={scopes.includes(scope)}
                onChange={({ currentTarget: { checked } }) =>
                  setScopes(
                    checked ? [...scopes, scope] : scopes.filter((other) => other !== scope),
                  )
                }
              />
            ))}
          </fieldset>
          <Select
            label="Expires"
            labelShown="above"
            value={days}
            options={TERMS}
            onChange={setDays}
          />
          <button type="submit" hidden />
        </form>
      )}
    </ConfirmedDialog>
  );
}
