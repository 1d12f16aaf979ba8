import {
  IconCheck,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconLock,
  IconProgress,
  IconWorld,
} from "@tabler/icons-react";
import { Badge, BadgeList } from "../ui/Badge.tsx";

const icon = { size: 14, stroke: 1.7, "aria-hidden": true } as const;

/** Whether students can take a test. */
function ActiveBadge({ isActive }: { isActive: boolean }) {
  return isActive ? (
    <Badge kind="green" icon={<IconCircleCheck {...icon} />}>
      Active
    </Badge>
  ) : (
    <Badge icon={<IconCircleDashed {...icon} />}>Inactive</Badge>
  );
}

/** Whether a test is for all, or for those who are invited. */
export function PublicBadge({ isPublic }: { isPublic: boolean }) {
  return isPublic ? (
    <Badge icon={<IconWorld {...icon} />}>Public</Badge>
  ) : (
    <Badge kind="accent" icon={<IconLock {...icon} />}>
      Private
    </Badge>
  );
}

/** That a test is a draft, which administrators alone are shown. */
export function DraftBadge({ isActive }: { isActive: boolean }) {
  return isActive ? null : <ActiveBadge isActive={false} />;
}

/** What the person who looks has done with a test: nothing yet, in progress, taken and how often. */
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
  own: { isUnderWay: boolean };
  opensAt?: string | null;
  closesAt?: string | null;
}

/** What the button of a test says that leads to its start screen, which says why it can't be started. */
export function wayInto({ own, opensAt, closesAt }: WayInto): string {
  if (own.isUnderWay) return "Continue Quiz";
  const now = Date.now();
  const isOpen =
    (opensAt == null || new Date(opensAt).getTime() <= now) &&
    (closesAt == null || new Date(closesAt).getTime() > now);
  return isOpen ? "Start Test" : "View Test";
}

/** Both, as an administrator sees them. */
export function TestBadges({ isActive, isPublic }: { isActive: boolean; isPublic: boolean }) {
  return (
    <BadgeList>
      <ActiveBadge isActive={isActive} />
      <PublicBadge isPublic={isPublic} />
    </BadgeList>
  );
}
