import { useQuery } from "@apollo/client/react";
import { formatDateTime } from "#rules/times.ts";
import type { QuestionInput } from "../gql/graphql.ts";
import { useHeldFailure } from "../screens/use-held-failure.ts";
import { VersionConflict } from "../screens/VersionConflict.tsx";
import { TheirWordingQuery } from "./question-form-documents.ts";
import { differencesOf, wordingOf } from "./wording-differences.ts";

interface QuestionConflictProps {
  id: string;
  /** The version to save. */
  mine: QuestionInput;
  busy: boolean;
  /** Loads the other wording and starts again with it. */
  onTheirs: () => void;
  /** Saves this version on top of the other wording, which has this revision number. */
  onMine: (theirNumber: number) => void;
}

/** Another person saved first: both texts, and both choices. */
export function QuestionConflict(props: QuestionConflictProps) {
  const { id, mine, busy, onTheirs, onMine } = props;
  const query = useQuery(TheirWordingQuery, { variables: { id }, fetchPolicy: "network-only" });
  const failure = useHeldFailure(query);
  const theirs = query.data?.question.revisions[0];
  const differences = theirs
    ? differencesOf(theirs, wordingOf(mine)).map(({ part, one, other }) => {
        return { part, theirs: one, mine: other };
      })
    : null;
  return (
    <VersionConflict
      {...{ noun: "wording", theirsWord: "Load Their Wording", differences, busy, onTheirs }}
      failure={failure}
      onMine={theirs ? () => onMine(theirs.number) : null}
    >
      {theirs &&
        `${theirs.author ?? "Somebody"} saved wording ${theirs.number} on ${formatDateTime(theirs.createdAt)}. `}
      {differences?.length === 0
        ? "It says the same as yours."
        : "Saving yours makes a wording after it; theirs stays in the history."}
    </VersionConflict>
  );
}
