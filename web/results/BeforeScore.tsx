import { figure } from "#rules/figures.ts";
import { formatDateTime } from "#rules/times.ts";
import type { BeforeScoreFragment } from "../gql/graphql.ts";
import { Facts } from "../ui/Facts.tsx";
import { Label } from "../ui/Label.tsx";
import { Page } from "../ui/Page.tsx";
import { BackLink, TextLink } from "../ui/TextLink.tsx";
import classes from "./BeforeScore.module.css";
import { NotReleased } from "./NotReleased.tsx";
import { HiddenActions, reviewFact, ScoreHidden } from "./ScoreHidden.tsx";

/** A result without its score: not released yet, or hidden for a blind review (docs/screens.md, section 8). */
export function BeforeScore({ result }: { result: BeforeScoreFragment }) {
  const { withheldUntil } = result.blindReview;
  if (withheldUntil !== null) return <NotReleased result={result} release={withheldUntil} />;
  return <ScoreKept result={result} />;
}

/** A result with a hidden score: offers the blind review or the score. */
function ScoreKept({ result }: { result: BeforeScoreFragment }) {
  const { id, testTitle, completedAt, totalQuestions, blindReview } = result;
  const fact = reviewFact(blindReview);
  const isPart = blindReview.questionCount < totalQuestions;
  return (
    <Page title={testTitle}>
      <BackLink to="/results">Back to Results</BackLink>
      <h1 className={classes.title}>
        <Label text={testTitle} />
      </h1>
      <p className={classes.submitted}>Submitted {formatDateTime(completedAt)}</p>
      <div className={classes.hidden}>
        <ScoreHidden review={blindReview} />
        <Facts
          className={classes.facts}
          facts={[...(fact ? [fact] : []), { label: "Receipt", value: result.receipt }]}
        />
        <HiddenActions review={blindReview} />
        {isPart && blindReview.state === "OFFERED" && (
          <p className={classes.whole}>
            <TextLink to={`/blind-review/${id}?questions=all`}>
              Review all {figure(totalQuestions)} instead
            </TextLink>
          </p>
        )}
      </div>
    </Page>
  );
}
