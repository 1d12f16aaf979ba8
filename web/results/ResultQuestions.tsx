import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { ResultQuestionFragment } from "../gql/graphql.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Section } from "../ui/Section.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { questionViewFrom, viewQuestions } from "./question-order.ts";
import { ResultQuestion } from "./ResultQuestion.tsx";
import classes from "./ResultQuestions.module.css";

/** Every question with what was answered and why it is right or wrong. */
export function ResultQuestions({ questions }: { questions: ResultQuestionFragment[] }) {
  const [query, setQuery] = useSearchParams();
  const [explained, setExplained] = useState(true);
  const view = questionViewFrom(query.get("view"));
  const shown = viewQuestions(questions, view);
  const incorrect = viewQuestions(questions, "incorrect").length;
  const unanswered = viewQuestions(questions, "unanswered").length;

  return (
    <Section
      title="Questions"
      controls={
        <div className={classes.controls}>
          <Segmented
            label="Questions shown"
            value={view}
            options={[
              { value: "wrongFirst", label: "Wrong first" },
              { value: "inOrder", label: "In order" },
              { value: "incorrect", label: `Incorrect ${incorrect}` },
              { value: "unanswered", label: `Unanswered ${unanswered}` },
            ]}
            onChange={(value) =>
              setQuery(value === "wrongFirst" ? {} : { view: value }, {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
          <Checkbox
            label="Show explanations"
            checked={explained}
            onChange={({ currentTarget }) => setExplained(currentTarget.checked)}
          />
        </div>
      }
    >
      <ol>
        {shown.map((question) => (
          <ResultQuestion key={question.id} question={question} explained={explained} />
        ))}
      </ol>
      <p className={classes.count} role="status">
        {shown.length === 0 && view === "incorrect" && "No answer was incorrect. "}
        {shown.length === 0 && view === "unanswered" && "No question was left unanswered. "}
        Showing {shown.length} of {questions.length}
      </p>
    </Section>
  );
}
