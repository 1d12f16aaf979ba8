import { figure } from "#rules/figures.ts";
import { nameInList } from "#rules/random-test-name.ts";
import type { OpenBlindReviewFragment } from "../gql/graphql.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Label } from "../ui/Label.tsx";
import next from "../ui/NextPart.module.css";

interface LeftBlindReviewProps {
  review: OpenBlindReviewFragment;
}

function Title({ review: { testTitle, filtersName } }: LeftBlindReviewProps) {
  return (
    <>
      Blind review: <Label text={nameInList(testTitle, filtersName)} />
    </>
  );
}

/** "5 of 20 questions answered". */
function farWords({ answeredCount, questionCount }: OpenBlindReviewFragment): string {
  return `${figure(answeredCount)} of ${figure(questionCount)} questions answered`;
}

/** A blind review that was left half way, as what to do next. */
export function LeftBlindReview({ review }: LeftBlindReviewProps) {
  return (
    <>
      <h3 className={next.name}>
        <Title review={review} />
      </h3>
      <p className={next.text}>{farWords(review)}. The score waits until you are through.</p>
      <div className={next.actions}>
        <ButtonLink kind="primary" to={`/blind-review/${review.id}`} full="phone">
          Continue Blind Review
        </ButtonLink>
      </div>
    </>
  );
}

/** The same, where something else comes first. */
export function AlsoLeft({ review }: LeftBlindReviewProps) {
  const { id, testTitle, filtersName } = review;
  return (
    <div className={next.also}>
      <p className={next.alsoName}>
        <Title review={review} />
        <span className={next.far}>{farWords(review)}</span>
      </p>
      <ButtonLink
        kind="list"
        size="small"
        to={`/blind-review/${id}`}
        aria-label={`Continue Blind review: ${nameInList(testTitle, filtersName)}`}
      >
        Continue Blind Review
      </ButtonLink>
    </div>
  );
}
