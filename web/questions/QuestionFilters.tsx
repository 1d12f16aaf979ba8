import { useQuery } from "@apollo/client/react";
import { ChoicesFailure } from "../screens/ChoicesFailure.tsx";
import { FilterSelect } from "../ui/FilterSelect.tsx";
import { Select } from "../ui/Select.tsx";
import { SlashSearchField } from "../ui/SlashSearchField.tsx";
import classes from "./QuestionFilters.module.css";
import { BankFiltersQuery } from "./question-list-documents.ts";
import { orderOptions, type QuestionListState } from "./question-list-state.ts";

interface QuestionFiltersProps {
  state: QuestionListState;
  /** Another filter begins at the first page; `now` for what isn't typed. */
  onChange: (state: QuestionListState, when?: "now") => void;
}

/** What narrows and orders All Questions: words or a number, an order, and six labels. */
export function QuestionFilters({ state, onChange }: QuestionFiltersProps) {
  const { subject } = state;
  const query = useQuery(BankFiltersQuery, { variables: { subject: subject || null } });
  // Of the subject before, until those of this one are there.
  const {
    subjects = [],
    topics = [],
    bankYears = [],
    bankExams = [],
  } = query.data ?? query.previousData ?? {};
  const choose = (part: Partial<QuestionListState>) =>
    onChange({ ...state, page: 1, ...part }, "now");
  return (
    <search className={classes.filters}>
      <div className={classes.first}>
        <SlashSearchField
          label="Search words, or an id such as 1042"
          value={state.search}
          onChange={({ currentTarget }) =>
            onChange({ ...state, page: 1, search: currentTarget.value })
          }
        />
        <Select
          label="Order"
          value={state.order}
          options={orderOptions}
          onChange={(order) => choose({ order })}
        />
      </div>
      <div className={classes.labels}>
        <FilterSelect
          label="Subject"
          any="All Subjects"
          value={subject}
          options={subjects}
          onChange={(next) => choose({ subject: next, topic: "" })}
        />
        <FilterSelect
          label="Topic"
          any="Any topic"
          value={state.topic}
          options={topics}
          onChange={(topic) => choose({ topic })}
        />
        <FilterSelect
          label="Year"
          any="Any year"
          value={state.year}
          options={bankYears.map(String)}
          onChange={(year) => choose({ year })}
        />
        <FilterSelect
          label="Exam"
          any="Any exam"
          value={state.exam}
          options={bankExams}
          onChange={(exam) => choose({ exam })}
        />
        <FilterSelect
          label="Previous year questions"
          any="PYQ or not"
          value={state.pyq}
          options={[
            { value: "true", label: "PYQ only" },
            { value: "false", label: "Not PYQ" },
          ]}
          onChange={(pyq) => choose({ pyq: pyq as QuestionListState["pyq"] })}
        />
        <FilterSelect
          label="Passage"
          any="Passage or not"
          value={state.passage}
          options={[
            { value: "any", label: "In a passage" },
            { value: "none", label: "In no passage" },
            // One is chosen at a question of it.
            ...(/^\d/.test(state.passage)
              ? [{ value: state.passage, label: `Passage ${state.passage}` }]
              : []),
          ]}
          onChange={(passage) => choose({ passage: passage as QuestionListState["passage"] })}
        />
        <FilterSelect
          label="Random tests"
          any="Kept back or not"
          value={state.kept}
          options={[
            { value: "back", label: "Kept back" },
            { value: "drawn", label: "Drawn" },
          ]}
          onChange={(kept) => choose({ kept: kept as QuestionListState["kept"] })}
        />
      </div>
      <ChoicesFailure query={query} />
    </search>
  );
}
