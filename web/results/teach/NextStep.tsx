import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { FailedPartNotice } from "../../ui/PartContent.tsx";
import type { Part } from "../../ui/part.ts";
import { Skeleton, SkeletonRegion } from "../../ui/Skeleton.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { WholeResult } from "../result-questions.ts";
import { evenSeconds } from "../work-words.ts";
import classes from "./NextStep.module.css";
import {
  costliest,
  costWords,
  leftOutWords,
  nextPractice,
  openWords,
  othersWords,
  outcomeWords,
  practiseWords,
} from "./next-step.ts";
import type { Taught } from "./use-teaching.ts";

interface NextStepProps {
  result: WholeResult;
  part: Part<Taught>;
  /** Opens a question by its position, counted from 0. */
  onOpen: (position: number) => void;
}

/** The recommended next step after a result, with the page's only filled button (docs/learning.md, section 4). */
export function NextStep({ result, part, onOpen }: NextStepProps) {
  return (
    <section className={classes.next} aria-labelledby="next-heading">
      <h2 id="next-heading">What to do next</h2>
      {part.state === "loading" && (
        <div className={classes.words}>
          <SkeletonRegion label="Loading what to do next">
            <Skeleton width="most" />
            <Skeleton width="half" />
          </SkeletonRegion>
        </div>
      )}
      {part.state === "failed" && (
        <div className={classes.words}>
          <FailedPartNotice part={part}>Your open mistakes could not be loaded.</FailedPartNotice>
        </div>
      )}
      {part.state === "ready" && (
        <Recommendation result={result} open={part.data.openMistakes} onOpen={onOpen} />
      )}
    </section>
  );
}

interface RecommendationProps extends Pick<NextStepProps, "result" | "onOpen"> {
  /** Positions of open mistakes on the paper, counted from 0. */
  open: readonly number[];
}

function Recommendation({ result, open, onOpen }: RecommendationProps) {
  const { questions, durationMinutes, correctMarks, kind, testTitle } = result;
  if (open.length === 0) {
    const cost = costliest(questions, correctMarks);
    const held = questions.filter(({ isHeld }) => isHeld).length;
    return (
      <>
        {held > 0 && !cost ? (
          <Words
            sentence={`${counted(held, "question")} hidden for now.`}
            evidence="An open test of yours has the same questions. After it is scored, this page shows what to learn."
          />
        ) : (
          <Words
            sentence={cost ? costWords(cost) : "No marks lost."}
            evidence={cost ? "No mistake of it is left to practise now." : "Try a harder test."}
          />
        )}
        <ButtonLink kind="primary" full="phone" to={kind === "RANDOM" ? "/random-test" : "/tests"}>
          {kind === "RANDOM" ? "Generate Another Test" : "Take Another Test"}
        </ButtonLink>
      </>
    );
  }
  const next = nextPractice(questions, correctMarks, open);
  const { cost, started, others, leftOut } = next;
  const [only] = started;
  const seconds = started.length * evenSeconds(durationMinutes, questions.length);
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const words = (
    <Words
      sentence={cost ? costWords(cost) : openWords(next)}
      evidence={
        cost
          ? outcomeWords(cost)
          : next.lost === 0
            ? "You got it right, but marked or guessed it."
            : ""
      }
    >
      About {minutes} {minutes === 1 ? "minute" : "minutes"}. {leftOutWords(leftOut)}{" "}
      {othersWords(others)} <TextLink to="/notebook">Open Notebook</TextLink>
    </Words>
  );
  // A single question isn't worth a practice session, so the student reads it.
  if (started.length === 1 && only !== undefined) {
    return (
      <>
        {words}
        <Button kind="primary" full="phone" onClick={() => onOpen(only)}>
          Read Question {only + 1}
        </Button>
      </>
    );
  }
  const ids = started.flatMap((position) => Number(questions[position]?.questionId ?? []));
  return (
    <>
      {words}
      <ButtonLink
        kind="primary"
        full="phone"
        to="/practice/new"
        state={{ questionIds: ids, title: cost?.name ?? testTitle }}
      >
        {practiseWords(started.length)}
      </ButtonLink>
    </>
  );
}

interface WordsProps {
  sentence: string;
  evidence: string;
  children?: ReactNode;
}

function Words({ sentence, evidence, children }: WordsProps) {
  return (
    <div className={classes.words}>
      <p>
        <strong>{sentence}</strong> {evidence}
      </p>
      {children && <p className={classes.more}>{children}</p>}
    </div>
  );
}
