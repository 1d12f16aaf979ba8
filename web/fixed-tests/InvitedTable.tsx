import { formatDateTime } from "#rules/times.ts";
import type { InvitedRowFragment } from "../gql/graphql.ts";
import { Button } from "../ui/Button.tsx";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { Person } from "../ui/Person.tsx";
import classes from "./InvitedTable.module.css";
import { standingOf } from "./invited-list.ts";

const columns = [
  { label: "Name", className: classes.person },
  { label: "Joined by the link", className: classes.joined },
  { label: "In this test", className: classes.standing },
  { label: "Actions", spoken: true, className: classes.actions },
];

interface InvitedTableProps {
  people: InvitedRowFragment[];
  stale: boolean;
  /** The id of the person whose access is being changed; null for none. */
  busy: string | null;
  onTakeBack: (person: InvitedRowFragment) => void;
  onGiveBack: (person: InvitedRowFragment) => void;
}

/** The people who joined a test, with actions for each. */
export function InvitedTable({ people, stale, busy, onTakeBack, onGiveBack }: InvitedTableProps) {
  return (
    <DataTable label="People" columns={columns} ruled stale={stale}>
      {people.map((person) => {
        const isTaken = person.takenBackAt != null;
        const label = isTaken ? "Give Back" : "Take Access Back";
        return (
          <DataRow key={person.id} className={classes.row}>
            <td className={classes.person}>
              <Person person={person} faded={isTaken} />
            </td>
            <td className={classes.joined}>
              <span className={classes.caption}>Joined </span>
              <time dateTime={person.joinedAt}>{formatDateTime(person.joinedAt)}</time>
            </td>
            <td className={classes.standing}>{standingOf(person)}</td>
            <td className={classes.actions}>
              <Button
                className={classes.button}
                size="small"
                busy={busy === person.id}
                aria-label={`${label}: ${person.fullName}, ${person.email}`}
                onClick={() => (isTaken ? onGiveBack(person) : onTakeBack(person))}
              >
                {label}
              </Button>
            </td>
          </DataRow>
        );
      })}
    </DataTable>
  );
}
