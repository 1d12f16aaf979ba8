import { WrittenText } from "../../screens/text/WrittenText.tsx";
import classes from "./PreviewPaper.module.css";
import type { PreviewedTest } from "./preview-documents.ts";

const letterOf = (index: number) => String.fromCharCode(65 + index);

/** The answer sheet of a printed test. */
export function PreviewAnswerSheet({ preview: { test, questions } }: { preview: PreviewedTest }) {
  return (
    <div className={classes.paper}>
      <h1>{test.title}: answer sheet</h1>
      <p className={classes.fields}>
        <span>Name</span>
        <span>Roll number</span>
        <span>Date</span>
      </p>
      <ol className={classes.sheet}>
        {questions.map(({ questionId, options }, place) => (
          <li key={questionId}>
            <b>{place + 1}</b>
            {options.map((option, index) => (
              <i key={option}>{letterOf(index)}</i>
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The answer key of a printed test with explanations, separate from the questions. */
export function PreviewKey({ preview: { test, questions } }: { preview: PreviewedTest }) {
  return (
    <div className={classes.paper}>
      <h1>{test.title}: key</h1>
      {questions.map((question, place) => {
        const { questionId, options, optionsHtml, correctOptionIndex: right, lang } = question;
        return (
          <section key={questionId} className={classes.question}>
            <div className={classes.asks}>
              <span className={classes.number}>{place + 1}.</span>
              <div>
                <div className={classes.answer}>
                  <strong>{letterOf(right)}</strong>
                  <WrittenText
                    kind="option"
                    text={options[right] ?? ""}
                    html={optionsHtml?.[right]}
                    lang={lang}
                  />
                </div>
                {question.explanation && (
                  <WrittenText
                    kind="explanation"
                    text={question.explanation}
                    html={question.explanationHtml}
                    lang={lang}
                  />
                )}
              </div>
            </div>
          </section>
        );
      })}
    </div>
  );
}
