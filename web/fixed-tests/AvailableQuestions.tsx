import { type KeyboardEvent, memo, type Ref } from "react";
import { withFormulaText } from "#rules/formula-text.ts";
import { Badge } from "../ui/Badge.tsx";
import { InlineRichText } from "../ui/RichText.tsx";
import classes from "./AvailableQuestions.module.css";
import { StandingBox } from "./StandingBox.tsx";
import { nameOfPassage, type PickedQuestion, type Standing, standingOf } from "./selection.ts";

interface AvailableQuestionsProps {
  questions: PickedQuestion[];
  selected: ReadonlySet<string>;
  originals: ReadonlySet<string>;
  /** True while the next page loads and these are the old questions. */
  stale: boolean;
  onToggle: (question: PickedQuestion) => void;
  ref?: Ref<HTMLUListElement>;
}

/** The arrow keys move between checkboxes. */
function onArrow(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const boxes = [...event.currentTarget.querySelectorAll("input")];
  const next = boxes[boxes.findIndex((box) => box.matches(":focus")) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** A page of the bank to choose from. A press on a row toggles it. */
export function AvailableQuestions(props: AvailableQuestionsProps) {
  const { questions, selected, originals, stale, onToggle, ref } = props;
  return (
    <ul
      ref={ref}
      className={classes.list}
      aria-label="Available Questions"
      aria-busy={stale || undefined}
      onKeyDown={onArrow}
    >
      {questions.map((question) => (
        <Row
          key={question.id}
          question={question}
          standing={standingOf(question.id, selected, originals)}
          onToggle={onToggle}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  question: PickedQuestion;
  standing: Standing;
  onToggle: (question: PickedQuestion) => void;
}

const Row = memo(function Row({ question, standing, onToggle }: RowProps) {
  const { id, questionText, subject, pyqYear, passage } = question;
  return (
    <li>
      <label className={classes.row} data-standing={standing}>
        <input
          type="checkbox"
          className={classes.input}
          checked={standing !== "none"}
          onChange={() => onToggle(question)}
        />
        <StandingBox standing={standing} />
        <span className={classes.about}>
          <span className={classes.text}>
            <InlineRichText text={withFormulaText(questionText)} />
          </span>
          <span className={classes.facts}>
            <span className={classes.id}>{id}</span>
            <Badge kind="subject">{subject}</Badge>
            {pyqYear !== null && <Badge kind="subject">PYQ {pyqYear}</Badge>}
            {passage != null && (
              <span className={classes.passage}>On “{nameOfPassage(question)}”</span>
            )}
          </span>
        </span>
        {standing === "original" && (
          <span className={classes.original}>
            <Badge kind="accent">Original</Badge>
          </span>
        )}
        {standing === "new" && (
          <span className={classes.new}>
            <Badge kind="green">New</Badge>
          </span>
        )}
      </label>
    </li>
  );
});
