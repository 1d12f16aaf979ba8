import { IconArrowRight, IconCloudOff, IconLock } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { joinMessages } from "#rules/join-messages.ts";
import { formatClock } from "#rules/times.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { OwnReports } from "../screens/problems/OwnReports.tsx";
import { ProblemSlot } from "../screens/problems/ProblemSlot.tsx";
import { ScreenKeys } from "../screens/ScreenKeys.tsx";
import { FoldedPassage } from "../screens/text/FoldedPassage.tsx";
import { WrittenText } from "../screens/text/WrittenText.tsx";
import { Button } from "../ui/Button.tsx";
import { keyFact, SHOW_KEYS } from "../ui/Keys.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Container } from "../ui/Page.tsx";
import { shortcutKey } from "../ui/shortcut-key.ts";
import { TextButton } from "../ui/TextLink.tsx";
import { useToast } from "../ui/Toast.tsx";
import { PracticeHead } from "./PracticeHead.tsx";
import { PracticeOptions } from "./PracticeOptions.tsx";
import classes from "./PracticeScreen.module.css";
import { choiceOfKey, nextPlace, optionLetter, type Practice, verdictWords } from "./practice.ts";
import { type Answering, useAnswering } from "./use-answering.ts";
import { useClock } from "./use-clock.ts";

interface PracticeWorkProps {
  practice: Practice;
  leaveTo: string;
  /** Ends it where it is. */
  onEnd: () => Promise<void>;
  /** Every key was read. */
  onSum: () => void;
}

const KEYS = {
  lead: "Choosing an option answers the question for good.",
  keys: [
    keyFact(
      "Choose an answer",
      <>
        <kbd>A</kbd> to <kbd>E</kbd> or <kbd>1</kbd> to <kbd>5</kbd>
      </>,
    ),
    keyFact("I don’t know", <kbd>0</kbd>),
    keyFact("Next question, after an answer", <kbd>Enter</kbd>),
    SHOW_KEYS,
  ],
};

/** Whether a key goes to a field or a dialog, so that the shortcuts must ignore it. */
function isForField({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("input, textarea, select, dialog") !== null;
}

/** The question that is worked on, with its key once it was answered. */
export function PracticeWork({ practice, leaveTo, onEnd, onSum }: PracticeWorkProps) {
  const { questions, passages, questionCount, answeredCount } = practice;
  const [place, setPlace] = useState(() => nextPlace(questions, -1) ?? 0);
  const answering = useAnswering(practice.id);
  const toast = useToast();
  const question = questions[place];
  const answer = question?.answer ?? null;
  // The answer to a held question is saved, but its key is not shown.
  const isAnswered = question?.isAnswered === true;
  const isOpen = !isAnswered && answering.sent === null;
  const heading = useRef<HTMLHeadingElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const [isEnding, setEnding] = useState(false);
  const movedTo = useRef<number | null>(null);
  const { left, secondsSpent } = useClock(
    practice.secondsLeft ?? null,
    isOpen ? (question?.id ?? null) : null,
    () => void end(),
  );
  const after = nextPlace(questions, place);
  const isOver = practice.finishedAt != null || after === null;

  // The clock asks nobody.
  async function end(): Promise<void> {
    try {
      await onEnd();
    } catch (error) {
      const words = joinMessages(failureDetails(error)) || describeFailure(error);
      toast({ kind: "error", text: `The practice could not be ended. ${words}` });
    }
  }

  function choose(option: number): void {
    if (question !== undefined && isOpen) answering.answer(question, option, secondsSpent());
  }

  function goOn(): void {
    answering.clear();
    if (isOver || after === null) {
      onSum();
      return;
    }
    movedTo.current = after;
    setPlace(after);
  }

  const onKey = useEffectEvent((press: KeyboardEvent) => {
    if (press.ctrlKey || press.metaKey || press.altKey || press.repeat) return;
    if (question === undefined || isForField(press)) return;
    const choice = choiceOfKey(shortcutKey(press) ?? "", question.options.length);
    if (choice !== null && isOpen) {
      press.preventDefault();
      choose(choice);
    }
  });
  useEffect(() => {
    const listener = (press: KeyboardEvent) => onKey(press);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
  // Whatever had the focus is gone: Next has it with the key, so that Enter goes on.
  useEffect(() => {
    if (isAnswered) next.current?.focus({ preventScroll: true });
  }, [isAnswered]);
  useEffect(() => {
    if (movedTo.current !== place) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [place]);

  if (question === undefined) return null;
  const passage = passages.find(({ passageId }) => passageId === question.passageId);
  return (
    <>
      <PracticeHead
        title={practice.title}
        {...{ leaveTo, done: answeredCount, of: questionCount }}
      />
      {isEnding && (
        <ConfirmedDialog
          title="End this practice?"
          confirmLabel="End Practice"
          busyLabel="Ending..."
          failure="The practice could not be ended"
          action={onEnd}
          onClose={() => setEnding(false)}
        >
          Your answers stand; the other questions don’t count. To continue later, choose Leave
          instead.
        </ConfirmedDialog>
      )}
      <main>
        <Container className={classes.page ?? ""}>
          <div className={classes.margin}>
            <h2 className={classes.number} ref={heading} tabIndex={-1}>
              <span className="visually-hidden">Question </span>
              {place + 1}
              <span className="visually-hidden"> of {figure(questionCount)}</span>
            </h2>
            <p className={classes.label}>{question.subject}</p>
            {question.topic && <p className={classes.label}>{question.topic}</p>}
            {left !== null && (
              <div className={classes.clock} role="timer">
                <strong>{formatClock(left)}</strong> left
              </div>
            )}
          </div>
          <div>
            {passage && <FoldedPassage key={passage.id} passage={written(passage)} isOpen />}
            <WrittenText
              text={question.questionText}
              html={question.questionHtml}
              lang={question.lang}
              kind="question"
            />
            <PracticeOptions question={question} sent={answering.sent} onChoose={choose} />
            {question.isHeld && (
              <HeldNotice
                isAnswered={isAnswered}
                onLeave={isAnswered || after === null || after === place ? null : goOn}
              />
            )}
            {answer?.explanation && (
              <div className={classes.explanation}>
                <WrittenText
                  text={answer.explanation}
                  html={answer.explanationHtml}
                  lang={question.lang}
                  kind="explanation"
                  runIn="Explanation."
                />
              </div>
            )}
            {isAnswered && !question.isHeld && (
              <OwnReports questionIds={[question.questionId]}>
                <ProblemSlot questionId={question.questionId} name="this question" />
              </OwnReports>
            )}
            <p className="visually-hidden" role="status">
              {verdictWords(question)}
            </p>
            <AnswerNotice
              answering={answering}
              choice={answer?.choice ?? null}
              onLeave={after === null || after === place ? null : goOn}
            />
            <div className={classes.actions} data-answered={isAnswered || undefined}>
              {isAnswered ? (
                <>
                  <ScreenKeys className={classes.keys} {...KEYS}>
                    <span>
                      <kbd>Enter</kbd> {isOver ? "goes to the end" : "next"}
                    </span>
                  </ScreenKeys>
                  <Button
                    ref={next}
                    kind="primary"
                    size="large"
                    iconAfter={<IconArrowRight size={18} stroke={1.9} aria-hidden />}
                    onClick={goOn}
                  >
                    {isOver ? "See How It Went" : "Next"}
                  </Button>
                </>
              ) : (
                <>
                  <Button
                    size="tall"
                    aria-disabled={answering.sent !== null || undefined}
                    onClick={() => choose(-1)}
                  >
                    I Don’t Know
                  </Button>
                  <ScreenKeys className={classes.keys} {...KEYS}>
                    <span>
                      <kbd>A</kbd> to <kbd>{optionLetter(question.options.length - 1)}</kbd> answer
                    </span>
                    <span>
                      <kbd>0</kbd> don’t know
                    </span>
                  </ScreenKeys>
                </>
              )}
            </div>
            {!isOver && (
              <p className={classes.end}>
                <span>Leave keeps your place.</span>{" "}
                <TextButton onClick={() => setEnding(true)}>End Practice</TextButton>{" "}
                <span>to see how it went.</span>
              </p>
            )}
          </div>
        </Container>
      </main>
    </>
  );
}

/** As the server answers it, where null may be left out. */
function written(passage: Practice["passages"][number]) {
  const { html = null, source = null, lang = null, title = null } = passage;
  return { ...passage, html, source, lang, title };
}

interface HeldNoticeProps {
  isAnswered: boolean;
  /** Goes on without an answer; null where there is no other question, or it is answered. */
  onLeave: (() => void) | null;
}

/** Why a question's key is not shown, and what it waits for. */
function HeldNotice({ isAnswered, onLeave }: HeldNoticeProps) {
  return (
    <div className={classes.notice}>
      <Notice role="status" icon={<IconLock size={18} stroke={1.7} aria-hidden />}>
        <span>
          A test of yours asks this question too, and it is not submitted yet, or you have not
          looked at its score.
        </span>{" "}
        {isAnswered ? (
          <span key="answered">Your answer is saved. The key shows here after that.</span>
        ) : (
          <span key="open">You can answer it here, and see its key, after that.</span>
        )}{" "}
        {onLeave && <TextButton onClick={onLeave}>Go On to the Next</TextButton>}
      </Notice>
    </div>
  );
}

interface AnswerNoticeProps {
  answering: Answering;
  choice: number | null;
  /** Goes on without an answer; null where there is no other question. */
  onLeave: (() => void) | null;
}

/** What became of the answer, where it isn't simply taken. */
function AnswerNotice({ answering, choice, onLeave }: AnswerNoticeProps) {
  const { isWaiting, isRefused, failure, sent, again } = answering;
  if (isWaiting && sent !== null) {
    const words = sent < 0 ? "“I don’t know”" : optionLetter(sent);
    return (
      <div className={classes.notice}>
        <Notice role="status" icon={<IconCloudOff size={18} stroke={1.7} aria-hidden />}>
          You are offline. Your answer {words} waits here, and is sent when the network is back.{" "}
          <TextButton onClick={again}>Try Again</TextButton>
        </Notice>
      </div>
    );
  }
  if (failure !== null) {
    return (
      <div className={classes.notice}>
        <Notice kind="error" role="alert">
          <strong>The answer was not taken.</strong>{" "}
          {joinMessages(failureDetails(failure)) || describeFailure(failure)}{" "}
          {onLeave && <TextButton onClick={onLeave}>Go On to the Next</TextButton>}
        </Notice>
      </div>
    );
  }
  if (!isRefused) return null;
  const stands = choice === null ? "“I don’t know”" : optionLetter(choice);
  return (
    <div className={classes.notice}>
      <Notice role="status">You answered this elsewhere before: {stands} stands.</Notice>
    </div>
  );
}
