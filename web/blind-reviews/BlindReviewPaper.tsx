import { useMutation } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { UNANSWERED } from "#rules/grading.ts";
import { describeFailure } from "../apollo/failure.ts";
import { forgetFields } from "../apollo/forget-fields.ts";
import type { BlindReviewFragment } from "../gql/graphql.ts";
import { Figures, WorkFigures } from "../screens/quiz/Figures.tsx";
import { GoToDialog } from "../screens/quiz/GoToDialog.tsx";
import { QUESTION_KEYS } from "../screens/quiz/key-facts.tsx";
import { Palette } from "../screens/quiz/Palette.tsx";
import { PaletteSheet } from "../screens/quiz/PaletteSheet.tsx";
import { isAnswered, questionState } from "../screens/quiz/question-states.ts";
import { type QuestionWork, wordsForWork } from "../screens/quiz/question-words.ts";
import { type Side, SideSwitch } from "../screens/quiz/SideSwitch.tsx";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { SHOW_KEYS } from "../ui/Keys.tsx";
import { KeysDialog } from "../ui/KeysDialog.tsx";
import { Notice } from "../ui/Notice.tsx";
import { usePageTitle } from "../ui/Page.tsx";
import { BlindBar } from "./BlindBar.tsx";
import { BlindHead } from "./BlindHead.tsx";
import { BlindPassage } from "./BlindPassage.tsx";
import { BlindQuestion, headingId } from "./BlindQuestion.tsx";
import classes from "./BlindReviewPaper.module.css";
import { FinishBlindReview } from "./blind-review-documents.ts";
import { useBlindAnswers } from "./use-blind-answers.ts";
import { type BlindCommand, useBlindKeys } from "./use-blind-keys.ts";

/** What scrolls by itself is reached by the keyboard. */
const SCROLLS = { tabIndex: 0 } as const;

/** What comes with the end: the score stands in all of these from then on. */
const WITH_SCORES = [
  ...["result", "results", "userStatistics", "subjectStatistics", "tests"],
  ...["dueReviews", "openBlindReviews", "findings"],
];

/** What is open over the review. */
type Overlay = "palette" | "goTo" | "keys" | "finish" | null;

const KEYS = [...QUESTION_KEYS, SHOW_KEYS];

/** The questions of a review, one at a time: no clock, no answer key, and no answer of the exam screen. */
export function BlindReviewPaper({ review }: { review: BlindReviewFragment }) {
  const { id, questions, passages } = review;
  const total = questions.length;
  const answers = useBlindAnswers(review);
  const { given, marked, failure } = answers;
  // Where it was left: at the first question without an answer.
  const [current, setCurrent] = useState(() => Math.max(0, given.indexOf(UNANSWERED)));
  const [side, setSide] = useState<Side>("question");
  const [shown, setShown] = useState<ReadonlySet<number>>(() => new Set([current]));
  const [overlay, setOverlay] = useState<Overlay>(null);
  /** What had been done with the question before the last key; null where it was moved to since. */
  const [before, setBefore] = useState<QuestionWork | null>(null);
  const close = () => setOverlay(null);
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
    setOverlay(null);
    setBefore(null);
    setSide("question");
    setShown((sofar) => new Set([...sofar, index]));
    setCurrent(index);
  }
  const question = questions[current];
  const work = { answer: given[current] ?? UNANSWERED, marked: marked[current] ?? false };
  const answer = (option: number) => answers.answer(current, option);
  const choose = (option: number) => answer(work.answer === option ? UNANSWERED : option);
  const clear = () => work.answer !== UNANSWERED && answer(UNANSWERED);
  const mark = () => answers.mark(current, !work.marked);
  function run(command: BlindCommand): void {
    const { kind } = command;
    setBefore(work);
    if (kind === "next") goTo(current + 1);
    else if (kind === "previous") goTo(current - 1);
    else if (kind === "goTo") setOverlay("goTo");
    else if (kind === "showKeys") setOverlay("keys");
    else if (kind === "mark") mark();
    else if (kind === "clear") clear();
    else if (command.option < (question?.options.length ?? 0)) choose(command.option);
  }
  useBlindKeys(overlay === null ? run : null);

  if (question === undefined) return null;
  const passage = passages.find(({ passageId }) => passageId === question.passageId) ?? null;
  const sharing = questions.filter(({ passageId }) => passageId === passage?.passageId).length;
  const states = given.map((option, index) =>
    questionState(option !== UNANSWERED, marked[index] ?? false, shown.has(index)),
  );
  const answered = states.filter(isAnswered).length;

  async function end(): Promise<void> {
    if (await answers.save()) await finish().catch(() => undefined);
  }

  return (
    <div className={classes.review}>
      <BlindHead review={review} number={current + 1} onKeys={() => setOverlay("keys")} />
      <main
        id="main"
        className={classes.room}
        data-beside={passage !== null || undefined}
        data-side={side}
      >
        {passage && (
          <SideSwitch className={classes.switch} side={side} question="Question" onOpen={setSide} />
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
                  Your last change is not saved yet. {failure}{" "}
                  <Button size="small" onClick={() => void answers.save()}>
                    Try Again
                  </Button>
                </Notice>
              </div>
            )}
          </div>
        </section>
      </main>
      <BlindBar
        number={current + 1}
        total={total}
        marked={marked[current] ?? false}
        move={(by) => goTo(current + by)}
        onMark={mark}
        onPalette={() => setOverlay("palette")}
        onFinish={() => setOverlay("finish")}
      />
      <p className="visually-hidden" role="status">
        {before && wordsForWork(before, work)}
      </p>
      {overlay === "palette" && (
        <PaletteSheet
          states={states}
          palette={<Palette states={states} currentQuestion={current} onOpen={goTo} sheet />}
          onClose={close}
        />
      )}
      {overlay === "goTo" && <GoToDialog total={total} onOpen={goTo} onClose={close} />}
      {overlay === "keys" && (
        <KeysDialog
          lead="Everything in the review works from the keyboard."
          keys={KEYS}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={overlay === "finish"}
        title="Finish the blind review?"
        confirmLabel="Finish and Show My Score"
        cancelLabel="Keep Reviewing"
        busy={ended.loading}
        confirmDisabled={answered === 0}
        failure={ended.error ? describeFailure(ended.error) : failure}
        onConfirm={() => void end()}
        onCancel={close}
      >
        <p>
          {answered === 0
            ? "Answer a question first. To skip the review, go back to the result and show your score."
            : "Questions you skip keep your first answer. You can’t review this test blind again."}
        </p>
        <Figures>
          <WorkFigures answered={answered} total={total} marked={marked.filter(Boolean).length} />
        </Figures>
      </ConfirmDialog>
    </div>
  );
}
