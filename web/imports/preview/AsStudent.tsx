import { IconCheck, IconFileText } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { figure } from "#rules/figures.ts";
import type { DraftRowFragment } from "../../gql/graphql.ts";
import { WrittenText } from "../../screens/text/WrittenText.tsx";
import classes from "./AsStudent.module.css";

type Passage = NonNullable<DraftRowFragment["passage"]>;

function PassageOf({ passage, set }: Pick<DraftRowFragment, "set"> & { passage: Passage }) {
  const name = passage.title ? `“${passage.title}”` : "a passage";
  return (
    <details className={classes.passage}>
      <summary>
        <IconFileText size={15} stroke={1.7} aria-hidden />
        {set === null ? (
          <>Question on {name}</>
        ) : (
          <>
            Question {figure(set.place)} of {figure(set.questions)} on {name}
          </>
        )}
      </summary>
      <WrittenText kind="question" text={passage.text} html={passage.html} />
      {passage.source && <p className={classes.source}>{passage.source}</p>}
    </details>
  );
}

interface AsStudentProps {
  row: DraftRowFragment;
  /** The mend, between the options and the explanation. */
  children: ReactNode;
}

/** A question of a file as a student will see it, with its key and what mends it. */
export function AsStudent({ row, children }: AsStudentProps) {
  const { question, passage, set } = row;
  return (
    <section
      className={classes.part}
      aria-label="As the student sees it"
      data-question
      tabIndex={-1}
    >
      <div className={classes.head}>
        <h3>As the student sees it</h3>
        <span>{question?.subject || "No subject"}</span>
      </div>
      {passage && <PassageOf passage={passage} set={set} />}
      {question === null ? (
        <p className={classes.nothing}>Nothing of this question could be read.</p>
      ) : (
        <>
          {question.question.text === "" ? (
            <p className={classes.nothing}>The question has no text.</p>
          ) : (
            <WrittenText kind="question" {...question.question} lang={question.lang} />
          )}
          <ol className={classes.options}>
            {question.options.map((option, index) => (
              <li
                className={classes.option}
                // biome-ignore lint/suspicious/noArrayIndexKey: an option is its letter.
                key={index}
                data-correct={index === question.correctOptionIndex || undefined}
              >
                <span className={classes.letter}>{"ABCDE"[index]}</span>
                <div className={classes.text}>
                  <WrittenText kind="option" {...option} lang={question.lang} />
                </div>
                {index === question.correctOptionIndex && (
                  <IconCheck
                    className={classes.correct}
                    size={18}
                    stroke={1.7}
                    aria-label="Correct"
                    role="img"
                  />
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      {children}
      {question?.explanation && (
        <WrittenText
          kind="explanation"
          {...question.explanation}
          lang={question.lang}
          runIn="Explanation."
        />
      )}
    </section>
  );
}
