import { useApolloClient, useQuery } from "@apollo/client/react";
import { figure } from "#rules/figures.ts";
import { lineText } from "#rules/formula-text.ts";
import { screenLimits } from "#rules/limits.ts";
import { truncate } from "#rules/text.ts";
import { describeFailure, failureCode } from "../apollo/failure.ts";
import type { ChangePreviewQuery as Preview, QuestionSelectionInput } from "../gql/graphql.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { failureWords } from "../screens/follow-change.ts";
import { counted } from "../ui/counted.ts";
import { DialogFacts, DialogNote } from "../ui/Dialog.tsx";
import type { Fact } from "../ui/Facts.tsx";
import { Notice } from "../ui/Notice.tsx";
import classes from "./ConfirmQuestionDialog.module.css";
import { ChangePreviewQuery, DeleteQuestions } from "./change-documents.ts";
import { resultFigure, undoSpan } from "./change-words.ts";
import { useBankChange } from "./use-bank-change.ts";

/** The questions to delete. */
export interface Deletion {
  selection: QuestionSelectionInput;
  /** Their number, as far as the list knows. */
  count: number;
  /** The text, if there is only one. */
  questionText?: string | undefined;
  /** The filter that selects them, in words. */
  filter?: string | undefined;
}

interface DeleteQuestionsDialogProps {
  /** Null while the dialog is closed. */
  deletion: Deletion | null;
  onClose: (deleted: boolean) => void;
}

/**
 * Asks before questions are deleted, and names the tests that lose them (docs/screens.md, section 9). For a single
 * question it shows the first 100 characters.
 */
export function DeleteQuestionsDialog({ deletion, onClose }: DeleteQuestionsDialogProps) {
  if (deletion === null) return null;
  return <Asked deletion={deletion} onClose={onClose} />;
}

function Asked({ deletion, onClose }: DeleteQuestionsDialogProps & { deletion: Deletion }) {
  const { selection, questionText, filter } = deletion;
  const client = useApolloClient();
  const query = useQuery(ChangePreviewQuery, {
    variables: { selection, labels: null },
    fetchPolicy: "network-only",
  });
  const preview = query.data?.bankChangePreview;
  const count = preview?.questionCount ?? deletion.count;
  const isOne = count === 1;
  const isShown = isOne && questionText !== undefined;
  const emptied = (preview?.tests ?? []).filter(
    ({ totalQuestions, chosenQuestions }) => chosenQuestions >= totalQuestions,
  );
  const { progress, carryOut } = useBankChange();
  return (
    <ConfirmedDialog
      title={isShown ? "Delete this question?" : `Delete ${counted(count, "question")}?`}
      kind="danger"
      cancelLabel={isOne ? "Keep It" : "Keep Them"}
      confirmLabel={isOne ? "Delete Question" : `Delete ${figure(count)}`}
      busyLabel={progress ?? "Deleting..."}
      confirmDisabled={preview === undefined || emptied.length > 0}
      action={() =>
        carryOut(async () => {
          const { data } = await client.mutate({
            mutation: DeleteQuestions,
            variables: { selection },
          });
          return data?.deleteQuestions;
        })
      }
      failure={`Failed to delete ${isOne ? "question" : "questions"}.`}
      describe={(failure) =>
        failureCode(failure) === "NOT_FOUND" ? "It is deleted already." : failureWords(failure)
      }
      onClose={onClose}
    >
      {isShown && (
        <p className={classes.text}>
          {truncate(lineText(questionText), screenLimits.deleteConfirmTextLength)}
        </p>
      )}
      {filter && <p>All that match: {filter}.</p>}
      {preview ? (
        <>
          <Facts preview={preview} isOne={isOne} />
          {emptied.length > 0 && (
            <div className={classes.refusal}>
              <Notice kind="error" role="alert">
                {emptiedWords(emptied.map(({ title }) => title))}
              </Notice>
            </div>
          )}
        </>
      ) : (
        <DialogNote>
          {query.error
            ? `What asks ${isOne ? "it" : "them"} can’t be found out. ${describeFailure(query.error)}`
            : `Looking for the tests that ask ${isOne ? "it" : "them"}...`}
        </DialogNote>
      )}
    </ConfirmedDialog>
  );
}

/** Why the deletion is refused: a test must keep at least one question (docs/rules.md, section 5). */
function emptiedWords([first = "", ...others]: readonly string[]): string {
  return others.length === 0
    ? `No question would be left in “${first}”. Give it other questions first, or delete the test.`
    : `No question would be left in “${first}” and ${counted(others.length, "other test")}. Give them other questions first, or delete the tests.`;
}

interface FactsProps {
  preview: Preview["bankChangePreview"];
  isOne: boolean;
}

function Facts({ preview, isOne }: FactsProps) {
  const { tests, testCount, resultCount } = preview;
  const [it, leaves] = isOne ? ["It", "leaves"] : ["They", "leave"];
  const others = testCount - tests.length;
  const facts: Fact[] = [
    ...tests.flatMap(({ title, totalQuestions, chosenQuestions, chosenSections }) => [
      {
        label: title,
        // Without line breaks, however long the title beside it.
        value: `${figure(totalQuestions)}\u00a0to\u00a0${figure(totalQuestions - chosenQuestions)}`,
      },
      ...chosenSections.map((section) => ({
        label: `Its section “${section}”`,
        value: "Has none left, and goes",
      })),
    ]),
    ...(others > 0 ? [{ label: "Other tests that lose some", value: figure(others) }] : []),
    {
      label: `Results that hold ${isOne ? "it" : "them"}`,
      value:
        resultCount === 0
          ? "None"
          : `${resultFigure(resultCount)}, kept as ${resultCount === 1 ? "it is" : "they are"}`,
    },
  ];
  return (
    <>
      <p>
        {testCount === 0
          ? `${it} ${isOne ? "stands" : "stand"} in no test, and ${leaves} the bank.`
          : `${it} ${leaves} the bank, and ${counted(testCount, "test")}.`}
      </p>
      <DialogFacts facts={facts} />
      <DialogNote>
        You can undo this for {undoSpan("deletion")}, also under Recent changes.
      </DialogNote>
    </>
  );
}
