import { useQuery } from "@apollo/client/react";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useRef, useState } from "react";
import { listLimits } from "#rules/limits.ts";
import { describeFailure } from "../apollo/failure.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { FilterRow } from "../ui/FilterRow.tsx";
import { Pager } from "../ui/Pager.tsx";
import { Section } from "../ui/Section.tsx";
import { EmptyState, ErrorState } from "../ui/StateMessage.tsx";
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
  const { data, previousData, error, loading, refetch } = useQuery(AvailableQuestionsQuery, {
    variables: {
      search: search.trim() || null,
      subject: filter.subject || null,
      pyq: filter.pyqOnly || null,
      skip: (filter.page - 1) * pageSize,
      limit: pageSize,
    },
    fetchPolicy: "cache-and-network",
  });
  const shown = data ?? (error ? undefined : previousData);
  const found = shown?.questions;
  const change = (part: Partial<typeof noFilter>) => setFilter({ ...filter, page: 1, ...part });

  return (
    <Section title="Question Filters">
      <FilterRow
        className={classes.filters}
        searchLabel="Search questions"
        filter={filter}
        subjects={shown?.subjects ?? []}
        onChange={change}
      >
        <Checkbox
          label="PYQ Only"
          checked={filter.pyqOnly}
          onChange={({ currentTarget }) => change({ pyqOnly: currentTarget.checked })}
        />
      </FilterRow>
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
      {found?.searchedNewest != null && (
        <p className={classes.remark}>
          Only the newest {found.searchedNewest.toLocaleString("en-IN")} questions were searched.
          Type at least three letters or digits in a row to search them all.
        </p>
      )}
      {!found && !error && <QuestionPickerSkeleton />}
      {!found && error && (
        <ErrorState
          level="h3"
          title="Failed to fetch questions"
          onRetry={() => void refetch().catch(() => undefined)}
          retrying={loading}
        >
          {describeFailure(error)}
        </ErrorState>
      )}
      {found && found.totalCount > 0 && (
        <>
          <AvailableQuestions
            ref={list}
            questions={found.items}
            selected={selected}
            originals={originals ?? none}
            stale={!data}
            onToggle={onToggle}
          />
          <Pager
            label="Pages of questions"
            page={filter.page}
            pageSize={pageSize}
            totalCount={found.totalCount}
            totalIsExact={found.totalIsExact}
            onPage={(page) => {
              setFilter({ ...filter, page });
              list.current?.scrollTo({ top: 0 });
            }}
          />
        </>
      )}
      {found?.totalCount === 0 && (
        <EmptyState
          level="h3"
          title="No questions found"
          actions={<Button onClick={() => setFilter(noFilter)}>Clear Filters</Button>}
        >
          Try other words, another subject, or questions that are not PYQ. What you have selected
          stays selected.
        </EmptyState>
      )}
    </Section>
  );
}
