import type { SubjectRatingFragment } from "../../gql/graphql.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { GradeBadge } from "../../ui/GradeBadge.tsx";
import next from "../../ui/NextPart.module.css";
import { FailedPartNotice } from "../../ui/PartContent.tsx";
import type { Part } from "../../ui/part.ts";
import { ScoreMeter } from "../../ui/ScoreMeter.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/Skeleton.tsx";
import { weakestSubject } from "./weakest-subject.ts";

interface WeakestSubjectProps {
  subjects: Part<readonly SubjectRatingFragment[]>;
  /** Where a random test of one subject is made. */
  practicePath: (subject: string) => string;
}

/** The subject with the lowest average, and the way to practise it. */
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
      {subjects.state === "ready" && !weakest && (
        <p className={next.text}>
          After your first test, the subject with your lowest average stands here.
        </p>
      )}
      {weakest && (
        <>
          <h3 className={next.name}>{weakest.subject}</h3>
          <p className={next.rating}>
            <GradeBadge percent={weakest.averageScore} />
            <ScoreMeter percent={weakest.averageScore} />
            <span className={next.remark}>
              average of {weakest.testsTaken} {weakest.testsTaken === 1 ? "test" : "tests"}
            </span>
          </p>
          <p className={next.text}>
            Your lowest average. A random test can be drawn from this subject alone.
          </p>
          <div className={next.actions}>
            <ButtonLink to={practicePath(weakest.subject)}>Practise {weakest.subject}</ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}
