import {
  IconBookmark,
  IconCheck,
  IconCircleOff,
  IconFilterOff,
  IconLock,
  IconMinus,
  IconX,
} from "@tabler/icons-react";
import { memo, use } from "react";
import { struckOf } from "#rules/annotation-edits.ts";
import { figure } from "#rules/figures.ts";
import { ProblemSlot } from "../screens/problems/ProblemSlot.tsx";
import { ResultOption } from "../screens/text/ResultOption.tsx";
import { WrittenText } from "../screens/text/WrittenText.tsx";
import { Label } from "../ui/Label.tsx";
import { marksWord, signedMarksText } from "../ui/marks.ts";
import { TextButton } from "../ui/TextLink.tsx";
import { correctionWords, isAccepted } from "./correction-words.ts";
import { MarkedText } from "./MarkedText.tsx";
import { MissNoteSlot } from "./MissNoteSlot.tsx";
import { ResultPassage } from "./passages/ResultPassage.tsx";
import type { WalkPassage } from "./passages/walk-passages.ts";
import { QuestionWork } from "./QuestionWork.tsx";
import classes from "./ResultQuestion.module.css";
import { ResultAnnotations } from "./result-annotations.ts";
import type { ResultQuestion as ResultQuestionData } from "./result-questions.ts";
import { PicksByPlace, shareOf } from "./teach/picks.ts";

const statuses = {
  CORRECT: { word: "Correct", Icon: IconCheck },
  INCORRECT: { word: "Wrong", Icon: IconX },
  UNANSWERED: { word: "Skipped", Icon: IconMinus },
  DROPPED: { word: "Dropped", Icon: IconCircleOff },
  HIDDEN: { word: "Hidden for now", Icon: IconLock },
} as const;

/** The known parts of "PYQ 2021, MH CET Law". */
function pyqText({ pyqYear, pyqExam }: ResultQuestionData): string {
  return [pyqYear ? `PYQ ${pyqYear}` : "PYQ", pyqExam].filter(Boolean).join(", ");
}

interface ResultQuestionProps {
  question: ResultQuestionData;
  /** Null if there is none. */
  passage: WalkPassage | null;
  isPassageOpen: boolean;
  /** Expands or collapses a passage. */
  onPassage: (passageId: string) => void;
  /** True to show the explanation. */
  explained: boolean;
  /** The question's equal share of the time, in seconds; null if the attempt was not timed. */
  even: number | null;
  /** Its position among the questions shown: "1 of 30 wrong"; null for one outside the filter. */
  counted: string | null;
  /** The position of the next wrong question, counted from 0; null for none. */
  nextWrong: number | null;
  /** Opens a question by its position. */
  onOpen: (position: number) => void;
  /** Clears the filter that excludes this question; null if it is included. */
  onClear: (() => void) | null;
}

/** Compares all props except the functions, which are new at each render but equivalent. */
function looksSame(before: ResultQuestionProps, after: ResultQuestionProps): boolean {
  return (
    before.question === after.question &&
    before.passage === after.passage &&
    before.isPassageOpen === after.isPassageOpen &&
    before.explained === after.explained &&
    before.even === after.even &&
    before.counted === after.counted &&
    before.nextWrong === after.nextWrong &&
    before.onClear === null &&
    after.onClear === null
  );
}

/** One question of a result: outcome in the margin, text, options, explanation. */
export const ResultQuestion = memo(function ResultQuestion(props: ResultQuestionProps) {
  const { question, passage, isPassageOpen, onPassage, explained, even } = props;
  const { counted, nextWrong, onOpen, onClear } = props;
  const { word, Icon } = statuses[question.status];
  const id = Number(question.questionId);
  const struck = struckOf(use(ResultAnnotations), id);
  const allPicks = use(PicksByPlace);
  const picks = allPicks?.get(question.position);
  const metadata = [
    question.subject,
    question.topic,
    question.pyq ? pyqText(question) : null,
  ].filter((line) => line !== null);
  return (
    <li className={classes.question} data-position={question.position}>
      <div className={classes.margin}>
        <h3 className={classes.number} tabIndex={-1}>
          <span className="visually-hidden">Question </span>
          {question.position + 1}
        </h3>
        <p className={classes.status} data-status={question.status}>
          <Icon size={17} stroke={1.9} aria-hidden />
          {word}
        </p>
        {!question.isHeld && (
          <p className={classes.marks}>
            {signedMarksText(question.marks)} {marksWord(question.marks)}
          </p>
        )}
        {question.marked && (even === null || question.visits === 0) && (
          <p className={classes.marked}>
            <IconBookmark size={15} stroke={1.9} aria-hidden />
            Marked for review
          </p>
        )}
        {even !== null && (
          <QuestionWork question={question} even={even} ofAll={picks?.medianSeconds ?? null} />
        )}
        <ul className={classes.metadata}>
          {metadata.map((line) => (
            <li key={line}>
              <Label text={line} />
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.body}>
        {onClear && (
          <p className={classes.outside}>
            <IconFilterOff size={16} stroke={1.7} aria-hidden />
            Outside the filter
            <TextButton onClick={onClear}>Clear</TextButton>
          </p>
        )}
        {passage && (
          <ResultPassage
            shown={passage}
            isOpen={isPassageOpen}
            onToggle={() => onPassage(passage.passage.passageId)}
          />
        )}
        <MarkedText textKey={`q${id}`} plain={question.questionText}>
          <WrittenText
            text={question.questionText}
            html={question.questionHtml}
            lang={question.lang}
            kind="question"
          />
        </MarkedText>
        {picks && <p className={classes.chosenBy}>Chosen by {figure(picks.people)} others</p>}
        <ol className={classes.options}>
          {question.options.map((option, index) => (
            <ResultOption
              // The text identifies an option, since two of one question are hardly ever the same.
              key={option}
              index={index}
              text={option}
              html={question.optionsHtml?.[index]}
              lang={question.lang}
              chosen={question.selectedOptionIndex === index}
              correct={isAccepted(question, index)}
              hidden={question.isHeld}
              struck={struck.includes(index)}
              share={
                picks
                  ? shareOf(picks, index)
                  : allPicks === null && !question.isHeld
                    ? null
                    : undefined
              }
            />
          ))}
        </ol>
        {question.correction && (
          <p className={classes.held}>{correctionWords(question.correction)}</p>
        )}
        {question.isHeld && (
          <p className={classes.held}>
            The key is hidden until your other test with this question is scored.
          </p>
        )}
        {explained && question.explanation && (
          <div className={classes.explanation}>
            <WrittenText
              text={question.explanation}
              html={question.explanationHtml}
              lang={question.lang}
              kind="explanation"
              runIn="Explanation."
            />
          </div>
        )}
        <MissNoteSlot question={question} />
        {!question.isHeld && (
          <ProblemSlot
            questionId={question.questionId}
            name={`question ${question.position + 1}`}
          />
        )}
        <p className={classes.foot}>
          {counted !== null && <span>{counted}</span>}
          {nextWrong !== null && (
            <TextButton onClick={() => onOpen(nextWrong)}>
              Next wrong: question {nextWrong + 1}
            </TextButton>
          )}
        </p>
      </div>
    </li>
  );
}, looksSame);
