import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import type { RegradeCrossingsQuery as RegradeCrossingsQueryResult } from "../gql/graphql.ts";
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

type Crossing = RegradeCrossingsQueryResult["regrade"]["crossings"]["items"][number];

/** "12 to 15", "12" for one that stays, a dash for an attempt without a rank. */
function rankText({ rankBefore, rankAfter }: Crossing): string {
  if (rankBefore === null || rankAfter === null) return "–";
  return rankBefore === rankAfter
    ? figure(rankAfter)
    : `${figure(rankBefore)} to ${figure(rankAfter)}`;
}

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
                stale={query.data === undefined}
                columns={[
                  { label: "Student, test" },
                  { label: "Score", className: classes.score },
                  { label: "Grade", className: classes.grade },
                  { label: "Rank", className: classes.rank },
                ]}
              >
                {crossings.items.map((crossing) => (
                  <DataRow key={crossing.id} className={classes.row}>
                    <th scope="row" className={classes.who}>
                      {crossing.fullName ?? "Deleted account"}
                      <span>{crossing.testTitle}</span>
                    </th>
                    <td className={classes.score}>
                      <span className={classes.word}>Score </span>
                      {marksText(crossing.scoreBefore)} to {marksText(crossing.scoreAfter)}
                    </td>
                    <td className={classes.grade}>
                      <span className={classes.word}>Grade </span>
                      {crossing.gradeBefore} to {crossing.gradeAfter}
                    </td>
                    <td className={classes.rank}>
                      <span className={classes.word}>Rank </span>
                      {rankText(crossing)}
                    </td>
                  </DataRow>
                ))}
              </DataTable>
              <p className={classes.note}>
                Ranks are among first attempts at the test; a dash is a later attempt or a random
                test.
              </p>
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
