import { PassageWords } from "../../screens/text/PassageWords.tsx";
import { WrittenText } from "../../screens/text/WrittenText.tsx";
import { Plain } from "./Plain.tsx";
import { PreviewOptions } from "./PreviewOptions.tsx";
import classes from "./PreviewPaper.module.css";
import { askedBy } from "./preview.ts";
import type { PreviewedTest } from "./preview-documents.ts";

interface PreviewPaperProps {
  preview: PreviewedTest;
  /** True to print key and explanation below each question. */
  withKey: boolean;
}

/** The whole test for print: each passage before its first question. */
export function PreviewPaper({
  preview: { test, questions, passages },
  withKey,
}: PreviewPaperProps) {
  const passageOf = new Map(passages.map((passage) => [passage.passageId, passage]));
  return (
    <div className={classes.paper}>
      <h1>{test.title}</h1>
      {questions.map((question, place) => {
        const { passageId } = question;
        const isFirst =
          passageId !== null && questions.findIndex((one) => one.passageId === passageId) === place;
        const passage = isFirst ? passageOf.get(passageId) : undefined;
        const section = test.sections.find(({ firstQuestion }) => firstQuestion === place);
        return (
          <section key={question.questionId} className={classes.question}>
            {section && <h2 className={classes.section}>{section.title}</h2>}
            {passage && (
              <div className={classes.passage}>
                <p className={classes.asked}>{askedBy(questions, passage.passageId)}</p>
                {passage.title && <h3>{passage.title}</h3>}
                <PassageWords passage={passage} Text={Plain} />
              </div>
            )}
            <div className={classes.asks}>
              <span className={classes.number}>{place + 1}.</span>
              <div>
                <WrittenText
                  kind="question"
                  text={question.questionText}
                  html={question.questionHtml}
                  lang={question.lang}
                />
                <PreviewOptions question={question} withKey={withKey} />
                {withKey && question.explanation && (
                  <div className={classes.explanation}>
                    <WrittenText
                      kind="explanation"
                      runIn="Explanation."
                      text={question.explanation}
                      html={question.explanationHtml}
                      lang={question.lang}
                    />
                  </div>
                )}
              </div>
            </div>
          </section>
        );
      })}
    </div>
  );
}
