import { UndoLine } from "../ui/UndoLine.tsx";
import type { OutlineDeed } from "./use-outline.ts";

/** Above the questions of a test: what was done to them last, and its Undo. */
export function LastDeed({ deed }: { deed: OutlineDeed | null }) {
  if (deed === null) return null;
  return <UndoLine deed={deed.text} until="until something else is changed" onUndo={deed.undo} />;
}
