import { useQuery } from "@apollo/client/react";
import { formatDateTime } from "#rules/times.ts";
import type { QuestionInput } from "../gql/graphql.ts";
import { useHeldFailure } from "../screens/use-held-failure.ts";
import { VersionConflict } from "../screens/VersionConflict.tsx";
import { TheirWordingQuery } from "./question-form-documents.ts";
import { differencesOf, wordingOf } from "./wording-differences.ts";

interface QuestionConflictProps {
  id: string;
  /** What was to be saved. */
  mine: QuestionInput;
  busy: boolean;
  /** Loads their wording and begins again with it. */
  onTheirs: () => void;
  /** Saves mine as a wording after theirs, which has this number. */
  onMine: (theirNumber: number) => void;
}

/** Somebody else saved first: both texts, and both ways to go on. */
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
