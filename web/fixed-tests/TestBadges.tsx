import { IconCircleCheck, IconCircleDashed, IconLock, IconWorld } from "@tabler/icons-react";
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

/** Both, as an administrator sees them. */
export function TestBadges({ isActive, isPublic }: { isActive: boolean; isPublic: boolean }) {
  return (
    <BadgeList>
      <ActiveBadge isActive={isActive} />
      <PublicBadge isPublic={isPublic} />
    </BadgeList>
  );
}
