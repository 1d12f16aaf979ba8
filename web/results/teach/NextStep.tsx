import { ButtonLink } from "../../ui/Button.tsx";
import { FailedPartNotice } from "../../ui/PartContent.tsx";
import type { Part } from "../../ui/part.ts";
import { Section } from "../../ui/Section.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/Skeleton.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { WholeResult } from "../result-questions.ts";
import { evenSeconds } from "../work-words.ts";
import classes from "./NextStep.module.css";
import {
  costliest,
  costWords,
  nextPractice,
  othersWords,
  outcomeWords,
  practiseWords,
} from "./next-step.ts";
import type { Taught } from "./use-teaching.ts";

interface NextStepProps {
  result: WholeResult;
  part: Part<Taught>;
}

/** What to do next with a result: the page's one filled button (docs/learning.md, section 4). */
export function NextStep({ result, part }: NextStepProps) {
  return (
    <Section title="What to do next">
      <div className={classes.next}>
        {part.state === "loading" && (
          <SkeletonRegion label="Loading what to do next">
            <Skeleton width="most" height="title" />
            <Skeleton width="half" />
          </SkeletonRegion>
        )}
        {part.state === "failed" && (
          <FailedPartNotice part={part}>
            What is open could not be loaded this time.
          </FailedPartNotice>
        )}
        {part.state === "ready" && <Known result={result} open={part.data.openMistakes} />}
      </div>
    </Section>
  );
}

function Known({ result, open }: { result: WholeResult; open: readonly number[] }) {
  const { questions, durationMinutes, correctMarks, kind, testTitle } = result;
  if (open.length === 0) {
    const cost = costliest(questions, correctMarks);
    return (
      <>
        <div className={classes.words}>
          <h3>{cost ? costWords(cost) : "Nothing was lost here."}</h3>
          <p>
            {cost ? "No mistake of this test is open any more." : "There is nothing to go over."}
          </p>
        </div>
        <ButtonLink kind="primary" full="phone" to={kind === "RANDOM" ? "/random-test" : "/tests"}>
          {kind === "RANDOM" ? "Generate Another Test" : "Take the Next Test"}
        </ButtonLink>
      </>
    );
  }
  const { cost, begun, others } = nextPractice(questions, correctMarks, open);
  const seconds = begun.length * evenSeconds(durationMinutes, questions.length);
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const ids = begun.flatMap((position) => Number(questions[position]?.questionId ?? []));
  return (
    <>
      <p className={classes.about}>
        About {minutes} {minutes === 1 ? "minute" : "minutes"}
      </p>
      <div className={classes.words}>
        <h3>{cost ? costWords(cost) : "No mark was lost on what is open."}</h3>
        <p>
          {cost ? outcomeWords(cost) : "You had these right, and marked or guessed them."}{" "}
          {othersWords(others)} <TextLink to="/notebook">Open Notebook</TextLink>
        </p>
      </div>
      <ButtonLink
        kind="primary"
        full="phone"
        to="/practice/new"
        state={{ questionIds: ids, title: cost?.name ?? testTitle }}
      >
        {practiseWords(begun.length)}
      </ButtonLink>
    </>
  );
}
