import {
  IconCheck,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconLock,
  IconProgress,
  IconWorld,
} from "@tabler/icons-react";
import { isLive } from "#rules/waiting-room.ts";
import { serverNow } from "../apollo/server-clock.ts";
import { Badge, BadgeList } from "../ui/Badge.tsx";

const icon = { size: 14, stroke: 1.7, "aria-hidden": true } as const;

/** Shows whether students can take a test. */
function ActiveBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge kind="green" icon={<IconCircleCheck {...icon} />}>
      Active
    </Badge>
  ) : (
    <Badge icon={<IconCircleDashed {...icon} />}>Inactive</Badge>
  );
}

/** Shows whether a test is public or by invitation. */
export function PublicBadge({ isPublic }: { isPublic: boolean }) {
  return isPublic ? (
    <Badge icon={<IconWorld {...icon} />}>Public</Badge>
  ) : (
    <Badge kind="accent" icon={<IconLock {...icon} />}>
      Private
    </Badge>
  );
}

/** Marks a draft, which only administrators see. */
export function DraftBadge({ isActive }: { isActive: boolean }) {
  return isActive ? null : <ActiveBadge isActive={false} />;
}

/** The person's own state in a test: not taken, in progress, or how often taken. */
export function OwnBadge({ own }: { own: { timesTaken: number; isUnderWay: boolean } }) {
  if (own.isUnderWay) {
    return (
      <Badge kind="brass" icon={<IconProgress {...icon} />}>
        In progress
      </Badge>
    );
  }
  if (own.timesTaken === 0) return <Badge icon={<IconCircle {...icon} />}>New</Badge>;
  const times = own.timesTaken === 1 ? "" : ` ${own.timesTaken} times`;
  return <Badge icon={<IconCheck {...icon} />}>Taken{times}</Badge>;
}

interface WayInto {
  id: string;
  durationMinutes: number;
  own: { isUnderWay: boolean; timesTaken: number };
  opensAt: string | null;
  closesAt: string | null;
  /** Null for a test that doesn't open again. */
  practiceFrom: string | null;
}

/** True if a test has closed and is open again as practice. */
export function isOpenAgain({ practiceFrom }: Pick<WayInto, "practiceFrom">): boolean {
  return practiceFrom !== null && new Date(practiceFrom).getTime() <= serverNow();
}

/**
 * The target and label of a test's button: the waiting room of a live test, or else the start screen, which explains
 * why a test can't be started.
 */
export function wayInto({ id, own, durationMinutes, ...times }: WayInto) {
  const to = `/quiz/${id}`;
  if (own.isUnderWay) return { words: "Continue Quiz", to };
  const now = new Date(serverNow());
  const opensAt = times.opensAt === null ? null : new Date(times.opensAt);
  const closesAt = times.closesAt === null ? null : new Date(times.closesAt);
  if (own.timesTaken === 0 && isLive({ opensAt, closesAt, durationMinutes }, now)) {
    return { words: "Enter", to: `${to}/waiting-room` };
  }
  const isOpen = (opensAt === null || opensAt <= now) && (closesAt === null || closesAt > now);
  return { words: isOpen || isOpenAgain(times) ? "Start Test" : "View Test", to };
}

/** Both badges, for administrators. */
export function TestBadges({ isActive, isPublic }: { isActive: boolean; isPublic: boolean }) {
  return (
    <BadgeList>
      <ActiveBadge isActive={isActive} />
      <PublicBadge isPublic={isPublic} />
    </BadgeList>
  );
}
