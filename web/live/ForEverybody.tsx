import { useMutation, useQuery } from "@apollo/client/react";
import { IconClockPlus, IconFileOff } from "@tabler/icons-react";
import { useState } from "react";
import type { WatchedTestQuery as Data } from "../gql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { Section } from "../ui/Section.tsx";
import { ExtraTimeDialog } from "./ExtraTimeDialog.tsx";
import classes from "./ForEverybody.module.css";
import { LiveQuestionsQuery, WithdrawLiveQuestion } from "./live-documents.ts";
import { ReasonDialog } from "./ReasonDialog.tsx";

interface ForEverybodyProps {
  test: Data["liveTest"];
  /** True while the page is not live: actions are disabled. */
  isOff: boolean;
}

/** Actions that affect everybody who takes the test. */
export function ForEverybody({ test, isOff }: ForEverybodyProps) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const [isGiving, setGiving] = useState(false);
  return (
    <Section title="For everybody">
      <div className={classes.actions}>
        <Button
          full
          disabled={isOff}
          icon={<IconClockPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => setGiving(true)}
        >
          Give Extra Time to All
        </Button>
        <Button
          full
          disabled={isOff}
          icon={<IconFileOff size={18} stroke={1.7} aria-hidden />}
          onClick={() => setWithdrawing(true)}
        >
          Withdraw a Question
        </Button>
      </div>
      <p className={classes.note}>
        A withdrawn question counts for nobody. Students get a message.
      </p>
      {isGiving && (
        <ExtraTimeDialog testId={test.id} student={null} onClose={() => setGiving(false)} />
      )}
      {isWithdrawing && <WithdrawDialog test={test} onClose={() => setWithdrawing(false)} />}
    </Section>
  );
}

function WithdrawDialog({ test, onClose }: { test: Data["liveTest"]; onClose: () => void }) {
  const { id: testId } = test;
  const { data } = useQuery(LiveQuestionsQuery, {
    variables: { testId },
    fetchPolicy: "network-only",
  });
  const [withdraw] = useMutation(WithdrawLiveQuestion);
  const [number, setNumber] = useState(Number.NaN);
  const questions = data?.liveTest.questions;
  const question = questions?.find((one) => one.number === number);
  const isKnown = questions !== undefined && !Number.isNaN(number);
  const error = !isKnown
    ? null
    : question === undefined
      ? `The test has questions 1 to ${questions.length}.`
      : question.isWithdrawn
        ? "This question is withdrawn already."
        : null;
  return (
    <ReasonDialog
      title="Withdraw a question?"
      kind="danger"
      confirmLabel="Withdraw Question"
      busyLabel="Withdrawing..."
      isMissing={question === undefined || error !== null}
      action={(reason) =>
        withdraw({ variables: { testId, questionId: question?.questionId ?? "", reason } })
      }
      done={`Question ${number} counts for nobody.`}
      failure="The question was not withdrawn."
      onClose={onClose}
    >
      <p>
        It counts for nobody, in every test that has it. Submitted attempts are graded again. You
        can undo this under Regrades.
      </p>
      <NumberField
        label="Number on the paper"
        min={1}
        max={test.totalQuestions}
        value={number}
        whenEmpty={Number.NaN}
        error={error}
        onChange={setNumber}
      />
      {question && <p className={classes.question}>{question.text}</p>}
    </ReasonDialog>
  );
}
