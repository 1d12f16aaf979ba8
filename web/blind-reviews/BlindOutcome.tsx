import { figure } from "#rules/figures.ts";
import type {
  BlindGroupFragment,
  BlindOutcomeFragment,
  BlindReviewFragment,
} from "../gql/graphql.ts";
import { marksText } from "../ui/marks.ts";
import { Page } from "../ui/Page.tsx";
import { BackLink } from "../ui/TextLink.tsx";
import classes from "./BlindOutcome.module.css";
import { GroupAction } from "./GroupAction.tsx";
import {
  BY_USE,
  GROUP_PLACES,
  GROUP_TITLES,
  meaningOf,
  questionsWord,
  reviewedOn,
  scoresWords,
} from "./outcome-words.ts";
import { resultPathOf } from "./result-path-of.ts";

interface BlindOutcomeProps {
  review: BlindReviewFragment;
  outcome: BlindOutcomeFragment;
}

/** What a blind review came to: both scores, and the four groups. */
export function BlindOutcome({ review, outcome }: BlindOutcomeProps) {
  const { testTitle, questionCount, startedAt, finishedAt } = review;
  const { timedScore, blindScore, maxMarks, leftOpen, notAsked } = outcome;
  return (
    <Page title="Blind review">
      <BackLink to={resultPathOf(review)}>{testTitle}</BackLink>
      <h1 className={classes.title}>Blind review</h1>
      <p className={classes.when}>
        {questionsWord(questionCount)}
        {startedAt && finishedAt && `, reviewed ${reviewedOn(startedAt, finishedAt)}`}.
      </p>
      <div className={classes.scores}>
        <dl className={classes.pair}>
          <div>
            <dt>In the test</dt>
            <dd>{marksText(timedScore)}</dd>
          </div>
          <div>
            <dt>With time to think</dt>
            <dd>
              {marksText(blindScore)} <span className={classes.of}>of {marksText(maxMarks)}</span>
            </dd>
          </div>
        </dl>
        <p className={classes.words}>{scoresWords(outcome)}</p>
      </div>
      <Groups review={review} groups={outcome.groups} />
      <div className={classes.notes}>
        {leftOpen > 0 && (
          <p>
            {questionsWord(leftOpen)} left open in the review{" "}
            {leftOpen === 1 ? "keeps the answer" : "keep the answers"} you gave in the test.
          </p>
        )}
        {notAsked > 0 && (
          <p>
            The {questionsWord(notAsked)} you were not asked{" "}
            {notAsked === 1 ? "keeps the answer" : "keep the answers"} you gave in the test.
          </p>
        )}
        <p>A question without an answer in the test counts as wrong.</p>
      </div>
    </Page>
  );
}

interface GroupsProps {
  review: BlindReviewFragment;
  groups: readonly BlindGroupFragment[];
}

/** The test across, review down; stacked in the order of their use on a phone. */
function Groups({ review, groups }: GroupsProps) {
  const countOf = (...names: BlindGroupFragment["name"][]) =>
    groups.reduce((sum, { name, count }) => sum + (names.includes(name) ? count : 0), 0);
  const inTest = {
    right: countOf("RIGHT_TWICE", "RIGHT_THEN_WRONG"),
    wrong: countOf("WRONG_THEN_RIGHT", "WRONG_TWICE"),
  };
  const again = {
    right: countOf("RIGHT_TWICE", "WRONG_THEN_RIGHT"),
    wrong: countOf("RIGHT_THEN_WRONG", "WRONG_TWICE"),
  };
  return (
    <div className={classes.groups}>
      <p className={classes.column} data-place="right">
        Right in the test: {figure(inTest.right)}
      </p>
      <p className={classes.column} data-place="wrong">
        Wrong in the test: {figure(inTest.wrong)}
      </p>
      <p className={classes.row} data-place="right">
        <strong>Right in review</strong> {questionsWord(again.right)}
      </p>
      <p className={classes.row} data-place="wrong">
        <strong>Wrong in review</strong> {questionsWord(again.wrong)}
      </p>
      {BY_USE.map((name) => {
        const group = groups.find((one) => one.name === name);
        return group && <Group key={name} review={review} group={group} />;
      })}
    </div>
  );
}

function Group({ review, group }: { review: BlindReviewFragment; group: BlindGroupFragment }) {
  const { name, count } = group;
  return (
    <section className={classes.group} data-group={name}>
      <p className={classes.place}>{GROUP_PLACES[name]}</p>
      <p className={classes.number} data-none={count === 0 || undefined}>
        {count === 0 ? "None" : figure(count)}
      </p>
      <h2 className={classes.name}>{GROUP_TITLES[name]}</h2>
      {count > 0 && (
        <>
          <p className={classes.meaning}>{meaningOf(group)}</p>
          <GroupAction review={review} group={group} />
        </>
      )}
    </section>
  );
}
