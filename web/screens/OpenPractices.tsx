import { figure } from "#rules/figures.ts";
import type { OpenPracticeFragment } from "../gql/graphql.ts";
import { graphql } from "../gql/index.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { languageOf } from "../ui/language.ts";
import classes from "./OpenPractices.module.css";

/** A practice under way, as a line that leads back to it. */
export const OpenPracticeFields = graphql(`
  fragment OpenPractice on Practice {
    id
    kind
    title
    questionCount
    answeredCount
    rightCount
    finishedAt
  }
`);

/** Practices under way: "Contracts, 7 of 20". */
export function OpenPractices({ practices }: { practices: readonly OpenPracticeFragment[] }) {
  return (
    <ul>
      {practices.map(({ id, title, answeredCount, questionCount }) => (
        <li className={classes.row} key={id}>
          <div className={classes.about}>
            <h3 className={classes.title} dir="auto" lang={languageOf(title)}>
              {title}
            </h3>
            <p className={classes.done}>
              {figure(answeredCount)} of {figure(questionCount)} answered
            </p>
          </div>
          <ButtonLink
            kind="list"
            size="small"
            to={`/practice/${id}`}
            aria-label={`Go On with ${title}, ${figure(answeredCount)} of ${figure(questionCount)}`}
          >
            Go On
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
