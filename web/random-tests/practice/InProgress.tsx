import { useMutation } from "@apollo/client/react";
import { figure } from "#rules/figures.ts";
import { formatDate, formatDateTime, formatTime } from "#rules/times.ts";
import { describeFailure } from "../../apollo/failure.ts";
import { forgetFields } from "../../apollo/forget-fields.ts";
import type { OpenPracticeFragment } from "../../gql/graphql.ts";
import type { HeldFailure } from "../../screens/use-held-failure.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { FactsLine } from "../../ui/FactsLine.tsx";
import { Label } from "../../ui/Label.tsx";
import { FailedPartNotice } from "../../ui/PartContent.tsx";
import { ProgressTrack } from "../../ui/ProgressTrack.tsx";
import { useToast } from "../../ui/Toast.tsx";
import classes from "./InProgress.module.css";
import { DiscardPractice } from "./practice-documents.ts";

function startedWords(createdAt: string): string {
  const isToday = formatDate(createdAt) === formatDate(new Date());
  return `Started ${isToday ? formatTime(createdAt) : formatDateTime(createdAt)}`;
}

interface InProgressProps {
  /** Null while they are not known. */
  practices: readonly OpenPracticeFragment[] | null;
  failure: HeldFailure | null;
}

/** The practices in progress, the newest first; nothing without one. */
export function InProgress({ practices, failure }: InProgressProps) {
  if (practices === null) {
    if (failure === null) return null;
    const { retry, retrying } = failure;
    return (
      <FailedPartNotice part={{ state: "failed", words: "", retry, retrying }}>
        Practices in progress didn’t load.
      </FailedPartNotice>
    );
  }
  if (practices.length === 0) return null;
  return (
    <section className={classes.block} aria-labelledby="in-progress">
      <h2 className={classes.heading} id="in-progress">
        In progress
      </h2>
      <ul>
        {practices.map((practice, index) => (
          <Entry
            key={practice.id}
            practice={practice}
            isFirst={index === 0}
            isOnly={practices.length === 1}
          />
        ))}
      </ul>
    </section>
  );
}

interface EntryProps {
  practice: OpenPracticeFragment;
  isFirst: boolean;
  isOnly: boolean;
}

function Entry({ practice, isFirst, isOnly }: EntryProps) {
  const { id, title, currentQuestion, questionCount, answeredCount, rightCount } = practice;
  const show = useToast();
  const [discard, { loading }] = useMutation(DiscardPractice, {
    variables: { id },
    update: (cache) => forgetFields(cache, ["practising", "practices", "practicePools"]),
    onError: (error) =>
      show({ kind: "error", text: `Nothing was discarded. ${describeFailure(error)}` }),
  });
  return (
    <li className={classes.entry}>
      <div className={classes.about}>
        <h3 className={classes.title}>
          <Label text={title} />
        </h3>
        <FactsLine
          className={classes.facts}
          facts={[
            `Question ${figure(Math.min(currentQuestion + 1, questionCount))} of ${figure(questionCount)}`,
            `${figure(rightCount)} right`,
            startedWords(practice.createdAt),
          ]}
        />
        <ProgressTrack className={classes.track} done={answeredCount} of={questionCount} />
      </div>
      <div className={classes.actions}>
        {!isOnly && (
          <Button
            kind="quiet"
            busy={loading}
            aria-label={loading ? undefined : `Discard: ${title}`}
            onClick={() => void discard()}
          >
            <span>Discard</span>
          </Button>
        )}
        <ButtonLink
          kind={isFirst ? "primary" : "secondary"}
          full="phone"
          to={`/practice/${id}`}
          aria-label={`Continue Practice: ${title}`}
        >
          Continue Practice
        </ButtonLink>
      </div>
    </li>
  );
}
