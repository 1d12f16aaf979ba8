import { useMutation } from "@apollo/client/react";
import { IconClock, IconNotebook, IconTarget } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { joinMessages } from "#rules/join-messages.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { forgetFields } from "../apollo/forget-fields.ts";
import type { PractisingFragment } from "../gql/graphql.ts";
import { graphql } from "../gql/index.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import classes from "./Diagnostic.module.css";
import { practicePath } from "./practice.ts";
import { StartDiagnostic } from "./practice-documents.ts";

/** What the dashboard shows of practices. */
export const PractisingFields = graphql(`
  fragment Practising on Practising {
    underWay {
      ...OpenPractice
    }
    diagnostic {
      ...OpenPractice
    }
    diagnosticQuestions
    diagnosticSubjects
  }
`);

const GAINS = [
  { Icon: IconClock, words: "Whether time or knowledge is what costs you marks" },
  { Icon: IconTarget, words: "Which subject to begin with" },
  { Icon: IconNotebook, words: "Your first mistakes, kept and brought back until they are gone" },
];

/** "Twelve"; other numbers in figures. */
function countWords(count: number): string {
  return count === 12
    ? "Twelve questions"
    : `${figure(count)} ${count === 1 ? "question" : "questions"}`;
}

/** The ten minutes of a new student: offered, under way, or over (docs/learning.md, section 9). */
export function Diagnostic({ practising }: { practising: PractisingFragment }) {
  const { diagnostic, diagnosticQuestions, diagnosticSubjects } = practising;
  if (diagnostic != null) return <Begun diagnostic={diagnostic} />;
  if (diagnosticQuestions === 0) return <None />;
  const subjects = diagnosticSubjects === 1 ? "one subject" : `${diagnosticSubjects} subjects`;
  return (
    <section aria-labelledby="diagnostic">
      <h2 className={classes.title} id="diagnostic">
        Ten minutes to see where you stand
      </h2>
      <p className={classes.lead}>
        {countWords(diagnosticQuestions)} from {subjects}. No negative marks, nobody to compare
        with, and every answer is explained straight after.
      </p>
      <ul className={classes.gains}>
        {GAINS.map(({ Icon, words }) => (
          <li key={words}>
            <Icon size={18} stroke={1.7} aria-hidden />
            {words}
          </li>
        ))}
      </ul>
      <Start />
    </section>
  );
}

function Start() {
  const [start, { loading, error, client }] = useMutation(StartDiagnostic);
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();

  async function begin(): Promise<void> {
    const { data } = await start().catch(() => ({ data: undefined }));
    if (!data) return;
    setLeaving(true);
    forgetFields(client.cache, ["practising", "practices"]);
    await navigate(practicePath(data.startDiagnostic.id));
  }

  return (
    <>
      {error && (
        <div className={classes.failure}>
          <Notice kind="error" role="alert">
            {joinMessages(failureDetails(error)) || describeFailure(error)}
          </Notice>
        </div>
      )}
      <div className={classes.action}>
        <Button
          kind="primary"
          size="large"
          full="phone"
          busy={loading || isLeaving}
          busyLabel="Starting..."
          onClick={() => void begin()}
        >
          Start the Ten Minutes
        </Button>
      </div>
    </>
  );
}

function Begun({ diagnostic }: { diagnostic: NonNullable<PractisingFragment["diagnostic"]> }) {
  const { id, answeredCount, questionCount, rightCount, finishedAt } = diagnostic;
  const isOver = finishedAt != null;
  return (
    <section aria-labelledby="diagnostic">
      <h2 className={classes.title} id="diagnostic">
        {isOver ? "Your ten minutes are done" : "Go on with your ten minutes"}
      </h2>
      <p className={classes.lead}>
        {isOver
          ? `${figure(rightCount)} right of ${figure(answeredCount)}: too few to claim anything. A paper says more.`
          : `${figure(answeredCount)} of ${figure(questionCount)} answered. Your place and your clock are kept.`}
      </p>
      <div className={classes.action}>
        <ButtonLink
          kind={isOver ? "secondary" : "primary"}
          size="large"
          full="phone"
          to={practicePath(id)}
        >
          {isOver ? "See How It Went" : "Go On"}
        </ButtonLink>
        {isOver && (
          <ButtonLink kind="primary" size="large" full="phone" to="/tests">
            Choose a Test
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function None() {
  return (
    <section aria-labelledby="diagnostic">
      <h2 className={classes.title} id="diagnostic">
        Begin with a paper
      </h2>
      <p className={classes.lead}>
        Every answer is explained afterwards, and your mistakes are kept and brought back.
      </p>
      <div className={classes.action}>
        <ButtonLink kind="primary" size="large" full="phone" to="/tests">
          Choose a Test
        </ButtonLink>
      </div>
    </section>
  );
}
