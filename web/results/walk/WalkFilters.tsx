import type { RefObject } from "react";
import { TryAgain } from "../../screens/LoadFailure.tsx";
import type { HeldFailure } from "../../screens/use-held-failure.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextButton } from "../../ui/TextLink.tsx";
import { drillWords } from "../drill-words.ts";
import { PractiseButton } from "../PractiseButton.tsx";
import { type ResultPractice, sampleOf } from "./result-practice.ts";
import classes from "./WalkFilters.module.css";
import {
  isNarrowed,
  labelsOf,
  sectionsIn,
  unfiltered,
  type WalkedQuestion,
  type WalkFilter,
} from "./walk.ts";

interface WalkFiltersProps {
  bar: RefObject<HTMLDivElement | null>;
  resultId: string;
  questions: readonly WalkedQuestion[];
  filter: WalkFilter;
  /** How many the filter lets through. */
  shown: number;
  /** Null while it is not known what can be practised. */
  practice: ResultPractice | null;
  /** It could not be loaded, and this tries again; null otherwise. */
  practiceFailure: HeldFailure | null;
  explained: boolean;
  onFilter: (part: Partial<WalkFilter>) => void;
  onExplained: (explained: boolean) => void;
}

function choicesOf(any: string, labels: readonly string[], chosen: string) {
  // A label that the address names and the paper lacks is shown all the same: it explains the rest.
  const all = chosen === "" || labels.includes(chosen) ? labels : [chosen, ...labels];
  return [{ value: "", label: any }, ...all.map((label) => ({ value: label, label }))];
}

const OUTCOMES: { value: WalkFilter["show"]; label: string }[] = [
  { value: "", label: "Any outcome" },
  { value: "lost", label: "Wrong or unanswered" },
  { value: "incorrect", label: "Incorrect" },
  { value: "unanswered", label: "Unanswered" },
  { value: "correct", label: "Correct" },
];
const MARKS: { value: WalkFilter["marked"]; label: string }[] = [
  { value: "", label: "Marked or not" },
  { value: "yes", label: "Marked" },
  { value: "no", label: "Not marked" },
];
const ORDERS: { value: WalkFilter["order"]; label: string }[] = [
  { value: "", label: "In order" },
  { value: "wrong", label: "Wrong first" },
];

/** Which questions are shown, how many they are, and the drill that can be made of them. */
export function WalkFilters(props: WalkFiltersProps) {
  const { bar, resultId, questions, filter, shown, practice, explained } = props;
  const { practiceFailure, onFilter, onExplained } = props;
  const { section, subject, topic, show, marked, order } = filter;
  const sections = sectionsIn(questions);
  const topics = labelsOf(questions, { topicsOf: subject });
  return (
    <div className={classes.bar} ref={bar}>
      <div className={classes.selects}>
        {sections.length > 0 && (
          <Select
            fits
            label="Section"
            value={section}
            options={[
              { value: "", label: "Any section" },
              ...sections.map(({ number, title }) => ({
                value: number,
                label: `${number}. ${title}`,
              })),
            ]}
            narrowing={section !== ""}
            onChange={(value) => onFilter({ section: value })}
          />
        )}
        <Select
          fits
          label="Subject"
          value={subject}
          options={choicesOf("Any subject", labelsOf(questions, "subjects"), subject)}
          narrowing={subject !== ""}
          onChange={(value) => onFilter({ subject: value, topic: "" })}
        />
        {(topics.length > 0 || topic !== "") && (
          <Select
            fits
            label="Topic"
            value={topic}
            options={choicesOf("Any topic", topics, topic)}
            narrowing={topic !== ""}
            onChange={(value) => onFilter({ topic: value })}
          />
        )}
        <Select<WalkFilter["show"]>
          fits
          label="Outcome"
          value={show}
          options={OUTCOMES}
          narrowing={show !== ""}
          onChange={(value) => onFilter({ show: value })}
        />
        <Select<WalkFilter["marked"]>
          fits
          label="Marked for review"
          value={marked}
          options={MARKS}
          narrowing={marked !== ""}
          onChange={(value) => onFilter({ marked: value })}
        />
        <Select<WalkFilter["order"]>
          fits
          label="Order"
          value={order}
          options={ORDERS}
          onChange={(value) => onFilter({ order: value })}
        />
      </div>
      <div className={classes.facts}>
        <p role="status">
          <strong>
            {shown} of {questions.length}
          </strong>{" "}
          questions
        </p>
        {isNarrowed(filter) && (
          <TextButton onClick={() => onFilter(unfiltered)}>Clear Filters</TextButton>
        )}
        {practice && (
          <p className={classes.promise} id="walk-practice">
            {practice.drill ? `Practice: ${drillWords(practice.drill)}` : practice.why}
            {practice.drill && practice.remark}
          </p>
        )}
        {practiceFailure && (
          <p className={classes.promise}>
            What can be practised could not be loaded. <TryAgain failure={practiceFailure} />
          </p>
        )}
        <span className={classes.explained}>
          <Checkbox
            label="Show explanations"
            checked={explained}
            onChange={({ currentTarget }) => onExplained(currentTarget.checked)}
          />
        </span>
      </div>
      <div className={classes.practise}>
        <PractiseButton
          practice={{
            resultId,
            positions: () =>
              sampleOf(practice?.positions ?? [], practice?.drill?.questionCount ?? 0),
          }}
          full="phone"
          describedBy="walk-practice"
          disabled={!practice?.drill}
        >
          {practice?.words ?? "Practise"}
        </PractiseButton>
      </div>
    </div>
  );
}
