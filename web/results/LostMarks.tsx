import type { ResultSubjectFragment } from "../gql/graphql.ts";
import { marksText } from "../ui/marks.ts";
import { Section } from "../ui/Section.tsx";
import { StackedBar } from "../ui/StackedBar.tsx";
import classes from "./LostMarks.module.css";
import { lostMarksTexts, sharesInMarks } from "./lost-marks.ts";

/** Where the marks were lost, by subject, in the order the server gives: most lost first. */
export function LostMarks({ subjects }: { subjects: ResultSubjectFragment[] }) {
  const largest = Math.max(...subjects.map(({ maxMarks }) => maxMarks));
  const lost = lostMarksTexts(subjects);
  return (
    <Section title="Where the marks were lost" note="Bars are drawn to marks">
      <table className={classes.table}>
        <thead className={classes.head}>
          <tr>
            <th scope="col" className={classes.subject}>
              Subject
            </th>
            <th scope="col" className={classes.bar}>
              Earned and lost
            </th>
            <th scope="col" className={classes.incorrect}>
              Incorrect
            </th>
            <th scope="col" className={classes.unanswered}>
              Unanswered
            </th>
            <th scope="col" className={classes.lost}>
              Marks lost
            </th>
          </tr>
        </thead>
        <tbody className={classes.body}>
          {subjects.map((subject, index) => (
            <tr key={subject.id} className={classes.row}>
              <th scope="row" className={`${classes.subject} ${classes.name}`}>
                {subject.subject}
              </th>
              <td className={classes.bar}>
                <span className="visually-hidden">
                  {subject.correctCount} of {subject.totalQuestions} correct
                </span>
                <StackedBar shares={sharesInMarks(subject)} scale={largest} />
              </td>
              <td className={classes.incorrect}>{subject.incorrectCount || "–"}</td>
              <td className={classes.unanswered}>{subject.unansweredCount || "–"}</td>
              <td className={`${classes.lost} ${classes.of}`}>
                <strong>{lost[index]}</strong> of {marksText(subject.maxMarks)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
