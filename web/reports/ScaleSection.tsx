import type { ReportScaleFragment } from "../gql/graphql.ts";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { Label } from "../ui/Label.tsx";
import { Section } from "../ui/Section.tsx";
import { coefficient, shareText } from "../ui/statistics.ts";
import { marksExactly, marksFigure, secondsText } from "./report-words.ts";
import classes from "./ScaleSection.module.css";

interface ScaleSectionProps {
  title: string;
  noun: string;
  scales: readonly ReportScaleFragment[];
}

/** How sections or subjects of a test went, in first attempts. */
export function ScaleSection({ title, noun, scales }: ScaleSectionProps) {
  const columns = [
    { label: noun, className: classes.name },
    { label: "Mean score", className: classes.bar },
    { label: "Marks", className: classes.marks },
    { label: "KR-20, error", className: classes.kr20 },
    { label: "Median time", className: classes.figure },
    { label: "Omitted", className: classes.figure },
    { label: "Not reached", className: classes.figure },
  ];
  const widest = Math.max(...scales.map(({ maxMarks }) => maxMarks));
  return (
    <Section title={title} note="First attempts. Bars are as long as their marks.">
      <DataTable label={title} columns={columns} ruled>
        {scales.map((scale) => (
          <Row key={scale.id} scale={scale} widest={widest} />
        ))}
      </DataTable>
    </Section>
  );
}

function Row({ scale, widest }: { scale: ReportScaleFragment; widest: number }) {
  const { name, maxMarks, meanMarks, kr20, standardError, medianSeconds } = scale;
  const share = meanMarks === null ? 0 : Math.max(0, meanMarks / maxMarks);
  return (
    <DataRow className={classes.row}>
      <th scope="row" className={classes.name}>
        <Label text={name ?? ""} />
      </th>
      <td className={classes.bar} aria-hidden>
        <span className={classes.track} style={{ width: `${(100 * maxMarks) / widest}%` }}>
          <i style={{ width: `${100 * share}%` }} />
        </span>
      </td>
      <td className={classes.marks}>
        <strong>{meanMarks === null ? "–" : marksFigure(meanMarks)}</strong> of{" "}
        {marksExactly(maxMarks)}
      </td>
      <td className={classes.kr20}>
        {kr20 === null ? "–" : coefficient(kr20)}
        {standardError !== null && ` ± ${marksFigure(standardError)}`}
      </td>
      <td className={classes.figure}>
        {medianSeconds === null ? "–" : secondsText(medianSeconds)}
      </td>
      <td className={classes.figure}>
        {scale.omittedShare === null ? "–" : shareText(scale.omittedShare)}
      </td>
      <td className={classes.figure}>
        {scale.notReachedShare === null ? "–" : shareText(scale.notReachedShare, true)}
      </td>
    </DataRow>
  );
}
