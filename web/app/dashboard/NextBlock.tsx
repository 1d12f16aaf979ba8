import { useMutation } from "@apollo/client/react";
import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { formatDuration } from "#rules/times.ts";
import { serverNow } from "../../apollo/server-clock.ts";
import type {
  AvailableTestFragment,
  DashboardWaitingQuery,
  SubjectRatingFragment,
  UserFiguresFragment,
} from "../../gql/graphql.ts";
import { practiseSubjectPath } from "../../practice/begin-with.ts";
import { StartDiagnostic } from "../../practice/practice-documents.ts";
import {
  useStartPractice,
  useStartSubject,
} from "../../random-tests/practice/use-start-practice.ts";
import { weakestSubject } from "../../results/dashboard/weakest-subject.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { Label } from "../../ui/Label.tsx";
import { FailedPartNotice } from "../../ui/PartContent.tsx";
import type { FailedPart, Part } from "../../ui/part.ts";
import { timeForReader } from "../../ui/reader-time.ts";
import classes from "./NextBlock.module.css";
import { nextStep } from "./next-step.ts";

/** An estimate for a review question with its explanation. */
const SECONDS_A_QUESTION = 30;

function aboutMinutes(due: number): string {
  const minutes = Math.ceil((due * SECONDS_A_QUESTION) / 60);
  return minutes === 1 ? "About a minute." : `About ${figure(minutes)} minutes.`;
}

interface NextBlockProps {
  due: Part<number>;
  practising: Part<NonNullable<DashboardWaitingQuery["dashboard"]["practising"]>>;
  figures: Part<UserFiguresFragment>;
  subjects: Part<readonly SubjectRatingFragment[]>;
  tests: Part<readonly AvailableTestFragment[]>;
  live: Part<readonly AvailableTestFragment[]>;
}

/** The next step, with the page's filled button and at most two links beside it. */
export function NextBlock({ due, practising, figures, subjects, tests, live }: NextBlockProps) {
  const failed = [due, practising, figures].find(({ state }) => state === "failed");
  if (failed?.state === "failed") {
    return <Next title={null} about={null} action={null} failed={failed} />;
  }
  if (due.state !== "ready" || practising.state !== "ready" || figures.state !== "ready") {
    return <Next title={null} about={null} action={null} />;
  }
  const judged = subjects.state === "ready" ? subjects.data.filter(({ drill }) => drill) : [];
  const facts = {
    dueReviews: due.data,
    testsTaken: figures.data.totalTestsTaken,
    hasStartedDiagnostic: practising.data.diagnostic != null,
    diagnosticQuestions: practising.data.diagnosticQuestions,
    weakest: weakestSubject(judged)?.subject ?? null,
    tests: tests.state === "ready" ? tests.data : [],
    live: live.state === "ready" ? live.data : [],
  };
  const { diagnosticSubjects } = practising.data;
  const step = nextStep(facts);
  const weakest = facts.weakest !== null && (
    <NextLink to={practiseSubjectPath(facts.weakest)}>
      Weakest subject: <Label text={facts.weakest} />
    </NextLink>
  );
  const mock = facts.tests.length > 0 && <NextLink to="/tests">Take a mock</NextLink>;
  switch (step.kind) {
    case "live":
      return <LiveMock test={step.test} links={weakest} />;
    case "review":
      return (
        <Next
          title={`Review ${counted(step.due, "question")}`}
          about={`Due today, from your tests and practice. ${aboutMinutes(step.due)}`}
          links={
            <>
              {weakest}
              {mock}
            </>
          }
          action={
            <ButtonLink kind="primary" to="/review" full="phone">
              Start Review
            </ButtonLink>
          }
        />
      );
    case "diagnostic":
      return (
        <Next
          title="Ten-minute diagnostic"
          about={`${counted(step.questions, "question")} ${
            diagnosticSubjects > 1
              ? `from ${figure(diagnosticSubjects)} subjects`
              : "from one subject"
          }. It shows where to begin.`}
          links={facts.tests.length > 0 && <NextLink to="/tests">or take a full mock</NextLink>}
          action={<DiagnosticButton />}
        />
      );
    case "subject":
      return (
        <Next
          title={
            <>
              Practise <Label text={step.subject} />
            </>
          }
          about="Your weakest subject. Ten questions without a clock, each answer explained."
          links={mock}
          action={<SubjectButton subject={step.subject} />}
        />
      );
    case "test":
      return (
        <Next
          title="Take a mock"
          about={
            <>
              <Label text={step.test.title} />: {counted(step.test.totalQuestions, "question")},{" "}
              {formatDuration(step.test.durationMinutes)}.
            </>
          }
          action={
            <ButtonLink kind="primary" to={`/quiz/${step.test.id}`} full="phone">
              Start Test
            </ButtonLink>
          }
        />
      );
    case "practice":
      return (
        <Next
          title="Practise ten questions"
          about="No clock, each answer explained."
          action={
            <ButtonLink kind="primary" to="/practice" full="phone">
              Start Practice
            </ButtonLink>
          }
        />
      );
  }
}

function LiveMock({ test, links }: { test: AvailableTestFragment; links: ReactNode }) {
  const { id, title, opensAt } = test;
  const time = opensAt === null ? "" : timeForReader(opensAt);
  const isOpen = opensAt !== null && Date.parse(opensAt) <= serverNow();
  return (
    <Next
      title={<Label text={title} />}
      about={isOpen ? `Began at ${time}.` : `Opens at ${time}. The waiting room is open.`}
      links={links}
      action={
        <ButtonLink kind="primary" to={`/quiz/${id}/waiting-room`} full="phone">
          Enter
        </ButtonLink>
      }
    />
  );
}

interface NextProps {
  failed?: FailedPart;
  title: ReactNode;
  about: ReactNode;
  links?: ReactNode;
  action: ReactNode;
}

function Next({ title, about, links, action, failed }: NextProps) {
  return (
    <section className={classes.next} aria-labelledby="next">
      <h2 className={classes.heading} id="next">
        Next
      </h2>
      <div className={classes.about}>
        {title && <h3 className={classes.title}>{title}</h3>}
        {about && <p className={classes.words}>{about}</p>}
        {failed && <FailedPartNotice part={failed}>This didn’t load.</FailedPartNotice>}
      </div>
      <div className={classes.action}>{action}</div>
      {links && <div className={classes.links}>{links}</div>}
    </section>
  );
}

function NextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={classes.link} to={to}>
      <span className={classes.linkWords}>{children}</span>
      <IconChevronRight className={classes.chevron} size={18} stroke={1.7} aria-hidden />
    </Link>
  );
}

function DiagnosticButton() {
  const { busy, start } = useStartPractice();
  const [mutate] = useMutation(StartDiagnostic);
  return (
    <StartButton
      busy={busy !== null}
      label="Start Diagnostic"
      onStart={() =>
        start("diagnostic", async () => (await mutate()).data?.startDiagnostic.id ?? null)
      }
    />
  );
}

function SubjectButton({ subject }: { subject: string }) {
  const { busy, startSubject } = useStartSubject();
  return (
    <StartButton
      busy={busy !== null}
      label="Start Practice"
      onStart={() => startSubject(subject)}
    />
  );
}

interface StartButtonProps {
  busy: boolean;
  label: string;
  onStart: () => Promise<void>;
}

function StartButton({ busy, label, onStart }: StartButtonProps) {
  return (
    <Button
      kind="primary"
      full="phone"
      busy={busy}
      busyLabel={<span key="busy">Starting…</span>}
      onClick={() => void onStart()}
    >
      <span key="idle">{label}</span>
    </Button>
  );
}
