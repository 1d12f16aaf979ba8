import { IconCircleDashed } from "@tabler/icons-react";
import { Badge } from "./Badge.tsx";

/** That a test is a draft, which administrators alone are shown. */
export function InactiveBadge() {
  return <Badge icon={<IconCircleDashed size={14} stroke={1.7} aria-hidden />}>Inactive</Badge>;
}
