import { IconLock } from "@tabler/icons-react";
import { Badge } from "../ui/Badge.tsx";

/** Marks a question that random tests and practice leave out, since it is reserved for tests. */
export function ReservedBadge() {
  return <Badge icon={<IconLock size={14} stroke={1.7} aria-hidden />}>Reserved</Badge>;
}
