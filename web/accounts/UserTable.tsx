import { IconLock } from "@tabler/icons-react";
import { formatIst, formatIstDate } from "#rules/times.ts";
import { useSignedInUser } from "../apollo/session.ts";
import type { UserRowFragment } from "../gql/graphql.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { Person } from "../ui/Person.tsx";
import { TableSkeleton } from "../ui/TableSkeleton.tsx";
import classes from "./UserTable.module.css";
import { changesOf, type UserChange, wordsOf } from "./user-change.ts";

const columns = [
  { label: "User", className: classes.user },
  { label: "Role", className: classes.role },
  { label: "State", className: classes.state },
  { label: "Joined", className: classes.joined },
  { label: "Actions", spoken: true, className: classes.actions },
];

/** The table of users before they are known. */
export function UsersSkeleton() {
  return (
    <TableSkeleton
      label="Loading users"
      columns={columns}
      rows={8}
      className={`${classes.row} ${classes.loading}`}
    />
  );
}

interface UserTableProps {
  users: UserRowFragment[];
  stale: boolean;
  /** Asks for a change; it has yet to be confirmed. */
  onChange: (user: UserRowFragment, change: UserChange) => void;
}

/** The accounts, with what may be done to each. */
export function UserTable({ users, stale, onChange }: UserTableProps) {
  const { userId } = useSignedInUser();
  return (
    <DataTable label="Users" columns={columns} stale={stale}>
      {users.map((user) => (
        <UserRow
          key={user.id}
          user={user}
          own={user.id === String(userId)}
          onChange={(change) => onChange(user, change)}
        />
      ))}
    </DataTable>
  );
}

interface UserRowProps {
  user: UserRowFragment;
  /** The administrator's own account. */
  own: boolean;
  onChange: (change: UserChange) => void;
}

function UserRow({ user, own, onChange }: UserRowProps) {
  return (
    <DataRow className={classes.row}>
      <td className={classes.user}>
        <Person person={user} />
      </td>
      <td className={classes.role}>
        {user.role === "ADMIN" ? <Badge kind="accent">Admin</Badge> : "Student"}
      </td>
      <td className={classes.state}>
        {user.isActive ? (
          "Active"
        ) : (
          <Badge icon={<IconLock size={14} stroke={1.7} aria-hidden />}>Inactive</Badge>
        )}
      </td>
      <td className={classes.joined}>
        <span className={classes.caption}>Joined </span>
        <time dateTime={user.createdAt} title={formatIst(user.createdAt)}>
          {formatIstDate(user.createdAt)}
        </time>
      </td>
      <td className={classes.actions}>
        {own ? (
          <span className={classes.own}>You. Only another administrator can change this.</span>
        ) : (
          <div className={classes.buttons}>
            {changesOf(user).map((change) => {
              const { button } = wordsOf(change, user);
              return (
                <Button
                  key={change === "promote" || change === "demote" ? "role" : "state"}
                  size="small"
                  kind="list"
                  aria-label={`${button}: ${user.fullName}, ${user.email}`}
                  onClick={() => onChange(change)}
                >
                  {button}
                </Button>
              );
            })}
          </div>
        )}
      </td>
    </DataRow>
  );
}
