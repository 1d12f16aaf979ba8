import { PRACTICE_WORDS } from "#rules/availability.ts";
import { figure } from "#rules/figures.ts";
import { formatDuration } from "#rules/times.ts";
import type { AvailableTestFragment } from "../gql/graphql.ts";
import { graphql } from "../gql/index.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { Label } from "../ui/Label.tsx";
import { deductionText, marksText, signedMarksText } from "../ui/marks.ts";
import { EmptyPart } from "../ui/PartContent.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import classes from "./AvailableTests.module.css";
import { DraftBadge, isOpenAgain, wayInto } from "./TestBadges.tsx";

graphql(`
  fragment AvailableTest on Test {
    id
    title
    description
    totalQuestions
    durationMinutes
    correctMarks
    incorrectMarks
    totalMarks
    isActive
    opensAt
    closesAt
    practiceFrom
    own {
      isUnderWay
      timesTaken
    }
  }
`);

const columns = [
  { label: "Test" },
  { label: "Questions", className: classes.questions },
  { label: "Duration", className: classes.duration },
  { label: "Marks", className: classes.marks },
  { label: "Start", spoken: true, className: classes.action },
];

/** The newest tests that can be started or continued, as stacked entries on a phone. */
export function AvailableTests({ tests }: { tests: readonly AvailableTestFragment[] }) {
  if (tests.length === 0) {
    return (
      <EmptyPart action={<TextLink to="/practice">Practise instead</TextLink>}>
        No tests are open.
      </EmptyPart>
    );
  }
  return (
    <DataTable className={classes.table} columns={columns} ruled>
      {tests.map((test) => {
        const { id, title, description, totalQuestions, durationMinutes } = test;
        const { words: action, to } = wayInto(test);
        return (
          <DataRow className={classes.row} key={id}>
            <th scope="row" className={classes.test}>
              <span className={classes.title} title={title}>
                <Label text={title} />
              </span>{" "}
              <DraftBadge isActive={test.isActive} />
              {description && (
                <span className={classes.description}>
                  <Label text={description} />
                </span>
              )}
              {isOpenAgain(test) && <span className={classes.description}>{PRACTICE_WORDS}</span>}
            </th>
            <td className={classes.questions}>
              {figure(totalQuestions)}
              <span className={classes.noun}>
                {" "}
                {totalQuestions === 1 ? "question" : "questions"}
              </span>
            </td>
            <td className={classes.duration}>{formatDuration(durationMinutes)}</td>
            <td className={classes.marks}>
              {signedMarksText(test.correctMarks)}, {deductionText(test.incorrectMarks)}, total{" "}
              {marksText(test.totalMarks)}
            </td>
            <td className={classes.action}>
              <ButtonLink kind="list" size="small" to={to} aria-label={`${action}: ${title}`}>
                {action}
              </ButtonLink>
            </td>
          </DataRow>
        );
      })}
    </DataTable>
  );
}
