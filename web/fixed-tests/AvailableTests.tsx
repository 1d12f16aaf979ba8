import { figure } from "#rules/figures.ts";
import { formatDuration } from "#rules/times.ts";
import type { AvailableTestFragment } from "../gql/graphql.ts";
import { graphql } from "../gql/index.ts";
import { BadgeList } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { FactsLine } from "../ui/FactsLine.tsx";
import { Label } from "../ui/Label.tsx";
import { deductionText, marksText, signedMarksText } from "../ui/marks.ts";
import { EmptyPart } from "../ui/PartContent.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import classes from "./AvailableTests.module.css";
import { DraftBadge, OwnBadge, wayInto } from "./TestBadges.tsx";

export const AvailableTestFields = graphql(`
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
    own {
      isUnderWay
      timesTaken
    }
  }
`);

function factsOf(test: AvailableTestFragment): string[] {
  const { totalQuestions, durationMinutes, correctMarks, incorrectMarks, totalMarks } = test;
  return [
    `${figure(totalQuestions)} ${totalQuestions === 1 ? "question" : "questions"}`,
    formatDuration(durationMinutes),
    `${signedMarksText(correctMarks)}, ${deductionText(incorrectMarks)}, total ${marksText(totalMarks)}`,
  ];
}

/** What one has done with a test, if anything, and whether it is a draft; most are neither. */
function Standing({ test: { own, isActive } }: { test: AvailableTestFragment }) {
  const isNew = !own.isUnderWay && own.timesTaken === 0;
  if (isNew && isActive) return null;
  return (
    <BadgeList>
      {!isNew && <OwnBadge own={own} />}
      <DraftBadge isActive={isActive} />
    </BadgeList>
  );
}

/** The newest tests that can be started, or gone on with (docs/screens.md, section 4). */
export function AvailableTests({ tests }: { tests: readonly AvailableTestFragment[] }) {
  if (tests.length === 0) {
    return (
      <EmptyPart action={<TextLink to="/random-test">Generate Random Test</TextLink>}>
        No test is open to you yet. You can generate a random test from the question bank.
      </EmptyPart>
    );
  }
  return (
    <ul>
      {tests.map((test) => {
        const action = wayInto(test);
        return (
          <li className={classes.row} key={test.id}>
            <div className={classes.about}>
              <h3 className={classes.title}>
                <Label text={test.title} />
              </h3>
              {test.description && (
                <p className={classes.description}>
                  <Label text={test.description} />
                </p>
              )}
              <FactsLine className={classes.facts} facts={factsOf(test)} />
              <Standing test={test} />
            </div>
            <ButtonLink
              kind="list"
              size="small"
              to={`/quiz/${test.id}`}
              aria-label={`${action}: ${test.title}`}
            >
              {action}
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}
