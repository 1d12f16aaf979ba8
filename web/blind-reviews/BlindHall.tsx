import { useMutation } from "@apollo/client/react";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { UNANSWERED } from "#rules/grading.ts";
import { describeFailure } from "../apollo/failure.ts";
import { forgetFields } from "../apollo/forget-fields.ts";
import type { BlindReviewFragment } from "../gql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Notice } from "../ui/Notice.tsx";
import { usePageTitle } from "../ui/Page.tsx";
import classes from "./BlindHall.module.css";
import { BlindPassage } from "./BlindPassage.tsx";
import { BlindQuestion, headingId } from "./BlindQuestion.tsx";
import { FinishBlindReview } from "./blind-review-documents.ts";
import { resultPathOf } from "./result-path-of.ts";
import { useBlindAnswers } from "./use-blind-answers.ts";
import { useBlindKeys } from "./use-blind-keys.ts";

/** What scrolls by itself is reached by the keyboard. */
const SCROLLS = { tabIndex: 0 } as const;

/** What comes with the end: the score stands in all of these from then on. */
const WITH_SCORES = [
  ...["result", "results", "userStatistics", "subjectStatistics", "tests"],
  ...["dueReviews", "openBlindReviews", "findings"],
];

/** The questions of a review, one at a time: no clock, no palette, no key, and no answer of the hall. */
export function BlindHall({ review }: { review: BlindReviewFragment }) {
  const { id, testTitle, questions, passages } = review;
  const total = questions.length;
  const answers = useBlindAnswers(review);
  const { given, failure } = answers;
  // Where it was left: at the first question without an answer.
  const [current, setCurrent] = useState(() => Math.max(0, given.indexOf(UNANSWERED)));
  const [side, setSide] = useState<"passage" | "question">("question");
  const [finishing, setFinishing] = useState(false);
  const [finish, ended] = useMutation(FinishBlindReview, {
    variables: { resultId: id },
    update: (cache) => forgetFields(cache, WITH_SCORES),
  });
  usePageTitle("Blind review");

  const hasMoved = useRef(false);
  useEffect(() => {
    if (hasMoved.current) document.getElementById(headingId(current + 1))?.focus();
  }, [current]);
  function goTo(index: number): void {
    if (index < 0 || index >= total) return;
    hasMoved.current = true;
    setSide("question");
    setCurrent(index);
  }
  const question = questions[current];
  const choose = (option: number) =>
    answers.answer(current, given[current] === option ? UNANSWERED : option);
  useBlindKeys(finishing ? null : { question, choose, move: (by) => goTo(current + by) });

  if (question === undefined) return null;
  const passage = passages.find(({ passageId }) => passageId === question.passageId) ?? null;
  const sharing = questions.filter(({ passageId }) => passageId === passage?.passageId).length;
  const answered = given.filter((option) => option !== UNANSWERED).length;
  const isLast = current === total - 1;

  async function end(): Promise<void> {
    if (await answers.save()) await finish().catch(() => undefined);
  }

  return (
    <div className={classes.hall}>
      <header className={classes.head}>
        <Link className={classes.leave} to={resultPathOf(review)}>
          <IconArrowLeft size={17} stroke={1.7} aria-hidden />
          <span className={classes.leaveWords}>Leave, keep my place</span>
        </Link>
        <h1 className={classes.title}>
          Blind review <span className={classes.test}>{testTitle}</span>
        </h1>
        <p className={classes.count}>
          <span className={classes.terms}>No clock, no key. </span>
          <strong>{figure(current + 1)}</strong> of {figure(total)}
        </p>
        <svg className={classes.progress} aria-hidden>
          <rect width={`${((current + 1) / total) * 100}%`} height="100%" />
        </svg>
      </header>
      <main
        id="main"
        className={classes.room}
        data-beside={passage !== null || undefined}
        data-side={side}
      >
        {passage && (
          <fieldset className={classes.switch}>
            <legend className="visually-hidden">What is shown</legend>
            {(["passage", "question"] as const).map((one) => (
              <button
                key={one}
                type="button"
                className={classes.choice}
                aria-pressed={side === one}
                onClick={() => setSide(one)}
              >
                {one === "passage" ? "Passage" : "Question"}
              </button>
            ))}
          </fieldset>
        )}
        {passage && (
          <section className={classes.passage} aria-label="Passage" {...SCROLLS}>
            <BlindPassage key={passage.id} passage={passage} questions={sharing} />
          </section>
        )}
        <section className={classes.question} aria-label="Question">
          <BlindQuestion
            key={question.id}
            question={question}
            number={current + 1}
            total={total}
            chosen={given[current] ?? UNANSWERED}
            onChoose={choose}
          />
          <p className={classes.note}>
            Your first answer stays hidden until the end. Choose what you think now.
          </p>
          <div role="alert">
            {failure !== null && (
              <div className={classes.failure}>
                <Notice kind="brass">
                  Your last answer is not saved yet. {failure}{" "}
                  <Button size="small" onClick={() => void answers.save()}>
                    Try Again
                  </Button>
                </Notice>
              </div>
            )}
          </div>
        </section>
      </main>
      <div className={classes.bar}>
        <Button
          size="tall"
          disabled={current === 0}
          icon={<IconArrowLeft size={17} stroke={1.7} aria-hidden />}
          onClick={() => goTo(current - 1)}
        >
          Previous
        </Button>
        <span className={classes.right}>
          {!isLast && (
            <Button kind="quiet" size="tall" onClick={() => setFinishing(true)}>
              Finish
            </Button>
          )}
          {isLast ? (
            <Button kind="primary" size="tall" onClick={() => setFinishing(true)}>
              Finish
            </Button>
          ) : (
            <Button
              kind="primary"
              size="tall"
              iconAfter={<IconArrowRight size={17} stroke={1.7} aria-hidden />}
              onClick={() => goTo(current + 1)}
            >
              Next
            </Button>
          )}
        </span>
      </div>
      <ConfirmDialog
        open={finishing}
        title="Finish the blind review?"
        confirmLabel="Finish and Show My Score"
        cancelLabel="Keep Reviewing"
        busy={ended.loading}
        confirmDisabled={answered === 0}
        failure={ended.error ? describeFailure(ended.error) : failure}
        onConfirm={() => void end()}
        onCancel={() => setFinishing(false)}
      >
        {answered === 0
          ? "Answer a question first. To skip the review, go back to the result and show your score."
          : `${figure(answered)} of ${figure(total)} answered. Questions you skip keep your first answer. You can’t review this test blind again.`}
      </ConfirmDialog>
    </div>
  );
}
