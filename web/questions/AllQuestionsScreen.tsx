import { useQuery } from "@apollo/client/react";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { listLimits } from "#rules/limits.ts";
import type { QuestionRowFragment } from "../gql/graphql.ts";
import { ListScreen, listingOf } from "../screens/ListScreen.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import classes from "./AllQuestionsScreen.module.css";
import { ChoiceBar } from "./ChoiceBar.tsx";
import { DeleteQuestionsDialog, type Deletion } from "./DeleteQuestionsDialog.tsx";
import { ExportQuestions } from "./ExportQuestions.tsx";
import { FilterChips } from "./FilterChips.tsx";
import { useListChoice, useReturnToRow } from "./list-place.ts";
import { QuestionFilters } from "./QuestionFilters.tsx";
import { QuestionTable } from "./QuestionTable.tsx";
import { QuestionUseDialog } from "./QuestionUseDialog.tsx";
import { focusRow } from "./question-keys.ts";
import { AllQuestionsQuery } from "./question-list-documents.ts";
import {
  argumentsOf,
  bankAddress,
  filterOf,
  filterWords,
  plainOrder,
  type QuestionListState,
  whyNothing,
} from "./question-list-state.ts";
import { RecentChanges } from "./RecentChanges.tsx";
import { ReleaseQuestionDialog } from "./ReleaseQuestionDialog.tsx";
import { RowKeys } from "./RowKeys.tsx";
import { type Labelling, SetLabelsDialog } from "./SetLabelsDialog.tsx";
import { useLabelsNow } from "./use-labels-now.ts";
import { type Withdrawal, WithdrawQuestionsDialog } from "./WithdrawQuestionsDialog.tsx";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

const uploadAndAdd = (
  <>
    <ButtonLink to="/admin/upload-questions" icon={<IconUpload {...icon} />}>
      Upload Questions
    </ButtonLink>
    <ButtonLink kind="primary" to="/admin/questions" icon={<IconPlus {...icon} />}>
      Add Question
    </ButtonLink>
  </>
);

const empty = (
  <EmptyState
    title="No questions yet"
    actions={
      <ButtonLink kind="primary" to="/admin/questions">
        Add Question
      </ButtonLink>
    }
  >
    Add a question, or upload a file with many of them.
  </EmptyState>
);

/**
 * All Questions (docs/screens.md, section 9): search, labels, order, pages of twenty. Chosen questions, or all that
 * match, can be changed and deleted together.
 */
export function AllQuestionsScreen() {
  const addressed = useAddressedState(bankAddress);
  const { state, settled, set } = addressed;
  useLabelsNow(settled);
  const query = useQuery(AllQuestionsQuery, { variables: argumentsOf(settled) });
  const listing = listingOf(query, ({ questions }) => questions);
  const { page, data } = listing;
  const rows = page?.items ?? [];
  const ids = rows.map(({ id }) => id);
  const filter = JSON.stringify(filterOf(settled));
  const choice = useListChoice(filter, ids);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const [labelling, setLabelling] = useState<Labelling | null>(null);
  const [withdrawal, setWithdrawal] = useState<Withdrawal | null>(null);
  const [releasing, setReleasing] = useState<QuestionRowFragment | null>(null);
  const [used, setUsed] = useState<string | null>(null);
  /** The row position of the first question being changed or deleted. */
  const place = useRef(0);
  /** That position after the change: the focus moves there once the dialog has restored it. */
  const [resumed, setResumed] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const isNarrowed = bankAddress.isNarrowed(settled);

  function askDelete(question: Pick<QuestionRowFragment, "id" | "questionText">): void {
    place.current = ids.indexOf(question.id);
    const { id, questionText } = question;
    setDeletion({ selection: { ids: [id] }, count: 1, questionText });
  }

  const keyActions = {
    choose: choice.toggle,
    chooseRun: choice.toggleRun,
    remove: (id: string) => {
      const { isAll, ids: single } = choice.choice;
      if (isAll || single.size > 1 || (single.size === 1 && !single.has(id))) {
        return deleteChosen();
      }
      const question = rows.find((row) => row.id === id);
      if (question) askDelete(question);
    },
  };
  useReturnToRow(listing.isStale ? undefined : ids);
  useEffect(() => {
    if (resumed === null) return;
    // The row now at that position, or else the last one; the list itself if it is empty.
    const shown = list.current?.querySelectorAll("[data-row]") ?? [];
    focusRow(shown[Math.min(resumed, shown.length - 1)]);
    setResumed(null);
  }, [resumed]);

  /** The chosen questions, and their description. */
  function chosen() {
    const { isAll, ids: single } = choice.choice;
    return isAll
      ? { selection: { all: filterOf(settled) }, count: page?.totalCount ?? 0 }
      : { selection: { ids: [...single] }, count: single.size };
  }

  const words = filterWords(settled);

  function deleteChosen(): void {
    place.current = Math.max(0, ids.findIndex(choice.isChosen));
    setDeletion({
      ...chosen(),
      filter: choice.choice.isAll ? words || "the whole bank" : undefined,
    });
  }

  /** The questions to change, in a sentence. */
  function chosenWords(): string {
    if (!choice.choice.isAll) return "Those you have chosen.";
    return words ? `All that match: ${words}.` : "The whole bank.";
  }

  const matching =
    page === undefined || listing.isStale
      ? undefined
      : `${page.totalIsExact ? "" : "at least "}${figure(page.totalCount)}`;
  return (
    <div ref={list}>
      <ListScreen
        title="All Questions"
        noun="questions"
        count={data?.adminCounters.totalQuestions}
        jumps
        actions={
          <>
            <ExportQuestions state={settled} disabled={!page || page.totalCount === 0} />
            {uploadAndAdd}
          </>
        }
        listing={listing}
        pageSize={listLimits.questionsPageSize}
        addressed={addressed}
        filters={<QuestionFilters state={state} matching={matching} onChange={set} />}
        found={matchWords}
        remark={
          <>
            <div className={classes.found}>
              <FilterChips state={state} onChange={set} />
              {isNarrowed && page?.totalCount !== 0 && (
                <TextButton onClick={() => set({ ...bankAddress.none, order: state.order }, "now")}>
                  Clear Filters
                </TextButton>
              )}
              {page === undefined ? (
                !query.error && "counting..."
              ) : (
                <span>{foundWords(page, data?.adminCounters.totalQuestions ?? 0, isNarrowed)}</span>
              )}
              <RowKeys list={list} actions={keyActions} removal="Delete" />
            </div>
            {page && <Remark page={page} order={settled.order} />}
          </>
        }
        skeleton={<ListSkeleton label="Loading questions" rows={10} rowHeight={76} />}
        table={({ items, totalCount, totalIsExact }) => (
          <QuestionTable
            questions={items}
            stale={listing.isStale}
            order={state.order}
            onOrder={(order) => set({ ...state, order, page: 1 }, "now")}
            foot={
              <ChoiceBar
                choice={choice}
                pageCount={items.length}
                totalCount={totalCount}
                totalIsExact={totalIsExact}
                onSet={(label) => {
                  place.current = Math.max(0, ids.findIndex(choice.isChosen));
                  const { subject } = settled;
                  setLabelling({ label, ...chosen(), chosen: chosenWords(), subject });
                }}
                onWithdraw={(withdrawn) => {
                  place.current = Math.max(0, ids.findIndex(choice.isChosen));
                  setWithdrawal({ withdrawn, ...chosen(), chosen: chosenWords() });
                }}
                onDelete={deleteChosen}
                onNone={() => setResumed(0)}
              />
            }
            isChosen={choice.isChosen}
            onChoose={(id, run) => (run ? choice.toggleRun(id) : choice.toggle(id))}
            onDelete={askDelete}
            onRelease={setReleasing}
            onUse={({ id }) => setUsed(id)}
          />
        )}
        whyNothing={whyNothing}
        empty={empty}
      >
        {() => (
          <>
            <RecentChanges />
            <ReleaseQuestionDialog question={releasing} onClose={() => setReleasing(null)} />
            <QuestionUseDialog id={used} onClose={() => setUsed(null)} />
            <SetLabelsDialog
              labelling={labelling}
              onClose={(done) => {
                setLabelling(null);
                if (!done) return;
                choice.clear();
                setResumed(place.current);
              }}
            />
            <WithdrawQuestionsDialog
              withdrawal={withdrawal}
              onClose={(done) => {
                setWithdrawal(null);
                if (!done) return;
                choice.clear();
                setResumed(place.current);
              }}
            />
            <DeleteQuestionsDialog
              deletion={deletion}
              onClose={(deleted) => {
                setDeletion(null);
                if (!deleted) return;
                choice.clear();
                setResumed(place.current);
              }}
            />
          </>
        )}
      </ListScreen>
    </div>
  );
}

interface FoundPage {
  totalCount: number;
  totalIsExact: boolean;
  searchedNewest: number | null;
  isSorted: boolean;
}

function foundWords(page: FoundPage, total: number, isNarrowed: boolean) {
  const { totalCount, totalIsExact } = page;
  if (!isNarrowed) return `${figure(totalCount)} in all`;
  return (
    <>
      <strong>
        {totalIsExact ? "" : "At least "}
        {figure(totalCount)}
      </strong>{" "}
      of {figure(total)} match
    </>
  );
}

/** A remark about the search. */
function Remark({ page, order }: { page: FoundPage; order: QuestionListState["order"] }) {
  if (page.searchedNewest !== null) {
    return (
      <p className={classes.remark}>
        The newest {figure(page.searchedNewest)} questions were searched. Three letters or digits in
        a row search them all.
      </p>
    );
  }
  if (page.isSorted || plainOrder(order) === "") return null;
  return (
    <p className={classes.remark}>
      So many match that they stand newest first. Narrow the search to order them otherwise.
    </p>
  );
}

function matchWords({ totalCount, totalIsExact }: { totalCount: number; totalIsExact: boolean }) {
  if (totalCount === 1 && totalIsExact) return "1 question matches";
  return `${totalIsExact ? "" : "At least "}${figure(totalCount)} questions match`;
}
