import { IconArrowRight } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import type { ReviewAnswerFragment, ReviewCardFragment } from "../gql/graphql.ts";
import { OwnReports } from "../screens/problems/OwnReports.tsx";
import { ProblemSlot } from "../screens/problems/ProblemSlot.tsx";
import { ResultOption } from "../screens/text/ResultOption.tsx";
import { WrittenText } from "../screens/text/WrittenText.tsx";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { ReviewKeys } from "./ReviewKeys.tsx";
import classes from "./ReviewOutcome.module.css";
import { meetingWords, outcomeWords, proposalWords, RATING_WORDS } from "./rating-words.ts";

interface ReviewOutcomeProps {
  question: ReviewCardFragment["question"];
  /** Option index, or -1 for "I don't know". */
  choice: number;
  /** Null while the answer is kept on this device. */
  answer: ReviewAnswerFragment | null;
  rating: number;
  onRate: (rating: number) => void;
  onNext: () => void;
}

/** What is shown of an answer: the key, why, one's own note, and when the question is met again. */
export function ReviewOutcome(props: ReviewOutcomeProps) {
  const { question, choice, answer, rating, onRate, onNext } = props;
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <p className="visually-hidden" role="status">
        {answer === null ? "Kept on this device." : outcomeWords(answer)}
      </p>
      <ol className={classes.options}>
        {question.options.map((text, index) => (
          <ResultOption
            // An option's text names it: two of one question are hardly ever the same.
            key={text}
            index={index}
            text={text}
            html={question.optionsHtml?.[index]}
            lang={question.lang}
            chosen={answer !== null && choice === index}
            correct={answer?.acceptedOptions.includes(index) === true}
          />
        ))}
      </ol>
      {answer === null ? (
        <Kept choice={choice} />
      ) : (
        <>
          <Explanation answer={answer} lang={question.lang} />
          <OwnReports questionIds={[question.questionId]}>
            <ProblemSlot questionId={question.questionId} name="this question" />
          </OwnReports>
        </>
      )}
      <div className={classes.foot}>
        {answer !== null && <Ratings answer={answer} rating={rating} onRate={onRate} />}
        <Button
          ref={next}
          kind="primary"
          size="large"
          full="phone"
          iconAfter={<IconArrowRight size={18} stroke={1.7} aria-hidden />}
          onClick={onNext}
        >
          Next
        </Button>
      </div>
    </>
  );
}

function Kept({ choice }: Pick<ReviewOutcomeProps, "choice">) {
  const given = choice < 0 ? "“I don’t know”" : String.fromCharCode(65 + choice);
  return (
    <div className={classes.kept}>
      <Notice>
        Your answer, {given}, is kept on this device. It is sent when the network is back, and the
        key comes then.
      </Notice>
    </div>
  );
}

function Explanation({ answer, lang }: { answer: ReviewAnswerFragment; lang: string | null }) {
  const { explanation, explanationHtml, note } = answer;
  if (!explanation && note === null) return null;
  return (
    <div className={classes.explanation}>
      {explanation && (
        <WrittenText
          kind="explanation"
          text={explanation}
          html={explanationHtml}
          lang={lang}
          runIn="Explanation."
        />
      )}
      {note !== null && (
        <p className={classes.note}>
          <b>Your note.</b> {note}
        </p>
      )}
    </div>
  );
}

interface RatingsProps extends Pick<ReviewOutcomeProps, "rating" | "onRate"> {
  answer: ReviewAnswerFragment;
}

function Ratings({ answer, rating: chosen, onRate }: RatingsProps) {
  const name = useId();
  return (
    <fieldset className={classes.ratings}>
      <legend>Next review</legend>
      <div className={classes.choices}>
        {answer.meetings.map(({ rating, days }) => (
          <label key={rating} className={classes.choice}>
            <input
              type="radio"
              name={name}
              checked={rating === chosen}
              onChange={() => onRate(rating)}
            />
            <b>{RATING_WORDS[rating]}</b>
            <span>{meetingWords(days)}</span>
          </label>
        ))}
      </div>
      <p className={classes.proposed}>{proposalWords(answer)}</p>
      <ReviewKeys className={classes.keys}>
        <span>
          <kbd>1</kbd> to <kbd>4</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> next
        </span>
      </ReviewKeys>
    </fieldset>
  );
}
