import { useMutation } from "@apollo/client/react";
import { type FormEvent, useState } from "react";
import { failureWords } from "../../apollo/failure.ts";
import type { DraftFactsFragment } from "../../gql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { handFocusOn } from "../../ui/focus-places.ts";
import { TextField } from "../../ui/TextField.tsx";
import classes from "./DraftPart.module.css";
import { ChooseSubject } from "./draft-documents.ts";
import { SHOWN, useShowAgain } from "./use-import-draft.ts";

/** Gives a subject to the questions for which the file says none; nothing once each has one. */
export function SubjectForAll({ draft }: { draft: DraftFactsFragment }) {
  const { withoutSubject } = draft.counts;
  const [subject, setSubject] = useState(draft.subject ?? "");
  const [choose, { loading, error }] = useMutation(ChooseSubject);
  const showAgain = useShowAgain();
  if (withoutSubject === 0) return null;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (loading) return;
    const variables = { id: draft.id, subject };
    await choose({ variables, refetchQueries: SHOWN }).catch(showAgain);
  }

  return (
    <form className={classes.subject} onSubmit={(event) => void save(event)}>
      <TextField
        label={`Subject of ${counted(withoutSubject, "question")} without one`}
        value={subject}
        error={error ? failureWords(error) : undefined}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
      />
      <Button ref={handFocusOn} type="submit" busy={loading} disabled={subject.trim() === ""}>
        Use for All
      </Button>
    </form>
  );
}
