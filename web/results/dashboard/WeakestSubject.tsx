import { figure } from "#rules/figures.ts";
import { practiceLimits } from "#rules/limits.ts";
import { toHundredths } from "#rules/marks.ts";
import { roundPercent } from "#rules/percent.ts";
import type { SubjectRatingFragment } from "../../gql/graphql.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { GradeBadge } from "../../ui/GradeBadge.tsx";
import { Label } from "../../ui/Label.tsx";
import { marksText, marksWord } from "../../ui/marks.ts";
import next from "../../ui/NextPart.module.css";
import { FailedPartNotice } from "../../ui/PartContent.tsx";
import type { Part } from "../../ui/part.ts";
import { ScoreMeter } from "../../ui/ScoreMeter.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/Skeleton.tsx";
import { drillWords } from "../drill-words.ts";
import { PractiseButton } from "../PractiseButton.tsx";
import { weakestSubject } from "./weakest-subject.ts";

interface WeakestSubjectProps {
  subjects: Part<readonly SubjectRatingFragment[]>;
  /** Where a random test of one subject is made. */
  practicePath: (subject: string) => string;
}

/** The subject in which the largest share of marks was lost, and the drill that practises it. */
export function WeakestSubject({ subjects, practicePath }: WeakestSubjectProps) {
  const weakest = subjects.state === "ready" ? weakestSubject(subjects.data) : null;
  return (
    <section className={next.part} aria-labelledby="weakest-subject">
      <h2 className={next.heading} id="weakest-subject">
        Weakest subject
      </h2>
      {subjects.state === "loading" && (
        <SkeletonRegion label="Loading your weakest subject">
          <div className={next.skeleton}>
            <Skeleton width="half" height="title" />
            <Skeleton width="most" />
            <Skeleton width="full" />
            <Skeleton width="button" height="control" />
          </div>
        </SkeletonRegion>
      )}
      {subjects.state === "failed" && (
        <FailedPartNotice part={subjects}>It could not be loaded this time.</FailedPartNotice>
      )}
      {weakest?.kind === "none" && (
        <p className={next.text}>
          Once you have looked at your first scores, the subject in which you lose most stands here.
        </p>
      )}
      {weakest?.kind === "notEnough" && (
        <p className={next.text}>
          Not enough questions yet to say: it takes {practiceLimits.weaknessMinQuestions} of one
          subject. {weakest.most.subject} has had {weakest.most.questionsAsked}.
        </p>
      )}
      {weakest?.kind === "nothingLost" && (
        <p className={next.text}>You have not lost a mark in any subject so far.</p>
      )}
      {weakest?.kind === "weakest" && (
        <Weakness subject={weakest.subject} practicePath={practicePath} />
      )}
    </section>
  );
}

function Weakness({
  subject: weakest,
  practicePath,
}: { subject: SubjectRatingFragment } & Pick<WeakestSubjectProps, "practicePath">) {
  const { subject, questionsAsked, score, maxMarks, drill } = weakest;
  const percent = roundPercent(toHundredths(score), toHundredths(maxMarks));
  return (
    <>
      <h3 className={next.name}>
        <Label text={subject} />
      </h3>
      <p className={next.rating}>
        <GradeBadge percent={percent} />
        <ScoreMeter percent={percent} />
        <span className={next.remark}>
          {marksText(score)} of {marksText(maxMarks)} {marksWord(maxMarks)} in{" "}
          {figure(questionsAsked)} questions
        </span>
      </p>
      <p className={next.text} id="weakest-subject-drill">
        The largest share of your marks was lost here.{" "}
        {drill
          ? `Practice: ${drillWords(drill)}.`
          : "No question of it is given out for practice at present."}
      </p>
      {drill && (
        <div className={next.actions}>
          <PractiseButton
            practice={{ subject, topic: null, resultId: null }}
            describedBy="weakest-subject-drill"
          >
            {`Practise ${subject}`}
          </PractiseButton>
          <ButtonLink kind="quiet" to={practicePath(subject)}>
            Choose the Details
          </ButtonLink>
        </div>
      )}
    </>
  );
}
