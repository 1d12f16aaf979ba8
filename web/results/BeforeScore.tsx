import { useApolloClient } from "@apollo/client/react";
import { useEffect } from "react";
import { figure } from "#rules/figures.ts";
import { formatIst } from "#rules/times.ts";
import type { BeforeScoreFragment } from "../gql/graphql.ts";
import { Facts } from "../ui/Facts.tsx";
import { Label } from "../ui/Label.tsx";
import { Page } from "../ui/Page.tsx";
import { BackLink, TextLink } from "../ui/TextLink.tsx";
import classes from "./BeforeScore.module.css";
import { ResultQuery } from "./result-documents.ts";
import { HiddenActions, reviewFact, ScoreHidden } from "./ScoreHidden.tsx";

/** A whole class waits for the same moment: its pages ask within so many milliseconds after it. */
const SPREAD_MS = 20_000;
/** The longest that a timer of the browser waits. */
const LONGEST_MS = 2 ** 31 - 1;

/** Reads the result again once it is out. */
function useReadAgainAt(time: string | null | undefined): void {
  const client = useApolloClient();
  useEffect(() => {
    if (time == null) return;
    const wait = Math.max(0, new Date(time).getTime() - Date.now()) + Math.random() * SPREAD_MS;
    const timer = setTimeout(
      () => void client.refetchQueries({ include: [ResultQuery] }),
      Math.min(wait, LONGEST_MS),
    );
    return () => clearTimeout(timer);
  }, [client, time]);
}

/** A result whose score is hidden: review it blind first, or show the score (docs/screens.md, section 8). */
export function BeforeScore({ result }: { result: BeforeScoreFragment }) {
  useReadAgainAt(result.blindReview.withheldUntil);
  const { id, testTitle, completedAt, totalQuestions, blindReview } = result;
  const fact = reviewFact(blindReview);
  const isPart = blindReview.questionCount < totalQuestions;
  return (
    <Page title={testTitle}>
      <BackLink to="/results">Back to Results</BackLink>
      <h1 className={classes.title}>
        <Label text={testTitle} />
      </h1>
      <p className={classes.submitted}>Submitted {formatIst(completedAt)}</p>
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
