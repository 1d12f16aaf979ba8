import { IconArchive, IconLock } from "@tabler/icons-react";
import { Badge } from "../ui/Badge.tsx";

const icon = { size: 14, stroke: 1.7, "aria-hidden": true } as const;

interface Drawable {
  keptBack: boolean;
  withdrawnAt: string | null;
}

/** Whether a question is drawn, in a word; null for one that is. */
export function undrawnWord({ keptBack, withdrawnAt }: Drawable): string | null {
  if (withdrawnAt !== null) return "Withdrawn";
  return keptBack ? "Reserved" : null;
}

/**
 * Marks a question that random tests and practice leave out, since it is reserved for tests, or withdrawn
 * from new ones, too.
 */
export function ReservedBadge({ question }: { question: Drawable }) {
  const word = undrawnWord(question);
  if (word === null) return null;
  return (
    <Badge icon={word === "Withdrawn" ? <IconArchive {...icon} /> : <IconLock {...icon} />}>
      {word}
    </Badge>
  );
}
