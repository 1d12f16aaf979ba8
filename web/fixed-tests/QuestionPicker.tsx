import { useQuery } from "@apollo/client/react";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useRef, useState } from "react";
import { listLimits } from "#rules/limits.ts";
import { Loaded, shownOf } from "../screens/Loaded.tsx";
import { Button } from "../ui/Button.tsx";
import { FilterRow } from "../ui/FilterRow.tsx";
import { Pager } from "../ui/Pager.tsx";
import { pageArguments } from "../ui/pager-window.ts";
import { Section } from "../ui/Section.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import { AvailableQuestions } from "./AvailableQuestions.tsx";
import { AvailableQuestionsQuery } from "./editor-documents.ts";
import classes from "./QuestionPicker.module.css";
import { QuestionPickerSkeleton } from "./QuestionPickerSkeleton.tsx";
import { StandingLegend } from "./StandingBox.tsx";
import type { PickedQuestion } from "./selection.ts";

/** How long typing rests before the server is asked, in milliseconds. */
const restMs = 300;
const pageSize = listLimits.questionsPageSize;
const noFilter = { search: "", subject: "", pyqOnly: false, page: 1 };

interface QuestionPickerProps {
  selected: ReadonlySet<string>;
  /** The questions of the saved test; null for a new test. */
  originals: ReadonlySet<string> | null;
  onToggle: (question: PickedQuestion) => void;
  onClear: () => void;
  /** Something to know about the questions. */
  notice?: ReactNode;
}

const none: ReadonlySet<string> = new Set();

/**
 * The bank, searched, filtered and paged by the server; what is selected stays selected on every
 * page and under every filter (docs/screens.md, section 10).
 */
export function QuestionPicker(props: QuestionPickerProps) {
  const { selected, originals, onToggle, onClear, notice } = props;
  const [filter, setFilter] = useState(noFilter);
  const [search] = useDebouncedValue(filter.search, restMs);
  const list = useRef<HTMLUListElement>(null);
  const query = useQuery(AvailableQuestionsQuery, {
    variables: {
      search: search.trim() || null,
      subject: filter.subject || null,
      pyq: filter.pyqOnly || null,
      ...pageArguments(filter.page, pageSize),
    },
  });
  const { data, error } = query;
  const shown = shownOf(query);

  return (
    <Section title="Question Filters">
      <FilterRow
        className={classes.filters}
        searchLabel="Search questions"
        filter={filter}
        subjects={shown?.subjects}
        boxes={{ pyqOnly: "PYQ Only" }}
        onChange={setFilter}
      />
      <div className={classes.head}>
        <h2>Available Questions</h2>
        <TextButton
          aria-disabled={selected.size === 0 || undefined}
          onClick={() => {
            if (selected.size > 0) onClear();
          }}
        >
          Clear Selection
        </TextButton>
      </div>
      <div className={classes.legend}>
        <StandingLegend withOriginals={originals !== null} />
      </div>
      {notice}
      <p className="visually-hidden" role="status">
        {data ? `${data.questions.totalCount} questions found` : !error && "Loading questions"}
      </p>
      {shown?.questions.searchedNewest != null && (
        <p className={classes.remark}>
          Only the newest {shown.questions.searchedNewest.toLocaleString("en-IN")} questions were
          searched. Type at least three letters or digits in a row to search them all.
        </p>
      )}
      <Loaded
        query={query}
        level="h3"
        failure="Failed to fetch questions"
        skeleton={<QuestionPickerSkeleton />}
      >
        {({ questions: { items, totalCount, totalIsExact } }) =>
          totalCount === 0 ? (
            <EmptyState
              level="h3"
              title="No questions found"
              actions={<Button onClick={() => setFilter(noFilter)}>Clear Filters</Button>}
            >
              Try other words, another subject, or questions that are not PYQ. What you have
              selected stays selected.
            </EmptyState>
          ) : (
            <>
              <AvailableQuestions
                ref={list}
                questions={items}
                selected={selected}
                originals={originals ?? none}
                stale={!data}
                onToggle={onToggle}
              />
              <Pager
                label="Pages of questions"
                page={filter.page}
                pageSize={pageSize}
                totalCount={totalCount}
                totalIsExact={totalIsExact}
                onPage={(page) => {
                  setFilter({ ...filter, page });
                  list.current?.scrollTo({ top: 0 });
                }}
              />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
