import { formatClock, formatIstTime } from "#rules/times.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog, DialogFacts, DialogNote } from "../../ui/Dialog.tsx";
import { answeredCount } from "../session/answer-sheet.ts";
import type { Action } from "../session/session.ts";
import type { AttemptSnapshot } from "../session/snapshot.ts";

interface VersionDialogProps {
  mine: AttemptSnapshot;
  theirs: AttemptSnapshot;
  act: (action: Action) => void;
}

function summary({ progress, paper, savedAt }: AttemptSnapshot): string {
  const saved = formatIstTime(new Date(savedAt));
  return `${answeredCount(progress)} of ${paper.questions.length}, ${saved}`;
}

/** The attempt went on in another tab or on another device: which answers count? */
export function VersionDialog({ mine, theirs, act }: VersionDialogProps) {
  const timeLeft = Math.min(mine.progress.timeLeftSeconds, theirs.progress.timeLeftSeconds);
  return (
    <Dialog
      open
      title="This quiz was continued elsewhere"
      actions={
        <>
          <Button onClick={() => act({ type: "versionChosen", keep: "mine" })}>
            Use the ones here
          </Button>
          <Button
            kind="primary"
            onClick={() => act({ type: "versionChosen", keep: "theirs" })}
            data-autofocus
          >
            Use the ones there
          </Button>
        </>
      }
    >
      <p>
        It was saved in another tab or on another device, and the answers differ from the ones here.
        Choose which of them count.
      </p>
      <DialogFacts
        facts={[
          { label: "Answered here", value: summary(mine) },
          { label: "Answered there", value: summary(theirs) },
          { label: "Time left at most", value: formatClock(timeLeft) },
        ]}
      />
      <DialogNote>Nothing is replaced before you choose. Go on in one place only.</DialogNote>
    </Dialog>
  );
}
