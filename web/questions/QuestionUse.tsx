import { figure } from "#rules/figures.ts";
import type { QuestionUseFragment } from "../gql/graphql.ts";
import { counted } from "../ui/counted.ts";
import { TextLink } from "../ui/TextLink.tsx";
import { resultFigure } from "./change-words.ts";
import classes from "./QuestionUse.module.css";

/** The tests with a question, and the number of results with it. */
export function QuestionUse({ question }: { question: QuestionUseFragment }) {
  const { testCount, askedIn, resultCount } = question;
  const others = testCount - askedIn.length;
  return (
    <div className={classes.use}>
      <p>
        {testCount === 0 ? "It stands in no test." : `It stands in ${counted(testCount, "test")}.`}{" "}
        {resultCount === 0
          ? "No result holds it."
          : `${resultFigure(resultCount)} ${resultCount === 1 ? "result holds" : "results hold"} it.`}
      </p>
      {askedIn.length > 0 && (
        <ul className={classes.tests}>
          {askedIn.map(({ id, title, totalQuestions, isPublic, isActive }) => (
            <li key={id}>
              <TextLink to={`/admin/tests/edit/${id}`}>{title}</TextLink>
              <span>
                {counted(totalQuestions, "question")}
                {!isPublic && ", private"}
                {!isActive && ", inactive"}
              </span>
            </li>
          ))}
          {others > 0 && <li>and {figure(others)} older</li>}
        </ul>
      )}
    </div>
  );
}
