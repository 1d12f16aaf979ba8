import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { ResultQuestionFragment } from "../gql/graphql.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Section } from "../ui/Section.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import {
  orderQuestions,
  type QuestionFilter,
  questionFilterFrom,
  withStatus,
} from "./question-order.ts";
import { ResultQuestion } from "./ResultQuestion.tsx";
import classes from "./ResultQuestions.module.css";

const filters: { value: QuestionFilter; label: string }[] = [
  { value: "all", label: "All" },
  { value: "correct", label: "Correct" },
  { value: "incorrect", label: "Incorrect" },
  { value: "unanswered", label: "Unanswered" },
];

const NONE: Record<QuestionFilter, string> = {
  all: "",
  correct: "No answer was correct. ",
  incorrect: "No answer was incorrect. ",
  unanswered: "No question was left unanswered. ",
};

/** Every question with what was answered and why it is right or wrong. */
export function ResultQuestions({ questions }: { questions: ResultQuestionFragment[] }) {
  const [query, setQuery] = useSearchParams();
  const [explained, setExplained] = useState(true);
  const filter = questionFilterFrom(query.get("show"));
  const wrongFirst = query.get("order") !== "paper";
  const shown = orderQuestions(withStatus(questions, filter), wrongFirst);

  function set(name: "show" | "order", value: string | null): void {
    const next = new URLSearchParams(query);
    if (value === null) next.delete(name);
    else next.set(name, value);
    // At once: until the address has changed, the box would show its old state.
    setQuery(next, { replace: true, preventScrollReset: true, flushSync: true });
  }

  return (
    <Section
      title="Questions"
      controls={
        <div className={classes.controls}>
          <Segmented
            label="Questions shown"
            value={filter}
            options={filters.map(({ value, label }) => ({
              value,
              label: `${label} ${withStatus(questions, value).length}`,
            }))}
            onChange={(value) => set("show", value === "all" ? null : value)}
          />
          <div className={classes.boxes}>
            <Checkbox
              label="Wrong first"
              checked={wrongFirst}
              onChange={({ currentTarget }) => set("order", currentTarget.checked ? null : "paper")}
            />
            <Checkbox
              label="Show explanations"
              checked={explained}
              onChange={({ currentTarget }) => setExplained(currentTarget.checked)}
            />
          </div>
        </div>
      }
    >
      <ol>
        {shown.map((question) => (
          <ResultQuestion key={question.id} question={question} explained={explained} />
        ))}
      </ol>
      <p className={classes.count} role="status">
        {shown.length === 0 && NONE[filter]}
        Showing {shown.length} of {questions.length}
      </p>
    </Section>
  );
}
