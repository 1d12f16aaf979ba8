import { figure } from "#rules/figures.ts";
import { formatIst } from "#rules/times.ts";
import type { BeforeScoreFragment } from "../gql/graphql.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Facts } from "../ui/Facts.tsx";
import { Label } from "../ui/Label.tsx";
import { Page } from "../ui/Page.tsx";
import { BackLink } from "../ui/TextLink.tsx";
import classes from "./BeforeScore.module.css";
import { reviewDuration, reviewRoom } from "./review-words.ts";
import { useShowScore } from "./use-show-score.ts";

/** A result whose score was not looked at: review it blind first, or see the score (docs/screens.md, section 8). */
export function BeforeScore({ result }: { result: BeforeScoreFragment }) {
  const { id, testTitle, completedAt, totalQuestions, blindReview } = result;
  const { questionCount, state } = blindReview;
  const { show, isShowing } = useShowScore(id);
  const isBegun = state === "OPEN";
  const whole = questionCount === totalQuestions;
  return (
    <Page title={testTitle}>
      <BackLink to="/results">Back to Results</BackLink>
      <h1 className={classes.title}>
        <Label text={testTitle} />
      </h1>
      <p className={classes.submitted}>
        Submitted {formatIst(completedAt)}. Your score is ready, and not shown yet.
      </p>
      <div className={classes.choices}>
        <section className={classes.review}>
          <p className={classes.when}>
            {isBegun
              ? "Where you left it"
              : `First, if you have ${reviewRoom(questionCount)}, today or tomorrow`}
          </p>
          <h2>Review blind</h2>
          <p className={classes.words}>
            Answer{" "}
            {whole
              ? `the ${figure(totalQuestions)} questions`
              : `${figure(questionCount)} of the ${figure(totalQuestions)} questions`}{" "}
            again, with no clock and no key. They are the wrong ones, the marked and the slow ones,
            and right ones besides, so that being asked tells you nothing. Your first answers stay
            hidden too.
          </p>
          <Facts
            className={classes.facts}
            facts={[
              {
                label: "Questions",
                value: isBegun
                  ? `${figure(blindReview.answeredCount)} of ${figure(questionCount)} answered`
                  : `${figure(questionCount)} of ${figure(totalQuestions)}`,
              },
              { label: "Usually takes", value: reviewDuration(questionCount) },
              {
                label: "Afterwards",
                value: "what you did not know, apart from what you had no time for",
              },
            ]}
          />
          <ButtonLink kind="primary" size="large" full="phone" to={`/blind-review/${id}`}>
            {isBegun ? "Continue Blind Review" : "Review Blind First"}
          </ButtonLink>
          <p className={classes.note}>You can leave it and come back. Nothing is counted.</p>
        </section>
        <section className={classes.score}>
          <p className={classes.when}>Or straight away</p>
          <h2>See the score</h2>
          <p className={classes.words}>
            Score, where the marks went, every answer explained. After that this paper can no longer
            be reviewed blind; nothing else changes.
          </p>
          <Button size="large" full="phone" busy={isShowing} onClick={show}>
            Show My Score
          </Button>
        </section>
      </div>
    </Page>
  );
}
