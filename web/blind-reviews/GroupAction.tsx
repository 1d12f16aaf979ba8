import { useMutation } from "@apollo/client/react";
import { useId } from "react";
import { useNavigate } from "react-router-dom";
import { COUNTS_AS_TEST } from "#rules/drill.ts";
import { figure } from "#rules/figures.ts";
import { joinMessages } from "#rules/join-messages.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import type { BlindGroupFragment, BlindReviewFragment } from "../gql/graphql.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { useToast } from "../ui/Toast.tsx";
import classes from "./BlindOutcome.module.css";
import { PractiseReviewed } from "./blind-review-documents.ts";
import { resultPathOf } from "./result-path-of.ts";

interface GroupActionProps {
  review: BlindReviewFragment;
  group: BlindGroupFragment;
}

/** The one thing to do with the questions of a group; nothing for what is known. */
export function GroupAction({ review, group }: GroupActionProps) {
  const action = actionOf({ review, group });
  return action && <div className={classes.action}>{action}</div>;
}

function actionOf({ review, group }: GroupActionProps) {
  const { name, count, positions, questionIds } = group;
  switch (name) {
    case "RIGHT_TWICE":
      return null;
    case "WRONG_THEN_RIGHT":
      return <ClockedDrill resultId={review.id} positions={positions} />;
    case "WRONG_TWICE":
      return (
        <ButtonLink
          kind="primary"
          full="phone"
          to="/practice/new"
          state={{
            questionIds: questionIds.map(Number),
            title: `${review.testTitle}: wrong twice`,
          }}
        >
          {count === 1 ? "Study This One" : `Study These ${figure(count)}`}
        </ButtonLink>
      );
    case "RIGHT_THEN_WRONG":
      return (
        <ButtonLink
          kind="list"
          full="phone"
          to={`${resultPathOf(review)}?q=${(positions[0] ?? 0) + 1}`}
        >
          {count === 1 ? "Read It" : `Read the ${figure(count)}`}
        </ButtonLink>
      );
  }
}

/** Makes a drill of questions that time was short for: a minute each. */
function ClockedDrill({ resultId, positions }: { resultId: string; positions: readonly number[] }) {
  const [make, { loading }] = useMutation(PractiseReviewed);
  const navigate = useNavigate();
  const show = useToast();
  async function start(): Promise<void> {
    try {
      const { data } = await make({ variables: { resultId, positions: [...positions] } });
      if (data) await navigate(`/quiz/random-${data.practiseQuestions.id}`);
    } catch (error) {
      const words = joinMessages(failureDetails(error)) || describeFailure(error);
      show({ kind: "error", text: `No drill was made. ${words}` });
    }
  }
  const hint = useId();
  return (
    <>
      <Button
        kind="list"
        full="phone"
        busy={loading}
        busyLabel="Preparing..."
        aria-describedby={hint}
        onClick={() => void start()}
      >
        Practise with a Clock
      </Button>
      <p id={hint} className={classes.hint}>
        {COUNTS_AS_TEST}
      </p>
    </>
  );
}
