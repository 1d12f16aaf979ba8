import { useApolloClient, useQuery } from "@apollo/client/react";
import { type Dispatch, memo, type ReactNode, useCallback, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { listLimits, screenLimits, testLimits } from "#rules/limits.ts";
import { describeFailure } from "../apollo/failure.ts";
import { Loaded, shownOf } from "../screens/Loaded.tsx";
import { Button } from "../ui/Button.tsx";
import { FilterRow } from "../ui/FilterRow.tsx";
import { Pager } from "../ui/Pager.tsx";
import { pageArguments } from "../ui/pager-window.ts";
import { Section } from "../ui/Section.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { Select } from "../ui/Select.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { SlashSearchField } from "../ui/SlashSearchField.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import { useToast } from "../ui/Toast.tsx";
import { useDebouncedValue } from "../ui/use-debounced-value.ts";
import { AvailableQuestions } from "./AvailableQuestions.tsx";
import { AvailableQuestionsQuery } from "./editor-documents.ts";
import type { SectionDraft } from "./outline-groups.ts";
import type { OutlineAction } from "./outline-reducer.ts";
import classes from "./QuestionPicker.module.css";
import { SetPicker } from "./SetPicker.tsx";
import { StandingLegend } from "./StandingBox.tsx";
import { narrowed, type PickedQuestion } from "./selection.ts";

const pageSize = listLimits.questionsPageSize;
const noFilter = { search: "", subject: "", pyqOnly: false, page: 1 };

interface QuestionPickerProps {
  selected: ReadonlySet<string>;
  /** The questions of the saved test; null for a new test. */
  originals: ReadonlySet<string> | null;
  /** All questions the test has or had, in order: the first list in Edit. */
  own: readonly PickedQuestion[];
  /** The test's sections, and the index of the one that questions are added to; none and -1 without sections. */
  sections: readonly SectionDraft[];
  into: number;
  dispatch: Dispatch<OutlineAction>;
  /** Opens the dialog that fills it at random. */
  onFill: () => void;
  /** A notice about the questions. */
  notice?: ReactNode;
}

const none: ReadonlySet<string> = new Set();

type View = "own" | "bank" | "sets";
const views: { value: View; label: string }[] = [
  { value: "own", label: "In This Test" },
  { value: "bank", label: "Whole Bank" },
  { value: "sets", label: "Sets" },
];

/**
 * The test's own questions, or the bank, searched, filtered and paged by the server. The selection stays across pages
 * and filters (docs/screens.md, section 10).
 */
export const QuestionPicker = memo(function QuestionPicker(props: QuestionPickerProps) {
  const { selected, originals, own, sections, into, dispatch, onFill, notice } = props;
  const [view, setView] = useState<View>(originals === null ? "bank" : "own");
  const [filter, setFilter] = useState(noFilter);
  const search = useDebouncedValue(filter.search, screenLimits.typingRestMs);
  const list = useRef<HTMLUListElement>(null);
  const isOwn = view === "own";
  const isSets = view === "sets";
  // The bank's subjects are needed in every view.
  const asked = isOwn || isSets ? noFilter : { ...filter, search };
  const filters = {
    search: asked.search.trim() || null,
    subject: asked.subject || null,
    pyq: asked.pyqOnly || null,
  };
  const query = useQuery(AvailableQuestionsQuery, {
    variables: { ...filters, ...pageArguments(asked.page, pageSize) },
  });
  const { data, error } = query;
  const add = (questions: readonly PickedQuestion[], remark?: string) =>
    dispatch({ type: "add", questions, remark });
  const toggle = useCallback(
    (question: PickedQuestion) => dispatch({ type: "toggle", question }),
    [dispatch],
  );
  const shown = shownOf(query);
  const room = testLimits.testQuestionsMax - selected.size;
  const isFull = room <= 0;
  const { adding, addFound } = useAddFound(filters, selected, room, add);
  const found = isOwn ? narrowed(own, filter) : [];

  const page = (questions: PickedQuestion[], totalCount: number, totalIsExact = true) => {
    const fresh = questions.filter(({ id }) => !selected.has(id)).length;
    return totalCount === 0 ? (
      <EmptyState
        level="h3"
        title="No questions found"
        actions={
          isOwn && own.length === 0 ? (
            <Button onClick={() => setView("bank")}>Whole Bank</Button>
          ) : (
            <Button onClick={() => setFilter(noFilter)}>Clear Filters</Button>
          )
        }
      >
        {isOwn
          ? "No question of this test is like that. The whole bank has more."
          : "Try other words, another subject, or questions that are not PYQ. What you have selected stays selected."}
      </EmptyState>
    ) : (
      <>
        {!isOwn && (
          <div className={classes.adding}>
            {isFull && <p>The test has {figure(selected.size)} questions, the most it may have.</p>}
            <Button
              size="small"
              // Not disabled, which would lose the focus after the test was filled with it.
              kind={isFull || fresh === 0 ? "off" : undefined}
              aria-disabled={fresh === 0 || isFull || !data || undefined}
              onClick={() => fresh > 0 && !isFull && data && add(questions)}
            >
              Add This Page
            </Button>
            <Button
              size="small"
              busy={adding}
              busyLabel="Adding..."
              kind={isFull && !adding ? "off" : undefined}
              aria-disabled={isFull || !data || undefined}
              onClick={() => !isFull && data && addFound()}
            >
              {isFull
                ? "Add All Found"
                : totalIsExact && totalCount <= room
                  ? `Add All ${figure(totalCount)} Found`
                  : `Add Up to ${figure(room)} Found`}
            </Button>
          </div>
        )}
        <AvailableQuestions
          ref={list}
          questions={questions}
          selected={selected}
          originals={originals ?? none}
          stale={!isOwn && !data}
          onToggle={toggle}
        />
        <Pager
          label="Pages of questions"
          page={filter.page}
          pageSize={pageSize}
          totalCount={totalCount}
          totalIsExact={totalIsExact}
          onPage={(next) => {
            setFilter({ ...filter, page: next });
            list.current?.scrollTo({ top: 0 });
          }}
        />
      </>
    );
  };
  const first = (filter.page - 1) * pageSize;

  return (
    <Section title="Question Filters">
      {isSets ? (
        <search className={classes.alone}>
          <SlashSearchField
            label="Search passages"
            value={filter.search}
            onChange={({ currentTarget }) =>
              setFilter({ ...filter, search: currentTarget.value, page: 1 })
            }
          />
        </search>
      ) : (
        <FilterRow
          className={classes.filters}
          searchLabel="Search questions"
          filter={filter}
          subjects={shown?.subjects}
          boxes={{ pyqOnly: "PYQ Only" }}
          onChange={setFilter}
        />
      )}
      <div className={classes.head}>
        <h2>Available Questions</h2>
        <div className={classes.actions}>
          <TextButton onClick={onFill}>Fill Up at Random</TextButton>
          <TextButton
            aria-disabled={selected.size === 0 || undefined}
            onClick={() => {
              if (selected.size > 0) dispatch({ type: "clear" });
            }}
          >
            Clear Selection
          </TextButton>
        </div>
      </div>
      <div className={classes.legend}>
        <Segmented
          label="Which questions are listed"
          value={view}
          options={views}
          onChange={(next) => {
            setView(next);
            setFilter({ ...filter, page: 1 });
          }}
        />
        <StandingLegend withOriginals={originals !== null} />
      </div>
      {sections.length > 0 && (
        <div className={classes.into}>
          <Select
            label="Add to section"
            labelShown
            value={String(into)}
            options={sections.map(({ title }, index) => ({
              value: String(index),
              label: `${index + 1}. ${title.trim() || "without a title"}`,
            }))}
            onChange={(index) =>
              dispatch({ type: "addTo", key: sections[Number(index)]?.key ?? "" })
            }
          />
        </div>
      )}
      {notice}
      <p className="visually-hidden" role="status">
        {!isSets &&
          (isOwn
            ? `${figure(found.length)} questions found`
            : data
              ? `${figure(data.questions.totalCount)} questions found`
              : !error && "Loading questions")}
      </p>
      {isSets ? (
        <SetPicker
          search={search}
          page={filter.page}
          own={own}
          selected={selected}
          onAdd={add}
          onRemove={(questions) => dispatch({ type: "remove", questions })}
          onPage={(next) => setFilter({ ...filter, page: next })}
          onClear={() => setFilter(noFilter)}
        />
      ) : isOwn ? (
        page(found.slice(first, first + pageSize), found.length)
      ) : (
        <>
          {shown?.questions.searchedNewest != null && (
            <p className={classes.remark}>
              Only the newest {figure(shown.questions.searchedNewest)} questions were searched. Type
              at least three letters or digits in a row to search them all.
            </p>
          )}
          <Loaded
            query={query}
            level="h3"
            failure="Failed to fetch questions"
            skeleton={<ListSkeleton label="Loading questions" rows={6} rowHeight={76} />}
          >
            {({ questions: { items, totalCount, totalIsExact } }) =>
              page(items, totalCount, totalIsExact)
            }
          </Loaded>
        </>
      )}
    </Section>
  );
});

interface Filters {
  search: string | null;
  subject: string | null;
  pyq: boolean | null;
}

/** Adds all questions that match a filter, page by page, until the test is full. */
function useAddFound(
  filters: Filters,
  selected: ReadonlySet<string>,
  room: number,
  onAdd: (questions: readonly PickedQuestion[]) => void,
) {
  const client = useApolloClient();
  const toast = useToast();
  const [adding, setAdding] = useState(false);

  async function run(): Promise<void> {
    const limit = listLimits.pageItemsMax;
    const added: PickedQuestion[] = [];
    setAdding(true);
    try {
      for (let skip = 0; added.length < room; skip += limit) {
        const { data } = await client.query({
          query: AvailableQuestionsQuery,
          variables: { ...filters, skip, limit },
          fetchPolicy: "no-cache",
        });
        const items = data?.questions.items ?? [];
        added.push(...items.filter(({ id }) => !selected.has(id)));
        if (items.length < limit) break;
      }
      onAdd(added.slice(0, room));
    } catch (error) {
      toast({ kind: "error", text: `Nothing was added. ${describeFailure(error)}` });
    } finally {
      setAdding(false);
    }
  }
  return { adding, addFound: () => void (adding || run()) };
}
