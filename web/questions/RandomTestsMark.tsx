import { IconLock } from "@tabler/icons-react";
import { Badge } from "../ui/Badge.tsx";

/** Whether random tests draw a question. */
export function RandomTestsMark({ keptBack }: { keptBack: boolean }) {
  if (!keptBack) return <span>Drawn</span>;
  return <Badge icon={<IconLock size={14} stroke={1.7} aria-hidden />}>Kept back</Badge>;
}
