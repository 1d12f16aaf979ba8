import { nameInList } from "#rules/random-test-name.ts";
import { truncate } from "#rules/text.ts";
import type { NotebookChoicesQuery } from "../gql/graphql.ts";
import { reasons } from "../screens/mistakes/reasons.ts";
import { FilterSelect } from "../ui/FilterSelect.tsx";
import { SearchField } from "../ui/TextField.tsx";
import classes from "./NotebookFilters.module.css";
import { type NotebookState, periods } from "./notebook-address.ts";

type Choices = NotebookChoicesQuery["mistakeChoices"];

/** Longer names of tests and passages are cut, in characters. */
const NAME_LENGTH = 60;

const reasonChoices = [
  ...reasons.map(({ value, label }) => ({
    value: value.toLowerCase().replaceAll("_", "-"),
    label,
  })),
  { value: "none", label: "No reason yet" },
];

function testChoices({ tests }: Pick<Choices, "tests">) {
  return [
    ...tests.map(({ testId, randomTestId, title, filtersName }) => ({
      value: testId ?? `r${randomTestId}`,
      label: truncate(nameInList(title, filtersName), NAME_LENGTH),
    })),
    { value: "practice", label: "In practice" },
    { value: "review", label: "In review" },
  ];
}

function passageChoices({ passages }: Pick<Choices, "passages">) {
  return passages.map(({ passageId, title, beginning }) => ({
    value: passageId,
    label: truncate(title ?? beginning, NAME_LENGTH),
  }));
}

interface NotebookFiltersProps {
  filter: NotebookState;
  choices: Omit<Choices, "__typename"> | undefined;
  onChange: (filter: NotebookState, when?: "now") => void;
}

const NO_CHOICES: Omit<Choices, "__typename"> = { subjects: [], tests: [], passages: [] };

/** The filter row of the notebook; on a phone it can be pushed sideways. */
export function NotebookFilters({ filter, choices = NO_CHOICES, onChange }: NotebookFiltersProps) {
  const change = (part: Partial<NotebookState>) => onChange({ ...filter, ...part }, "now");
  const topics = choices.subjects.find(({ subject }) => subject === filter.subject)?.topics ?? [];
  return (
    <search className={classes.row}>
      <div className={classes.search}>
        <SearchField
          label="Search the words"
          maxLength={200}
          value={filter.search}
          onChange={({ currentTarget }) => onChange({ ...filter, search: currentTarget.value })}
        />
      </div>
      <FilterSelect
        label="Subject"
        any="Any subject"
        value={filter.subject}
        options={choices.subjects.map(({ subject }) => subject)}
        onChange={(subject) => change({ subject, topic: "" })}
      />
      <FilterSelect
        label="Topic"
        any="Any topic"
        value={filter.subject === "" ? "" : filter.topic}
        options={topics}
        disabled={filter.subject === "" || topics.length === 0}
        onChange={(topic) => change({ topic })}
      />
      <FilterSelect
        label="Reason"
        any="Any reason"
        value={filter.reason}
        options={reasonChoices}
        onChange={(reason) => change({ reason: reason as NotebookState["reason"] })}
      />
      <FilterSelect
        label="Test"
        any="Any test"
        value={filter.test}
        options={testChoices(choices)}
        onChange={(test) => change({ test })}
      />
      <FilterSelect
        label="Passage"
        any="Any passage"
        value={filter.passage}
        options={passageChoices(choices)}
        disabled={choices.passages.length === 0 && filter.passage === ""}
        onChange={(passage) => change({ passage })}
      />
      <FilterSelect
        label="Period"
        any="Any time"
        value={filter.period}
        options={periods}
        onChange={(period) => change({ period: period as NotebookState["period"] })}
      />
    </search>
  );
}
