import { figure } from "#rules/figures.ts";
import type { RankAmongFragment, RankedResultFragment } from "../../gql/graphql.ts";
import { DataRow, DataTable } from "../../ui/DataTable.tsx";
import { Label } from "../../ui/Label.tsx";
import { marksText } from "../../ui/marks.ts";
import { Section } from "../../ui/Section.tsx";
import classes from "./RankSections.module.css";

const columns = [
  { label: "Section", className: classes.title },
  { label: "Marks, and the median", className: classes.bar },
  { label: "Marks", className: classes.marks },
  { label: "Median", className: classes.middle },
  { label: "Section rank", className: classes.place },
];

interface RankSectionsProps {
  sections: RankedResultFragment["sections"];
  ranked: RankAmongFragment["sections"];
  students: number;
}

const share = (marks: number, of: number) => `${Math.min(100, Math.max(0, (100 * marks) / of))}%`;

/** The marks of each section against the median of all students, and the rank in it. */
export function RankSections({ sections, ranked, students }: RankSectionsProps) {
  const places = new Map(ranked.map((section) => [section.title, section]));
  const widest = Math.max(...sections.map(({ maxMarks }) => maxMarks));
  return (
    <Section title="By section" note={`Median of all ${figure(students)} as a tick`}>
      <DataTable label="By section" columns={columns} ruled figures>
        {sections.map(({ section, score, maxMarks }) => {
          const { medianShare = null, place = null } = places.get(section.title) ?? {};
          const middle =
            medianShare === null ? null : Math.round(medianShare * maxMarks * 100) / 100;
          return (
            <DataRow className={classes.row} key={section.firstQuestion}>
              <th scope="row" className={classes.title}>
                <Label text={section.title} />
              </th>
              <td className={classes.bar} aria-hidden>
                <span className={classes.track} style={{ width: share(maxMarks, widest) }}>
                  <span className={classes.own} style={{ width: share(score, maxMarks) }} />
                  {middle !== null && (
                    <span className={classes.tick} style={{ left: share(middle, maxMarks) }} />
                  )}
                </span>
              </td>
              <td className={classes.marks}>
                <strong>{marksText(score)}</strong>{" "}
                <span className={classes.of}>of {marksText(maxMarks)}</span>
              </td>
              <td className={classes.middle}>
                <span className={classes.word}>middle </span>
                {middle === null ? "–" : marksText(middle)}
              </td>
              <td className={classes.place}>{place == null ? "–" : figure(place)}</td>
            </DataRow>
          );
        })}
      </DataTable>
    </Section>
  );
}
