import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { Loaded, shownOf } from "../screens/Loaded.tsx";
import { Button } from "../ui/Button.tsx";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { marksText } from "../ui/marks.ts";
import { Pager } from "../ui/Pager.tsx";
import { pageArguments } from "../ui/pager-window.ts";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import classes from "./CrossingsDialog.module.css";
import { RegradeCrossingsQuery } from "./regrade-documents.ts";

const pageSize = 20;

/** Who comes to another grade, those who fall first. */
export function CrossingsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const query = useQuery(RegradeCrossingsQuery, {
    variables: { id, ...pageArguments(page, pageSize) },
    fetchPolicy: "network-only",
  });
  const crossings = shownOf(query)?.regrade.crossings;
  return (
    <Dialog
      open
      wide
      title="Attempts with another grade"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded
        query={query}
        failure="Failed to fetch names"
        level="h3"
        skeleton={<ListSkeleton label="Loading names" rows={6} rowHeight={44} />}
      >
        {() =>
          crossings && (
            <>
              <DataTable
                label="Attempts with another grade"
                ruled
                stacks="never"
                stale={query.data === undefined}
                columns={[
                  { label: "Student, test" },
                  { label: "Score", className: classes.score },
                  { label: "Grade", className: classes.grade },
                ]}
              >
                {crossings.items.map((crossing) => (
                  <DataRow key={crossing.id}>
                    <th scope="row" className={classes.who}>
                      {crossing.fullName ?? "Deleted account"}
                      <span>{crossing.testTitle}</span>
                    </th>
                    <td className={classes.score}>
                      {marksText(crossing.scoreBefore)} to {marksText(crossing.scoreAfter)}
                    </td>
                    <td className={classes.grade}>
                      {crossing.gradeBefore} to {crossing.gradeAfter}
                    </td>
                  </DataRow>
                ))}
              </DataTable>
              <Pager
                label="Pages of names"
                page={page}
                pageSize={pageSize}
                totalCount={crossings.totalCount}
                onPage={setPage}
              />
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}
