import { useQuery } from "@apollo/client/react";
import type { EditedPassageFragment } from "../../gql/graphql.ts";
import { useHeldFailure } from "../../screens/use-held-failure.ts";
import { VersionConflict } from "../../screens/VersionConflict.tsx";
import { passageDifferences } from "./passage-differences.ts";
import { type PassageForm, passageFormOf } from "./passage-form.ts";
import { EditedPassageQuery } from "./passage-form-documents.ts";

interface PassageConflictProps {
  id: string;
  mine: PassageForm;
  busy: boolean;
  /** Starts again with the other version. */
  onTheirs: (passage: EditedPassageFragment) => void;
  /** Saves this version on top of the other. */
  onMine: (passage: EditedPassageFragment) => void;
}

/** Another person saved first: the differences, and both choices. */
export function PassageConflict({ id, mine, busy, onTheirs, onMine }: PassageConflictProps) {
  const query = useQuery(EditedPassageQuery, {
    variables: { id },
    fetchPolicy: "no-cache",
  });
  const failure = useHeldFailure(query);
  const theirs = query.data?.passage;
  const differences = theirs ? passageDifferences(passageFormOf(theirs), mine) : null;
  return (
    <VersionConflict
      {...{ noun: "version", theirsWord: "Load Theirs", differences, busy }}
      failure={failure}
      onTheirs={theirs ? () => onTheirs(theirs) : null}
      onMine={theirs ? () => onMine(theirs) : null}
    >
      {theirs && `Theirs is revision ${theirs.revisionNumber}. `}
      {differences?.length === 0
        ? "It says the same as yours."
        : "Saving yours makes a revision after it. Questions in theirs alone then leave the set, and stay in the bank."}
    </VersionConflict>
  );
}
