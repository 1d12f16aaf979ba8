import { useQuery } from "@apollo/client/react";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { listLimits } from "#rules/limits.ts";
import { describeFailure } from "../apollo/failure.ts";
import type { QuestionRowFragment } from "../gql/graphql.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { Pager } from "../ui/Pager.tsx";
import { EmptyState, ErrorState } from "../ui/StateMessage.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import { usePagedList } from "../ui/use-paged-list.ts";
import classes from "./AllQuestionsScreen.module.css";
import { DeleteQuestionDialog } from "./DeleteQuestionDialog.tsx";
import { ExportQuestions } from "./ExportQuestions.tsx";
import { QuestionFilters } from "./QuestionFilters.tsx";
import { QuestionTable, QuestionTableSkeleton } from "./QuestionTable.tsx";
import { AllQuestionsQuery } from "./question-list-documents.ts";
import {
  addressOfState,
  argumentsOf,
  isNarrowed,
  nothingFound,
  stateFromAddress,
  wholeBank,
} from "./question-list-state.ts";
import { ReleaseQuestionDialog } from "./ReleaseQuestionDialog.tsx";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

const uploadAndAdd = (
  <>
    <ButtonLink to="/admin/upload-questions" icon={<IconUpload {...icon} />}>
      Upload CSV
    </ButtonLink>
    <ButtonLink kind="primary" to="/admin/questions" icon={<IconPlus {...icon} />}>
      Add Question
    </ButtonLink>
  </>
);

/**
 * All Questions (docs/screens.md, section 9): search, subject, PYQ only, pages of twenty, delete.
 */
export function AllQuestionsScreen() {
  const addressed = useAddressedState(stateFromAddress, addressOfState);
  const { state, settled, set } = addressed;
  const { data, previousData, error, loading, refetch } = useQuery(AllQuestionsQuery, {
    variables: argumentsOf(settled),
    fetchPolicy: "cache-and-network",
  });
  const [deleting, setDeleting] = useState<QuestionRowFragment | null>(null);
  const [releasing, setReleasing] = useState<QuestionRowFragment | null>(null);
  const shown = data ?? (error ? undefined : previousData);
  const page = shown?.questions;
  const { list, goTo } = usePagedList(
    addressed,
    data?.questions.totalCount,
    listLimits.questionsPageSize,
  );

  return (
    <Page title="All Questions">
      <PageHead
        title="All Questions"
        count={page?.totalIsExact ? page.totalCount : undefined}
        actions={
          <>
            <ExportQuestions state={settled} disabled={!page || page.totalCount === 0} />
            {uploadAndAdd}
          </>
        }
      />
      <QuestionFilters state={state} subjects={shown?.subjects ?? []} onChange={set} />
      <div className={classes.list} ref={list} tabIndex={-1}>
        <p className="visually-hidden" role="status">
          {data && isNarrowed(settled) && matchWords(data.questions)}
        </p>
        {page?.searchedNewest != null && (
          <p className={classes.remark}>
            The newest {page.searchedNewest.toLocaleString("en-IN")} questions were searched. Three
            letters or digits in a row search them all.
          </p>
        )}
        {!page && !error && <QuestionTableSkeleton />}
        {!page && error && (
          <ErrorState
            title="Failed to fetch questions"
            onRetry={() => void refetch().catch(() => undefined)}
            retrying={loading}
          >
            {describeFailure(error)}
          </ErrorState>
        )}
        {page && page.totalCount > 0 && (
          <>
            <QuestionTable
              questions={page.items}
              stale={!data}
              onDelete={setDeleting}
              onRelease={setReleasing}
            />
            <Pager
              label="Pages of questions"
              page={settled.page}
              pageSize={listLimits.questionsPageSize}
              totalCount={page.totalCount}
              totalIsExact={page.totalIsExact}
              onPage={goTo}
            />
          </>
        )}
        {page?.totalCount === 0 && isNarrowed(settled) && (
          <EmptyState
            title="No Questions Found"
            actions={<Button onClick={() => set(wholeBank, "now")}>Clear Filters</Button>}
          >
            {nothingFound(settled)}
          </EmptyState>
        )}
        {page?.totalCount === 0 && !isNarrowed(settled) && (
          <EmptyState
            title="No questions yet"
            actions={
              <ButtonLink kind="primary" to="/admin/questions">
                Add Question
              </ButtonLink>
            }
          >
            Add a question, or upload a CSV file with many of them.
          </EmptyState>
        )}
      </div>
      <ReleaseQuestionDialog question={releasing} onClose={() => setReleasing(null)} />
      <DeleteQuestionDialog
        question={deleting}
        onClose={(deleted) => {
          setDeleting(null);
          // The button that opened the dialog is gone with its row.
          if (deleted) list.current?.focus();
        }}
      />
    </Page>
  );
}

function matchWords({ totalCount, totalIsExact }: { totalCount: number; totalIsExact: boolean }) {
  if (totalCount === 1 && totalIsExact) return "1 question matches";
  return `${totalIsExact ? "" : "At least "}${totalCount.toLocaleString("en-IN")} questions match`;
}
