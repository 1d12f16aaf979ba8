import { IconLock } from "@tabler/icons-react";
import { formatDuration } from "#rules/times.ts";
import { Label } from "../../ui/Label.tsx";
import { Section } from "../../ui/Section.tsx";
import classes from "./SectionList.module.css";
import { questionsText } from "./section-words.ts";

interface SectionListProps {
  sections: readonly {
    title: string;
    totalQuestions: number;
    minutes: number | null;
    isLocked: boolean;
  }[];
}

/** The sections of a test on its start screen, in order. */
export function SectionList({ sections }: SectionListProps) {
  const isTimed = sections.some(({ minutes }) => minutes !== null);
  return (
    <Section title={`${sections.length} sections`}>
      <table className={classes.table}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Section</th>
            <th scope="col">Questions</th>
            {isTimed && <th scope="col">Time</th>}
            {isTimed && <th scope="col">Once left</th>}
          </tr>
        </thead>
        <tbody>
          {sections.map(({ title, totalQuestions, minutes, isLocked }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a section is its place
            <tr key={index}>
              <th scope="row">
                <span className={classes.number}>{index + 1}</span>
                <Label text={title} />
              </th>
              <td>{questionsText(totalQuestions)}</td>
              {isTimed && <td>{minutes === null ? "" : formatDuration(minutes)}</td>}
              {isTimed && (
                <td className={classes.lock}>
                  {isLocked ? (
                    <>
                      <IconLock size={16} stroke={1.7} aria-hidden />
                      Locked
                    </>
                  ) : (
                    "Not locked"
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
