import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import type { ReviewCountsFragment } from "../gql/graphql.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { PageHead } from "../ui/Page.tsx";
import { Section } from "../ui/Section.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { Forecast } from "./Forecast.tsx";
import { nextWords } from "./forecast.ts";
import { NewADayDialog } from "./NewADayDialog.tsx";
import classes from "./ReviewDone.module.css";

interface ReviewDoneProps {
  counts: ReviewCountsFragment;
  /** Called after a change that can make more cards due. */
  onChanged: () => void;
}

/** "18 reviewed in 8 minutes. 2 mistakes are closed for good." */
function leadWords({ reviewedCount, seconds, closedCount }: ReviewCountsFragment): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const reviewed = `${figure(reviewedCount)} reviewed in ${figure(minutes)} ${minutes === 1 ? "minute" : "minutes"}.`;
  if (closedCount === 0) return reviewed;
  return `${reviewed} ${figure(closedCount)} ${closedCount === 1 ? "mistake is" : "mistakes are"} closed for good.`;
}

/** The review page when no card is due: today's results and the forecast. */
export function ReviewDone({ counts, onChanged }: ReviewDoneProps) {
  const [isChanging, setChanging] = useState(false);
  const next = nextWords(counts.forecast);
  const isNew = counts.reviewedCount === 0 && next === null && counts.newADay > 0;
  return (
    <>
      <PageHead
        title={counts.reviewedCount > 0 ? "Done for today" : "Review"}
        lead={counts.reviewedCount > 0 ? leadWords(counts) : undefined}
      />
      {isNew ? (
        <EmptyState
          title="Nothing to review yet"
          actions={
            <ButtonLink kind="primary" to="/tests">
              Take a Test
            </ButtonLink>
          }
        >
          Your mistakes come here by themselves, and come back until they are gone.
        </EmptyState>
      ) : (
        <div className={classes.parts}>
          {counts.reviewedCount > 0 ? (
            <Today counts={counts} next={next} />
          ) : (
            <Section title="Today">
              <p className={classes.none}>None due</p>
              <p className={classes.next}>{next ?? "Nothing comes in the next 14 days."}</p>
              <div className={classes.actions}>
                <ButtonLink kind="primary" to="/dashboard">
                  Back to Dashboard
                </ButtonLink>
              </div>
            </Section>
          )}
          <Forecast counts={counts} onChange={() => setChanging(true)} />
        </div>
      )}
      {isChanging && (
        <NewADayDialog
          newADay={counts.newADay}
          onClose={() => setChanging(false)}
          onSaved={() => {
            setChanging(false);
            onChanged();
          }}
        />
      )}
    </>
  );
}

function Today({ counts, next }: { counts: ReviewCountsFragment; next: string | null }) {
  const navigate = useNavigate();
  const questionIds = counts.missedIds.map(Number);
  const toDashboard = (
    <ButtonLink kind={questionIds.length > 0 ? "secondary" : "primary"} to="/dashboard">
      Back to Dashboard
    </ButtonLink>
  );
  return (
    <Section title="Today">
      <p className={classes.score}>
        <b>{figure(counts.rightCount)}</b> of {figure(counts.reviewedCount)} right
      </p>
      {next !== null && <p className={classes.next}>{next}</p>}
      <div className={classes.actions}>
        {questionIds.length > 0 && (
          <Button
            kind="primary"
            onClick={() =>
              void navigate("/practice/new", {
                state: { questionIds, title: "Missed in review" },
              })
            }
          >
            {questionIds.length === 1
              ? "Practise the One Missed"
              : `Practise the ${figure(questionIds.length)} Missed`}
          </Button>
        )}
        {toDashboard}
      </div>
    </Section>
  );
}
