import { useMutation } from "@apollo/client/react";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { serverNow } from "../apollo/server-clock.ts";
import type { AllTestsRowFragment, SwitchTestMutation } from "../gql/graphql.ts";
import { Switch } from "../ui/Switch.tsx";
import { useToast } from "../ui/Toast.tsx";
import { undoable } from "../ui/undoable.ts";
import { SwitchTest } from "./all-tests-documents.ts";
import { forgetWhatStudentsSee } from "./forget-lists.ts";
import { leakWords, sharedWords, takenWords } from "./shared-words.ts";
import { switchedWords, type TestSwitch } from "./switched-words.ts";
import classes from "./TestSwitches.module.css";

type Switched = SwitchTestMutation["switchTest"];

/** Names the first test whose scores can reveal keys of this one, or the reverse; "" for none. */
function leakWarning({ sharingTests, resultsAt }: Switched): string {
  const own = resultsAt == null ? null : new Date(resultsAt);
  for (const test of sharingTests) {
    const leak = leakWords(test, own, serverNow());
    if (leak !== "") return ` ${sharedWords(test)} “${test.title}”${takenWords(test)} ${leak}`;
  }
  return "";
}

/**
 * Switches Active and Public in a test's row: at once on the screen, and back if the server refuses. A message names
 * the effect and offers Undo (docs/screens.md, section 10).
 */
export function TestSwitches({ test }: { test: AllTestsRowFragment }) {
  const { id, title, isActive, isPublic, invitationLink, openAttemptCount } = test;
  const [mutate] = useMutation(SwitchTest, { update: forgetWhatStudentsSee });
  const toast = useToast();

  async function flip(name: TestSwitch, to: boolean, isUndo = false): Promise<void> {
    const after = { isActive, isPublic, [name]: to };
    try {
      const { data } = await mutate({
        variables: { id, [name]: to },
        optimisticResponse: {
          __typename: "Mutation",
          switchTest: {
            ...{ __typename: "Test", id, ...after, invitationLink: invitationLink ?? null },
            // Unknown here, and not shown in a row.
            ...{ resultsAt: null, sharingTests: [] },
          },
        },
      });
      const warning = to && data?.switchTest.isActive ? leakWarning(data.switchTest) : "";
      toast({
        kind: "success",
        text: `${switchedWords(title, name, after, openAttemptCount)}${warning}`,
        ...(isUndo ? {} : undoable(() => void flip(name, !to, true))),
      });
    } catch (error) {
      const [said = describeFailure(error)] = failureDetails(error);
      toast({ kind: "error", text: `“${title}” was not changed. ${said}` });
    }
  }

  return (
    <div className={classes.switches}>
      <Switch
        label="Active"
        aria-label={`Active: test ${id}, ${title}`}
        checked={isActive}
        onChange={({ currentTarget }) => void flip("isActive", currentTarget.checked)}
      />
      <Switch
        label="Public"
        aria-label={`Public: test ${id}, ${title}`}
        checked={isPublic}
        onChange={({ currentTarget }) => void flip("isPublic", currentTarget.checked)}
      />
    </div>
  );
}
