import {
  IconChartBar,
  IconLock,
  IconLockOpen2,
  IconLogout,
  IconPencil,
  IconReport,
  IconShieldMinus,
  IconShieldPlus,
  IconTrash,
  IconUserCheck,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { figure } from "#rules/figures.ts";
import { formatDate, formatDateTime, formatTime } from "#rules/times.ts";
import { useSignedInUser } from "../apollo/session.ts";
import type { UserRowFragment } from "../gql/graphql.ts";
import { useMinute } from "../screens/use-minute.ts";
import { Badge, BadgeList } from "../ui/Badge.tsx";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { Person } from "../ui/Person.tsx";
import { RowMenu } from "../ui/RowMenu.tsx";
import { roleWords } from "./role-words.ts";
import classes from "./UserTable.module.css";
import { changesOf, type UserChange, wordsOf } from "./user-change.ts";

const columns = [
  { label: "Name", className: classes.user },
  { label: "Role", className: classes.role },
  { label: "Last sign-in", className: classes.signIn },
  { label: "Tests taken", className: classes.taken },
  { label: "Actions", spoken: true, className: classes.actions },
];

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

const icons: Record<UserChange, ReactNode> = {
  STUDENT: <IconShieldMinus {...icon} />,
  AUTHOR: <IconPencil {...icon} />,
  VIEWER: <IconReport {...icon} />,
  ADMIN: <IconShieldPlus {...icon} />,
  signOut: <IconLogout {...icon} />,
  deactivate: <IconLock {...icon} />,
  activate: <IconLockOpen2 {...icon} />,
  delete: <IconTrash {...icon} />,
  keep: <IconUserCheck {...icon} />,
};

/** "Today, 6:44 PM IST", "Jan 13, 2026"; the account was made by a sign-in, so "Never" is rare. */
function signInWords(at: string | null, now: Date): string {
  if (at === null) return "Never";
  const day = formatDate(at);
  return day === formatDate(now) ? `Today, ${formatTime(at)}` : day;
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
  const { fullName, role, isActive, lastSignInAt, deletionAt, testsTaken, openAttemptCount } = user;
  const now = useMinute();
  const changes = changesOf(user).map((change) => ({
    label: `${wordsOf(change, user).button}...`,
    icon: icons[change],
    kind: change === "delete" ? ("delete" as const) : undefined,
    run: () => onChange(change),
  }));
  return (
    <DataRow className={classes.row} data-leaving={deletionAt != null || undefined}>
      <td className={classes.user}>
        <Person person={user} />
        {own && <p className={classes.own}>You. Only another administrator can change this.</p>}
      </td>
      <td className={classes.role}>
        <BadgeList>
          <Badge kind={role === "STUDENT" ? undefined : "accent"}>{roleWords(role).name}</Badge>
          {!isActive && (
            <Badge icon={<IconLock size={14} stroke={1.7} aria-hidden />}>Inactive</Badge>
          )}
          {deletionAt != null && (
            <Badge icon={<IconTrash size={14} stroke={1.7} aria-hidden />}>
              Will be deleted on {formatDate(deletionAt)}
            </Badge>
          )}
        </BadgeList>
      </td>
      <td className={classes.signIn}>
        {lastSignInAt == null ? (
          "Never"
        ) : (
          <time dateTime={lastSignInAt} title={formatDateTime(lastSignInAt)}>
            {signInWords(lastSignInAt, new Date(now))}
          </time>
        )}
      </td>
      <td className={classes.taken}>
        {testsTaken === 0 ? (
          <>
            <span aria-hidden className={classes.dash}>
              –
            </span>
            <span className={classes.none}>0</span>
          </>
        ) : (
          figure(testsTaken)
        )}
        <span className={classes.caption}> {testsTaken === 1 ? "test" : "tests"}</span>
        {openAttemptCount > 0 && (
          <span className={classes.open}> {figure(openAttemptCount)} in progress</span>
        )}
      </td>
      <td className={classes.actions}>
        {!own && (
          <RowMenu
            label={`Actions for ${fullName}, ${user.email}`}
            actions={[
              ...changes.filter(({ kind }) => kind !== "delete"),
              {
                label: "Results",
                icon: <IconChartBar {...icon} />,
                to: `/admin/reports/students/${user.id}`,
              },
              ...changes.filter(({ kind }) => kind === "delete"),
            ]}
          />
        )}
      </td>
    </DataRow>
  );
}
