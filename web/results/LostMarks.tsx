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
        <thead>
          <tr>
            <th scope="col">Subject</th>
            <th scope="col">Earned and lost</th>
            <th scope="col">Incorrect</th>
            <th scope="col">Unanswered</th>
            <th scope="col">Marks lost</th>
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject, index) => (
            <tr key={subject.id}>
              <th scope="row" className={classes.subject}>
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
              <td className={classes.lost}>
                <strong>{lost[index]}</strong> of {marksText(subject.maxMarks)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
