import { IconArchive, IconLock } from "@tabler/icons-react";
import { Badge } from "../ui/Badge.tsx";

const icon = { size: 14, stroke: 1.7, "aria-hidden": true } as const;

interface Drawable {
  keptBack: boolean;
  withdrawnAt: string | null;
}

/** Why a question isn't drawn, in a word; null if it is. */
export function undrawnWord({ keptBack, withdrawnAt }: Drawable): string | null {
  if (withdrawnAt !== null) return "Withdrawn";
  return keptBack ? "Reserved" : null;
}

/** Marks a question that random tests and practice leave out: reserved for tests, or withdrawn. */
export function ReservedBadge({ question }: { question: Drawable }) {
  const word = undrawnWord(question);
  if (word === null) return null;
  return (
    <Badge icon={word === "Withdrawn" ? <IconArchive {...icon} /> : <IconLock {...icon} />}>
      {word}
    </Badge>
  );
}
