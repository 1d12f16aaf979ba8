import { lineText } from "#rules/formula-text.ts";
import { screenLimits } from "#rules/limits.ts";
import { truncate } from "#rules/text.ts";
import type { RecentQuestionFragment } from "../gql/graphql.ts";
import { EmptyPart } from "../ui/PartContent.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import classes from "./RecentQuestions.module.css";

interface RecentQuestionsProps {
  questions: readonly RecentQuestionFragment[];
}

/**
 * The newest questions: text cut at 100 characters, subject and ID (docs/screens.md, section 9).
 */
export function RecentQuestions({ questions }: RecentQuestionsProps) {
  if (questions.length === 0) {
    return (
      <EmptyPart action={<TextLink to="/admin/questions">Add the first question</TextLink>}>
        The bank is empty. Questions appear here as they are added or uploaded.
      </EmptyPart>
    );
  }
  return (
    <ul>
      {questions.map(({ id, questionText, subject }) => (
        <li className={classes.entry} key={id}>
          <TextLink className={classes.text} to={`/admin/questions/edit/${id}`}>
            {truncate(lineText(questionText), screenLimits.questionPreviewLength)}
          </TextLink>
          <p className={classes.facts}>
            <span>{subject}</span>
            <span className={classes.id}>ID {id}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
