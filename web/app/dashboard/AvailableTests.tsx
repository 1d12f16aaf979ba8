import { formatDuration } from "#rules/times.ts";
import type { DashboardTestsQuery } from "../../gql/graphql.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { deductionText, marksText, signedMarksText } from "../../ui/marks.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import classes from "./AvailableTests.module.css";
import { EmptyPart } from "./PartContent.tsx";

/** The newest tests that can be started (spec.md, section 2). */
export function AvailableTests({ tests }: { tests: DashboardTestsQuery["tests"]["items"] }) {
  if (tests.length === 0) {
    return (
      <EmptyPart action={<TextLink to="/random-test">Generate Random Test</TextLink>}>
        No test is open to you yet. You can generate a random test from the question bank.
      </EmptyPart>
    );
  }
  return (
    <ul>
      {tests.map((test) => (
        <li className={classes.row} key={test.id}>
          <div className={classes.about}>
            <h3 className={classes.title}>{test.title}</h3>
            {test.description && <p className={classes.description}>{test.description}</p>}
            <p className={classes.facts}>
              <span>
                {test.totalQuestions} {test.totalQuestions === 1 ? "question" : "questions"}
              </span>
              <span>{formatDuration(test.durationMinutes)}</span>
              <span>
                {signedMarksText(test.correctMarks)}, {deductionText(test.incorrectMarks)}, total{" "}
                {marksText(test.totalMarks)}
              </span>
            </p>
          </div>
          <ButtonLink
            kind="list"
            size="small"
            to={`/quiz/${test.id}`}
            aria-label={`Start Test: ${test.title}`}
          >
            Start Test
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
