import { figure } from "#rules/figures.ts";
import type { WatchedTestQuery as Data, LiveCountsOfFragment } from "../gql/graphql.ts";
import { BatchMark } from "../ui/BatchMark.tsx";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { Section } from "../ui/Section.tsx";
import classes from "./BatchesSection.module.css";

interface Column {
  label: string;
  of: keyof LiveCountsOfFragment;
  /** Hidden on a phone. */
  isWide?: true;
}

const BEFORE: Column[] = [
  { label: "Waiting", of: "waiting" },
  { label: "Have the paper", of: "ready" },
  { label: "Absent", of: "notCome" },
];
const AFTER: Column[] = [
  { label: "Writing", of: "writing" },
  { label: "Silent", of: "silent" },
  { label: "Time over", of: "timeOver", isWide: true },
  { label: "Submitted", of: "submitted", isWide: true },
  { label: "Absent", of: "notCome" },
];

const lookOf = ({ isWide }: Column) =>
  isWide ? [classes.count, classes.wide].join(" ") : (classes.count ?? "");

/** The counts by batch. Before the test opens it shows who waits, afterwards who writes and has submitted. */
export function BatchesSection({ test, isOld }: { test: Data["liveTest"]; isOld: boolean }) {
  const { batches, figures, phase } = test;
  if (batches.length === 0) return null;
  const columns = (phase === "BEFORE" ? BEFORE : AFTER).filter(
    ({ of }) => of !== "timeOver" || figures.counts.timeOver > 0,
  );
  return (
    <Section title="By batch">
      <DataTable
        label="By batch"
        ruled
        stacks="never"
        columns={[
          { label: "Batch" },
          ...columns.map((column) => ({ label: column.label, className: lookOf(column) })),
        ]}
        stale={isOld}
      >
        {batches.map((batch) => {
          const counts = figures.batches.find(({ batchId }) => batchId === batch.id)?.counts;
          return (
            <DataRow key={batch.id}>
              <th scope="row" className={classes.batch}>
                <BatchMark batch={batch} /> {batch.name}
              </th>
              {columns.map((column) => (
                <td className={lookOf(column)} key={column.of}>
                  {figure(Number(counts?.[column.of] ?? 0))}
                </td>
              ))}
            </DataRow>
          );
        })}
      </DataTable>
    </Section>
  );
}
