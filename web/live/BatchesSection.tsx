import { figure } from "#rules/figures.ts";
import type { WatchedTestQuery as Data } from "../gql/graphql.ts";
import { BatchMark } from "../ui/BatchMark.tsx";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { Section } from "../ui/Section.tsx";
import classes from "./BatchesSection.module.css";

const count = { className: classes.count };

/** The states by batch: before the opening those who wait, afterwards those who write and are done. */
export function BatchesSection({ test, isOld }: { test: Data["liveTest"]; isOld: boolean }) {
  const { batches, figures, phase } = test;
  if (batches.length === 0) return null;
  const isBefore = phase === "BEFORE";
  const columns = isBefore
    ? [
        { label: "Batch" },
        { label: "Waiting", ...count },
        { label: "Have the paper", ...count },
        { label: "Not come", ...count },
      ]
    : [
        { label: "Batch" },
        { label: "Writing", ...count },
        { label: "Silent", ...count },
        { label: "Submitted", ...count },
        { label: "Not come", ...count },
      ];
  return (
    <Section title="By batch">
      <DataTable label="By batch" ruled stacks="never" columns={columns} stale={isOld}>
        {batches.map((batch) => {
          const counts = figures.batches.find(({ batchId }) => batchId === batch.id)?.counts;
          const cells = isBefore
            ? [counts?.waiting, counts?.ready, counts?.notCome]
            : [counts?.writing, counts?.silent, counts?.submitted, counts?.notCome];
          return (
            <DataRow key={batch.id}>
              <th scope="row" className={classes.batch}>
                <BatchMark batch={batch} /> {batch.name}
              </th>
              {cells.map((value, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move.
                <td className={classes.count} key={place}>
                  {figure(value ?? 0)}
                </td>
              ))}
            </DataRow>
          );
        })}
      </DataTable>
    </Section>
  );
}
