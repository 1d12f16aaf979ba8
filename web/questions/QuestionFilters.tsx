import { useQuery } from "@apollo/client/react";
import { ChoicesFailure } from "../screens/ChoicesFailure.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { FilterSelect } from "../ui/FilterSelect.tsx";
import { SlashSearchField } from "../ui/SlashSearchField.tsx";
import { MoreFilters } from "./MoreFilters.tsx";
import classes from "./QuestionFilters.module.css";
import { BankFiltersQuery } from "./question-list-documents.ts";
import type { QuestionListState } from "./question-list-state.ts";

interface QuestionFiltersProps {
  state: QuestionListState;
  /** The number of matches, "1,284"; undefined while it loads. */
  matching: string | undefined;
  /** Another filter starts at the first page; `now` for changes that aren't typed. */
  onChange: (state: QuestionListState, when?: "now") => void;
}

/** The filters of All Questions: search, subject, PYQ only, and the others in More filters. */
export function QuestionFilters({ state, matching, onChange }: QuestionFiltersProps) {
  const { subject } = state;
  const query = useQuery(BankFiltersQuery, { variables: { subject: subject || null } });
  const { subjects = [], bankYears = [], bankExams = [] } = query.data ?? query.previousData ?? {};
  const choose = (part: Partial<QuestionListState>) =>
    onChange({ ...state, page: 1, ...part }, "now");
  return (
    <search className={classes.filters}>
      <div className={classes.row}>
        <div className={classes.search}>
          <SlashSearchField
            label="Search words, options, explanations or an id"
            value={state.search}
            onChange={({ currentTarget }) =>
              onChange({ ...state, page: 1, search: currentTarget.value })
            }
          />
        </div>
        <div className={classes.subject}>
          <FilterSelect
            label="Subject"
            any="All Subjects"
            value={subject}
            options={subjects}
            onChange={(next) => choose({ subject: next, topic: "" })}
          />
        </div>
        <Checkbox
          label="PYQ only"
          checked={state.pyq === "true"}
          onChange={({ currentTarget }) => choose({ pyq: currentTarget.checked ? "true" : "" })}
        />
        <MoreFilters
          state={state}
          // Topics of the previous subject don't apply to this one.
          topics={query.data?.topics ?? []}
          years={bankYears.map(String)}
          exams={bankExams}
          matching={matching}
          onChoose={choose}
        />
      </div>
      <ChoicesFailure query={query} />
    </search>
  );
}
