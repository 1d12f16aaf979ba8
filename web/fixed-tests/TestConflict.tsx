import { useQuery } from "@apollo/client/react";
import { formatDateTime } from "#rules/times.ts";
import type { TestInput } from "../gql/graphql.ts";
import { useHeldFailure } from "../screens/use-held-failure.ts";
import { VersionConflict } from "../screens/VersionConflict.tsx";
import { TheirTestQuery } from "./editor-documents.ts";
import { openedOutline } from "./outline.ts";
import { testDifferences } from "./test-differences.ts";
import { formOf, inputOf } from "./test-form.ts";

interface TestConflictProps {
  id: string;
  /** The version to save. */
  mine: TestInput;
  busy: boolean;
  /** Loads the other version and starts again with it. */
  onTheirs: () => void;
  /** Saves this version on top of the other, which has this number. */
  onMine: (theirVersion: number) => void;
}

/** Another person saved the test first: who and when, the differences, and both choices. */
export function TestConflict({ id, mine, busy, onTheirs, onMine }: TestConflictProps) {
  const query = useQuery(TheirTestQuery, { variables: { id }, fetchPolicy: "network-only" });
  const failure = useHeldFailure(query);
  const theirs = query.data?.test;
  const differences = theirs
    ? testDifferences(
        inputOf(formOf(theirs), openedOutline(theirs.questions, theirs.sections)),
        mine,
      )
    : null;
  return (
    <VersionConflict
      {...{ noun: "version", theirsWord: "Open Their Version", differences, busy, onTheirs }}
      failure={failure}
      onMine={theirs ? () => onMine(theirs.version) : null}
    >
      {theirs &&
        `${theirs.updatedBy ?? "Somebody"} saved version ${theirs.version} on ${formatDateTime(theirs.updatedAt)}. `}
      {differences?.length === 0
        ? "It is the same as yours."
        : "Saving yours replaces it. Opening theirs keeps yours as a draft."}
    </VersionConflict>
  );
}
