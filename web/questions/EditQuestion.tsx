import { useMutation } from "@apollo/client/react";
import { IconAlignLeft } from "@tabler/icons-react";
import { useState } from "react";
import { formatDate } from "#rules/times.ts";
import { useCan } from "../apollo/use-can.ts";
import type { EditedQuestionFragment, QuestionInput } from "../gql/graphql.ts";
import { useDraft } from "../screens/drafts/use-draft.ts";
import { forgetQuestionLists } from "../screens/questions/forget-lists.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { counted } from "../ui/counted.ts";
import { Notice } from "../ui/Notice.tsx";
import { PageHead } from "../ui/Page.tsx";
import { Section } from "../ui/Section.tsx";
import { SuccessPanel } from "../ui/SuccessPanel.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { useSaving } from "../ui/use-saving.ts";
import { BankSaveFailure } from "./BankSaveFailure.tsx";
import { resultFigure } from "./change-words.ts";
import classes from "./EditQuestion.module.css";
import { useWayBack } from "./list-place.ts";
import { oldWordingWords } from "./old-wording.ts";
import { passageName } from "./passages/passage-words.ts";
import { QuestionConflict } from "./QuestionConflict.tsx";
import { QuestionEditor } from "./QuestionEditor.tsx";
import { QuestionHistory } from "./QuestionHistory.tsx";
import { QuestionUse } from "./QuestionUse.tsx";
import { questionFailure } from "./question-failure.ts";
import { formOf, isChanged, type QuestionForm } from "./question-form.ts";
import { UpdateQuestion } from "./question-form-documents.ts";
import { StandingNotice } from "./StandingNotice.tsx";

interface EditQuestionProps {
  question: EditedQuestionFragment;
  /** Loads the server's current wording and starts again. */
  onReload: () => Promise<void>;
}

/** The form of an existing question, its use, and the effect of edits on results. */
export function EditQuestion({ question, onReload }: EditQuestionProps) {
  // The form keeps its initial data, whatever changes in the cache.
  const [opened] = useState(question);
  const [update, { data, loading }] = useMutation(UpdateQuestion, { update: forgetQuestionLists });
  const { failure, save, forget } = useSaving(questionFailure);
  const [initial] = useState(() => formOf(opened));
  const [last, setLast] = useState<QuestionInput | null>(null);
  /** True after Save was pressed without changes. */
  const [isSame, setSame] = useState(false);
  const { id } = opened;
  const can = useCan();
  /** The revision that the form's content is based on. */
  const [base, setBase] = useState(opened.revisionNumber);
  const draft = useDraft<QuestionForm>("question", id, base);
  const back = useWayBack(id);
  if (data && !failure) {
    const isOtherKey =
      last !== null &&
      last.correctOptionIndex !== opened.correctOptionIndex &&
      last.options.join("\n") === opened.options.join("\n");
    return (
      <Saved
        id={id}
        results={data.updateQuestion.resultsOnOldWording}
        newKey={isOtherKey && can("key:correct") ? last.correctOptionIndex : null}
        back={back}
      />
    );
  }

  function put(input: QuestionInput, revisionNumber: number): void {
    setLast(input);
    const variables = { id, revisionNumber, input };
    void save(async () => {
      await update({ variables });
      draft.drop();
    }, "Failed to update question");
  }

  const { revisionNumber: wording } = opened;
  const named = wording === 1 ? "first wording" : `wording ${wording}`;
  return (
    <>
      <PageHead
        title="Edit Question"
        lead={`Question ${id}, added ${formatDate(opened.createdAt)}, ${named}`}
      />
      <div className={classes.notices}>
        <StandingNotice question={question} />
        <Notice>{usedWords(opened)}</Notice>
        {opened.passage !== null && (
          <Notice icon={<IconAlignLeft size={18} stroke={1.7} aria-hidden />}>
            It asks about passage {opened.passage.id}, “{passageName(opened.passage)}”.{" "}
            <TextLink to={`/admin/passages/edit/${opened.passage.id}`}>Open its set</TextLink>
          </Notice>
        )}
      </div>
      <QuestionEditor
        initial={initial}
        draft={draft}
        onTake={(revisionNumber) => setBase(revisionNumber ?? base)}
        saving={loading}
        refused={failure?.refused}
        failure={
          isSame ? (
            <Notice role="status">Nothing was changed, so no new wording was saved.</Notice>
          ) : (
            failure && (
              <BankSaveFailure
                failure={failure}
                conflict={failure.newerRevision === null ? null : "this question"}
              >
                {failure.newerRevision !== null && last && (
                  <QuestionConflict
                    key={failure.newerRevision}
                    id={id}
                    mine={last}
                    busy={loading}
                    onTheirs={() => void save(onReload, "Failed to load question")}
                    onMine={(theirNumber) => put(last, theirNumber)}
                  />
                )}
              </BankSaveFailure>
            )
          )
        }
        cancel={back}
        onSave={(input, form) => {
          const same = !isChanged(form, initial);
          setSame(same);
          if (!same) put(input, base);
        }}
        onChange={() => {
          setSame(false);
          forget();
        }}
        aside={
          <>
            <Section
              title="Where it is used"
              {...(can("report:keys") && {
                link: { to: `/admin/items/${id}`, label: "How it was answered" },
              })}
            >
              <QuestionUse question={opened} />
            </Section>
            <QuestionHistory revisions={opened.revisions} />
          </>
        }
      />
    </>
  );
}

/** What an edit affects, before the first change. */
function usedWords({
  testCount,
  resultCount,
  openAttemptCount,
  resultsOnOldWording,
}: EditedQuestionFragment): string {
  const results =
    resultCount === 0
      ? "no result holds it"
      : `${resultFigure(resultCount)} ${resultCount === 1 ? "result holds" : "results hold"} it`;
  return [
    `It stands in ${testCount === 0 ? "no test" : counted(testCount, "test")}, and ${results}.`,
    openAttemptCount > 0 &&
      `${counted(openAttemptCount, "attempt")} in progress ${openAttemptCount === 1 ? "asks" : "ask"} it, with the words and the key they started with.`,
    oldWordingWords(resultsOnOldWording),
    "Saving makes a new wording for the next attempts. Results already submitted keep theirs.",
  ]
    .filter(Boolean)
    .join(" ");
}

interface SavedProps {
  id: string;
  /** The number of results with an older wording. */
  results: number;
  /** The new key if only the key was changed and results may be regraded, counted from 0. */
  newKey: number | null;
  back: ReturnType<typeof useWayBack>;
}

/** The success panel, with a link back to the row. */
function Saved({ id, results, newKey, back }: SavedProps) {
  if (newKey !== null && results > 0) {
    return (
      <SuccessPanel
        level="h1"
        title="Question updated successfully"
        actions={
          <>
            <ButtonLink
              kind="primary"
              to={`/admin/regrades/new?question=${id}&kind=other_key&option=${newKey}`}
            >
              Regrade Results
            </ButtonLink>
            <ButtonLink {...back}>All Questions</ButtonLink>
          </>
        }
      >
        {oldWordingWords(results)} They keep the marks of the earlier key until they are regraded.
      </SuccessPanel>
    );
  }
  return (
    <SuccessPanel
      level="h1"
      title="Question updated successfully"
      next={{ ...back, name: "All Questions" }}
      actions={<ButtonLink {...back}>Go Now</ButtonLink>}
    >
      {oldWordingWords(results) ??
        `Question ${id} is asked in its new wording from the next attempt on.`}
    </SuccessPanel>
  );
}
