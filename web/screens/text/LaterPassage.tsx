import { FailedPartNotice } from "../../ui/PartContent.tsx";
import { useLater } from "../../ui/use-later.ts";
import { foldedPassageLater } from "./folded-passage-later.ts";
import classes from "./LaterPassage.module.css";
import type { WrittenPassage } from "./PassageWords.tsx";

interface LaterPassageProps {
  passage: WrittenPassage & { title: string | null };
}

/** The passage of a question that waits for an answer, open over it, once its script is there. */
export function LaterPassage({ passage }: LaterPassageProps) {
  const { loaded, hasFailed, retry } = useLater(foldedPassageLater);
  if (loaded !== null) return <loaded.FoldedPassage passage={passage} isOpen />;
  if (!hasFailed) {
    return (
      <p className={classes.awaited} role="status">
        Loading the passage
      </p>
    );
  }
  return (
    <FailedPartNotice
      part={{ state: "failed", words: "The network or the server did not answer.", retry }}
    >
      The passage could not be loaded.
    </FailedPartNotice>
  );
}
