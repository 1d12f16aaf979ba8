import { useQuery } from "@apollo/client/react";
import { figure } from "#rules/figures.ts";
import { lineText } from "#rules/formula-text.ts";
import { formatClock } from "#rules/times.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Container } from "../ui/Page.tsx";
import { Section } from "../ui/Section.tsx";
import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import { beginWith, practiseSubjectPath } from "./begin-with.ts";
import classes from "./PracticeSummary.module.css";
import { bySubject, type Practice, type PracticeQuestion, type TopicOutcome } from "./practice.ts";
import { PracticeOutcomesQuery } from "./practice-documents.ts";
import { evenPace, secondsBySubject, timeOrKnowledge } from "./time-spent.ts";

/** So few answers in a line claim nothing. */
const FEW = 20;

/** Whether a question should be seen again: answered, and not right. */
function isMissed({ answer }: PracticeQuestion): boolean {
  return answer != null && !answer.isRight;
}

/** How a practice went: right of answered, by subject and topic, and what to see again. */
export function PracticeSummary({ practice }: { practice: Practice }) {
  const { answeredCount, rightCount, questionCount, questions } = practice;
  const isDiagnostic = practice.kind === "DIAGNOSTIC";
  const query = useQuery(PracticeOutcomesQuery, {
    variables: { id: practice.id },
    fetchPolicy: "network-only",
    skip: isDiagnostic,
  });
  const missed = questions.filter(isMissed);
  const open = questionCount - answeredCount;
  return (
    <main>
      <Container className={classes.page ?? ""}>
        <h2 className={classes.heading}>How it went</h2>
        <p className={classes.figure}>
          {figure(rightCount)} <span>right of {figure(answeredCount)}</span>
        </p>
        {open > 0 && (
          <p className={classes.lead}>
            {open === 1
              ? "1 question was not answered; it doesn’t count."
              : `${figure(open)} questions were not answered; they don’t count.`}
          </p>
        )}
        <NextStep practice={practice} missed={missed} />
        {isDiagnostic && <WhereToBegin practice={practice} />}
        {isDiagnostic && answeredCount > 0 && (
          <Section title="Time or knowledge" className={classes.time ?? ""}>
            {timeOrKnowledge(practice).map((sentence) => (
              <p className={classes.lead} key={sentence}>
                {sentence}
              </p>
            ))}
          </Section>
        )}
        <div className={classes.parts}>
          <Section title={isDiagnostic ? "By subject" : "By topic"}>
            {answeredCount === 0 ? (
              <p className={classes.lead}>Nothing was answered.</p>
            ) : isDiagnostic ? (
              <Outcomes outcomes={bySubject(questions)} timed={practice} />
            ) : (
              <Loaded
                query={query}
                failure="Failed to load how it went"
                level="h3"
                skeleton={
                  <SkeletonRegion label="Loading how it went">
                    <Skeleton />
                    <Skeleton />
                    <Skeleton />
                  </SkeletonRegion>
                }
              >
                {({ practice: { outcomes } }) => <Outcomes outcomes={outcomes} timed={null} />}
              </Loaded>
            )}
          </Section>
          <Section title="To see again">
            {missed.length === 0 ? (
              <p className={classes.lead}>
                {answeredCount === 0 ? "Nothing so far." : "Nothing: every answer was right."}
              </p>
            ) : (
              <ol className={classes.missed}>
                {missed.map(({ id, position, questionText, subject, topic }) => (
                  <li key={id} value={position + 1}>
                    <p className={classes.text} dir="auto">
                      {lineText(questionText)}
                    </p>
                    <p className={classes.small}>{topic ? `${subject}: ${topic}` : subject}</p>
                  </li>
                ))}
              </ol>
            )}
          </Section>
        </div>
      </Container>
    </main>
  );
}

/** The next step, with alternatives. */
function NextStep({ practice, missed }: { practice: Practice; missed: PracticeQuestion[] }) {
  const again = { questionIds: missed.map(({ questionId }) => Number(questionId)) };
  if (practice.kind === "DIAGNOSTIC") {
    return (
      <>
        <p className={classes.lead}>
          {missed.length > 0 &&
            (missed.length === 1
              ? "The one you missed is in your notebook and comes back for review. "
              : `The ${figure(missed.length)} you missed are in your notebook and come back for review. `)}
          A first look only: a paper says more, and after three of them your Progress says where
          your next marks are.
        </p>
        <div className={classes.actions}>
          <ButtonLink kind="primary" to="/tests" full="phone">
            Choose a Test
          </ButtonLink>
          {missed.length > 0 && (
            <ButtonLink to="/notebook" full="phone">
              Open Notebook
            </ButtonLink>
          )}
          <ButtonLink kind="quiet" to="/dashboard" full="phone">
            Dashboard
          </ButtonLink>
        </div>
      </>
    );
  }
  return (
    <div className={classes.actions}>
      {missed.length > 0 && (
        <ButtonLink
          kind="primary"
          to="/practice/new"
          state={{ ...again, title: practice.title }}
          full="phone"
        >
          Practise These Again
        </ButtonLink>
      )}
      <ButtonLink kind={missed.length > 0 ? "secondary" : "primary"} to="/practice" full="phone">
        New Practice
      </ButtonLink>
      <ButtonLink kind="quiet" to="/dashboard" full="phone">
        Dashboard
      </ButtonLink>
    </div>
  );
}

/** The subject that a new student may begin with, where one stands out at all. */
function WhereToBegin({ practice }: { practice: Practice }) {
  const first = beginWith(practice);
  if (first === null) return null;
  const { subject, right, answered } = first;
  return (
    <Section title="Where to begin" className={classes.time ?? ""}>
      <p className={classes.lead}>
        Begin with <strong dir="auto">{subject}</strong>: {figure(right)} of {figure(answered)}{" "}
        right. Too few to judge, but a place to start.
      </p>
      <div className={classes.actions}>
        <ButtonLink to={practiseSubjectPath(subject)} full="phone">
          {`Practise ${subject}`}
        </ButtonLink>
      </div>
    </Section>
  );
}

interface OutcomesProps {
  outcomes: readonly TopicOutcome[];
  /** The practice whose time by subject is shown; null where it isn't. */
  timed: Practice | null;
}

function Outcomes({ outcomes, timed }: OutcomesProps) {
  const pace = timed && evenPace(timed);
  const spent = timed && pace !== null ? secondsBySubject(timed) : new Map<string, number>();
  const isFew = outcomes.every(({ answered }) => answered < FEW);
  return (
    <>
      <table className={classes.table}>
        <thead className={spent.size > 0 ? undefined : "visually-hidden"}>
          <tr>
            <th scope="col">{timed ? "Subject" : "Subject and topic"}</th>
            <th scope="col">{timed ? "Right" : "Right of answered"}</th>
            {spent.size > 0 && <th scope="col">Time</th>}
          </tr>
        </thead>
        <tbody>
          {outcomes.map(({ id, subject, topic, answered, right }) => (
            <tr key={id}>
              <th scope="row">{topic ? `${subject}: ${topic}` : subject}</th>
              <td>
                {figure(right)} of {figure(answered)}
              </td>
              {spent.size > 0 && (
                <td>
                  {formatClock(spent.get(subject) ?? 0)}
                  <span className={classes.even}>even {formatClock(answered * (pace ?? 0))}</span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {isFew && (
        <p className={classes.small}>
          Too few to judge: under {FEW} answers, chance matters too much.
          {spent.size > 0 && " Even pace: equal time for every question."}
        </p>
      )}
    </>
  );
}
