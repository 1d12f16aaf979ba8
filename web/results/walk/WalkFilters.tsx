import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useId, useState } from "react";
import { COUNTS_AS_TEST } from "#rules/drill.ts";
import { figure } from "#rules/figures.ts";
import { TryAgain } from "../../screens/LoadFailure.tsx";
import type { HeldFailure } from "../../screens/use-held-failure.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextButton } from "../../ui/TextLink.tsx";
import { drillWords } from "../drill-words.ts";
import { PractiseButton } from "../PractiseButton.tsx";
import { type ResultPractice, sampleOf } from "./result-practice.ts";
import classes from "./WalkFilters.module.css";
import {
  labelsOf,
  type OutcomeFilter,
  sectionsIn,
  unfiltered,
  type WalkedQuestion,
  type WalkFilter,
} from "./walk.ts";

interface WalkFiltersProps {
  resultId: string;
  questions: readonly WalkedQuestion[];
  filter: WalkFilter;
  /** The number of questions that match. */
  shown: number;
  /** Null while it is unknown what can be practised. */
  practice: ResultPractice | null;
  /** Why that could not be loaded, with a retry; null otherwise. */
  practiceFailure: HeldFailure | null;
  /** False for another person's result, which can't be practised. */
  hasPractice?: boolean;
  explained: boolean;
  onFilter: (part: Partial<WalkFilter>) => void;
  onExplained: (explained: boolean) => void;
}

function choicesOf(any: string, labels: readonly string[], chosen: string) {
  // Includes a label from the address that the paper lacks, since it explains the result.
  const all = chosen === "" || labels.includes(chosen) ? labels : [chosen, ...labels];
  return [{ value: "", label: any }, ...all.map((label) => ({ value: label, label }))];
}

const OUTCOMES: { value: OutcomeFilter; label: string }[] = [
  { value: "all", label: "Any outcome" },
  { value: "lost", label: "Wrong or skipped" },
  { value: "incorrect", label: "Wrong" },
  { value: "unanswered", label: "Skipped" },
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

/** The number of active choices behind "More filters". */
function moreInUse({ section, subject, topic, show, marked, order }: WalkFilter): number {
  const isOther = show === "lost" || show === "correct";
  return [section, subject, topic, isOther, marked, order].filter(Boolean).length;
}

/** Filters the questions: wrong, skipped or all; more choices and practice on request. */
export function WalkFilters(props: WalkFiltersProps) {
  const { questions, filter, shown, explained, onFilter, onExplained } = props;
  const inUse = moreInUse(filter);
  // Open while one of them is active, until the person changes it.
  const [chosen, setOpen] = useState<boolean | null>(null);
  const isOpen = chosen ?? inUse > 0;
  const more = useId();
  const count = (status: WalkedQuestion["status"]) =>
    questions.filter((question) => question.status === status).length;
  const outcomes: { value: OutcomeFilter; label: string }[] = [
    { value: "incorrect", label: `Wrong ${count("INCORRECT")}` },
    { value: "unanswered", label: `Skipped ${count("UNANSWERED")}` },
    { value: "all", label: `All ${figure(questions.length)}` },
  ];
  return (
    <div className={classes.filters}>
      <div className={classes.head}>
        <h2 id="questions-heading" className={classes.title} tabIndex={-1}>
          Questions
        </h2>
        <Button
          kind="quiet"
          icon={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={more}
          onClick={() => setOpen(!isOpen)}
        >
          {inUse > 0 ? `More filters (${inUse})` : "More filters"}
        </Button>
        <span className={classes.outcomes}>
          <Segmented
            label="Questions shown"
            value={filter.show}
            options={outcomes}
            full
            onChange={(show) => onFilter({ show })}
          />
        </span>
        <Checkbox
          label="Show explanations"
          checked={explained}
          onChange={({ currentTarget }) => onExplained(currentTarget.checked)}
        />
      </div>
      <div id={more} hidden={!isOpen}>
        {isOpen && <MoreFilters {...props} />}
      </div>
      {/* Hidden if the choice above already says the same. */}
      <div className={inUse > 0 ? classes.facts : "visually-hidden"}>
        <p role="status">
          <strong>
            {shown} of {questions.length}
          </strong>{" "}
          questions
        </p>
        {inUse > 0 && <TextButton onClick={() => onFilter(unfiltered)}>Clear Filters</TextButton>}
      </div>
    </div>
  );
}

/** The less common choices, and the drill of the shown questions. */
function MoreFilters(props: WalkFiltersProps) {
  const {
    resultId,
    questions,
    filter,
    practice,
    practiceFailure,
    hasPractice = true,
    onFilter,
  } = props;
  const { section, subject, topic, show, marked, order } = filter;
  const sections = sectionsIn(questions);
  const topics = labelsOf(questions, { topicsOf: subject });
  return (
    <div className={classes.more}>
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
        <Select<OutcomeFilter>
          fits
          label="Outcome"
          value={show}
          options={OUTCOMES}
          narrowing={show !== "all"}
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
      {hasPractice && (
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
          {practice && (
            <p id="walk-practice">
              {practice.drill
                ? `Practice: ${drillWords(practice.drill)}${practice.remark}. ${COUNTS_AS_TEST}`
                : practice.why}
            </p>
          )}
          {practiceFailure && (
            <p>
              What can be practised could not be loaded. <TryAgain failure={practiceFailure} />
            </p>
          )}
        </div>
      )}
    </div>
  );
}
