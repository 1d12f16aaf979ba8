import { useApolloClient, useMutation, useQuery } from "@apollo/client/react";
import { IconAlertCircle, IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { formatDateTime } from "#rules/times.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import type { RosterFiguresFragment, RosterRowFragment } from "../gql/graphql.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { Loaded, shownOf } from "../screens/Loaded.tsx";
import { counted } from "../ui/counted.ts";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { DownloadButton } from "../ui/DownloadButton.tsx";
import { FiguresStrip } from "../ui/FiguresStrip.tsx";
import { Pager } from "../ui/Pager.tsx";
import { pageArguments } from "../ui/pager-window.ts";
import { Section } from "../ui/Section.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { saveFile } from "../ui/save-file.ts";
import { TextButton } from "../ui/TextLink.tsx";
import { useToast } from "../ui/Toast.tsx";
import { BatchesQuery } from "./batch-documents.ts";
import classes from "./LastRoster.module.css";
import { LastRosterQuery, RosterFileQuery, TakeRosterRow, UndoRoster } from "./roster-documents.ts";

const pageSize = 20;
const words = (failure: unknown) => failureDetails(failure).join(" ") || describeFailure(failure);

interface LastRosterProps {
  /** What stands above isn't there yet, and would push this up or down. */
  waits: boolean;
}

/** What became of the last roster, row by row; nothing before the first. */
export function LastRoster({ waits }: LastRosterProps) {
  const [shown, setShown] = useState<{ taken: boolean; page: number } | null>(null);
  const head = useQuery(LastRosterQuery, { variables: { taken: false, ...pageArguments(1, 1) } });
  const roster = shownOf(head)?.roster ?? null;
  // Rows that were not taken need a look; where there are none, the taken ones are shown.
  const { taken, page } = shown ?? { taken: roster?.notTakenCount === 0, page: 1 };
  const query = useQuery(LastRosterQuery, {
    variables: { taken, ...pageArguments(page, pageSize) },
    skip: roster === null,
  });
  if (roster === null || waits) return null;
  const rows = shownOf(query)?.roster?.rows ?? [];
  const { rowCount, notTakenCount } = roster;
  const takenCount = rowCount - notTakenCount;
  return (
    <Section
      title="Last roster"
      note={`${roster.fileName}, ${formatDateTime(roster.uploadedAt)}`}
      className={classes.roster}
    >
      <FiguresStrip
        figures={[
          { label: "Rows", value: figure(rowCount) },
          { label: "New students", value: figure(roster.newCount) },
          { label: "Added to a batch", value: figure(roster.addedCount) },
          { label: "Not taken", value: figure(notTakenCount) },
        ]}
      />
      <div className={classes.filters}>
        <Segmented
          label="Which rows"
          full
          value={taken ? "taken" : "not"}
          options={[
            { value: "not", label: `Not taken ${figure(notTakenCount)}` },
            { value: "taken", label: `Taken ${figure(takenCount)}` },
          ]}
          onChange={(value) => setShown({ taken: value === "taken", page: 1 })}
        />
        <RowsFile roster={roster} taken={taken} />
      </div>
      <Loaded
        query={query}
        level="h3"
        failure="Failed to fetch the rows"
        skeleton={<ListSkeleton label="Loading rows" rows={5} rowHeight={42} />}
      >
        {() => (
          <>
            {rows.length === 0 ? (
              <p className={classes.none}>{taken ? "No row was taken." : "Every row was taken."}</p>
            ) : (
              <Rows
                roster={roster}
                rows={rows}
                isStale={query.data === undefined}
                // The list stays the one that is worked through, also when its last row is taken.
                onTake={() => setShown({ taken, page })}
              />
            )}
            <Pager
              label="Pages of rows"
              page={page}
              pageSize={pageSize}
              totalCount={taken ? takenCount : notTakenCount}
              onPage={(next) => setShown({ taken, page: next })}
            />
          </>
        )}
      </Loaded>
      <Foot roster={roster} />
    </Section>
  );
}

function RowsFile({ roster, taken }: { roster: RosterFiguresFragment; taken: boolean }) {
  const client = useApolloClient();
  async function save(): Promise<void> {
    const { data } = await client.query({
      query: RosterFileQuery,
      variables: { id: roster.id, taken },
      fetchPolicy: "no-cache",
    });
    const name = `roster ${roster.id} ${taken ? "taken" : "not taken"}.csv`;
    if (data) saveFile(name, [data.rosterFile]);
  }
  return (
    <DownloadButton
      save={save}
      failure={(error) => `Failed to download. ${describeFailure(error)}`}
    >
      Rows as CSV
    </DownloadButton>
  );
}

const columns = [
  { label: "Row", className: classes.number },
  { label: "E-mail", className: classes.email },
  { label: "Name", className: classes.name },
  { label: "What became of it" },
];

interface RowsProps {
  roster: RosterFiguresFragment;
  rows: readonly RosterRowFragment[];
  isStale: boolean;
  /** A row is about to be taken. */
  onTake: () => void;
}

const SIGNS = { TAKEN: IconCheck, WARNING: IconAlertTriangle, ERROR: IconAlertCircle } as const;

function Rows({ roster, rows, isStale, onTake }: RowsProps) {
  const [take] = useMutation(TakeRosterRow, { refetchQueries: [BatchesQuery, LastRosterQuery] });
  const toast = useToast();

  async function takeMeant({ row, email, meant }: RosterRowFragment): Promise<void> {
    onTake();
    try {
      await take({ variables: { id: roster.id, row } });
      toast({ kind: "success", text: `Row ${row} is taken: ${email} in ${meant}.` });
    } catch (error) {
      toast({ kind: "error", text: `Row ${row} was not taken. ${words(error)}` });
    }
  }

  return (
    <DataTable label="Rows" columns={columns} ruled stale={isStale}>
      {rows.map((one) => {
        const Sign = SIGNS[one.outcome];
        return (
          <DataRow key={one.id} className={classes.row}>
            <td className={classes.number}>{one.row}</td>
            <td className={classes.email}>{one.email || "–"}</td>
            <td className={classes.name}>{one.fullName || "–"}</td>
            <td className={classes.what} data-outcome={one.outcome}>
              <Sign size={16} stroke={1.7} aria-hidden />
              <span>
                {one.message}
                {one.meant !== null && roster.undoneAt === null && (
                  <>
                    {" "}
                    <TextButton
                      aria-label={`Meant ${one.meant}? Takes row ${one.row}`}
                      onClick={() => void takeMeant(one)}
                    >
                      Meant {one.meant}?
                    </TextButton>
                  </>
                )}
              </span>
            </td>
          </DataRow>
        );
      })}
    </DataTable>
  );
}

/** What joins later, and the way back. */
function Foot({ roster }: { roster: RosterFiguresFragment }) {
  const { id, newCount, undoneAt } = roster;
  const [isAsked, setAsked] = useState(false);
  const [undo] = useMutation(UndoRoster, { refetchQueries: [BatchesQuery, LastRosterQuery] });
  const later =
    newCount === 0
      ? ""
      : ` The ${counted(newCount, "new student")} ${newCount === 1 ? "joins" : "join"} when they first sign in with that address.`;
  return (
    <div className={classes.foot}>
      Row 1 is the header.
      {undoneAt === null ? later : ` This roster was undone ${formatDateTime(undoneAt)}.`}{" "}
      {undoneAt === null && (
        <TextButton onClick={() => setAsked(true)}>Undo This Roster</TextButton>
      )}
      {isAsked && (
        <ConfirmedDialog
          title="Undo this roster?"
          confirmLabel="Undo Roster"
          busyLabel="Undoing..."
          action={() => undo({ variables: { id } })}
          done="The roster is undone."
          failure="Failed to undo the roster."
          describe={words}
          onClose={() => setAsked(false)}
        >
          Whom it put into batches is taken out again. Who was in one before stays, and so do
          results.
        </ConfirmedDialog>
      )}
    </div>
  );
}
