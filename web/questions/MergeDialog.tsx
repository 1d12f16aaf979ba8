import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { describeFailure, failureCode } from "../apollo/failure.ts";
import type { RenamingPreviewQuery as Preview } from "../gql/graphql.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { failureWords } from "../screens/follow-change.ts";
import { TryAgain } from "../screens/LoadFailure.tsx";
import { useHeldFailure } from "../screens/use-held-failure.ts";
import { counted } from "../ui/counted.ts";
import { DialogFacts, DialogNote } from "../ui/Dialog.tsx";
import { resultFigure, undoSpan } from "./change-words.ts";
import classes from "./MergeDialog.module.css";
import { RenameLabel, RenamingPreviewQuery } from "./names-documents.ts";
import { useBankChange } from "./use-bank-change.ts";

/** The name to merge, and its target. */
export interface Merging {
  subject: string;
  /** Null for the subject itself. */
  topic: string | null;
  to: string;
}

/** Previews a merge, topic by topic, and runs it. */
export function MergeDialog({
  merging,
  onClose,
}: {
  merging: Merging | null;
  onClose: (done: boolean) => void;
}) {
  if (merging === null) return null;
  return <Asked merging={merging} onClose={onClose} />;
}

/** The name to merge was renamed or removed in the meantime. */
class NameGone extends Error {}

function Asked({ merging, onClose }: { merging: Merging; onClose: (done: boolean) => void }) {
  const client = useApolloClient();
  const query = useQuery(RenamingPreviewQuery, {
    variables: merging,
    fetchPolicy: "network-only",
  });
  const preview = query.data?.renamingPreview;
  const failure = useHeldFailure(query);
  const { progress, carryOut } = useBankChange();
  /** True if the name no longer existed. */
  const [isGone, setGone] = useState(false);
  const from = merging.topic ?? merging.subject;
  const gone = `The ${merging.topic === null ? "subject" : "topic"} ${from} has been renamed or removed in the meantime.`;
  return (
    <ConfirmedDialog
      title={`Merge ${from} into ${merging.to}`}
      confirmLabel={
        preview && !isGone ? `Merge ${counted(preview.questionCount, "Question")}` : "Merge"
      }
      busyLabel={progress ?? "Merging..."}
      confirmDisabled={isGone || preview?.isMerge !== true}
      cancelLabel={isGone ? "Close" : undefined}
      action={() =>
        carryOut(async () => {
          const variables = { ...merging, isMerge: true };
          const { data } = await client
            .mutate({ mutation: RenameLabel, variables })
            .catch((error: unknown) => {
              if (failureCode(error) !== "NOT_FOUND") throw error;
              setGone(true);
              throw new NameGone(gone);
            });
          return data?.renameLabel;
        })
      }
      failure="Failed to merge."
      describe={(error) => (error instanceof NameGone ? error.message : failureWords(error))}
      onClose={onClose}
    >
      <p>{isGone ? "Nothing was changed." : "A preview. Nothing is changed yet."}</p>
      {isGone ? null : preview ? (
        <Consequences preview={preview} from={from} ofTopic={merging.topic !== null} />
      ) : (
        <DialogNote>
          {failureCode(failure?.error) === "NOT_FOUND" ? (
            <span role="alert">{gone}</span>
          ) : failure ? (
            <span role="alert">
              Failed to load the preview. {describeFailure(failure.error)}{" "}
              <TryAgain failure={failure} />
            </span>
          ) : (
            "Looking at the questions..."
          )}
        </DialogNote>
      )}
    </ConfirmedDialog>
  );
}

interface ConsequencesProps {
  preview: Preview["renamingPreview"];
  from: string;
  ofTopic: boolean;
}

function Consequences({ preview, from, ofTopic }: ConsequencesProps) {
  const { to, topics, questionsAfter, topicsAfter, testCount, resultCount } = preview;
  return (
    <>
      {topics.length > 0 && (
        <table className={classes.topics}>
          <thead>
            <tr>
              <th scope="col">Topic there</th>
              <th scope="col">Goes to</th>
              <th scope="col">Questions</th>
            </tr>
          </thead>
          <tbody>
            {topics.map((move) => (
              <tr key={move.from}>
                <td>{move.from ?? "No topic"}</td>
                <td>
                  {move.to ?? "No topic"}{" "}
                  <span className={classes.how}>
                    {move.isJoined ? "near, joined" : move.isNew ? "new topic" : ""}
                  </span>
                </td>
                <td>{figure(move.questionCount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <DialogFacts
        facts={[
          {
            label: `${to} afterwards`,
            value: ofTopic
              ? counted(questionsAfter, "question")
              : `${counted(questionsAfter, "question")}, ${counted(topicsAfter, "topic")}`,
          },
          { label: "Tests that change their labels", value: figure(testCount) },
          { label: "Duplicates after merging", value: "None" },
          {
            label: "Results",
            value:
              resultCount === 0
                ? "None"
                : `${resultFigure(resultCount)} ${resultCount === 1 ? "keeps" : "keep"} “${from}”`,
          },
        ]}
      />
      <DialogNote>
        You can undo this for {undoSpan("merge")}. Files that say “{from}” are read as {to} from now
        on.
      </DialogNote>
    </>
  );
}
