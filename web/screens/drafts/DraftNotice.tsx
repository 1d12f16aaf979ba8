import { IconDeviceFloppy } from "@tabler/icons-react";
import { useState } from "react";
import { formatDate, formatDateTime, formatTime } from "#rules/times.ts";
import { describeFailure } from "../../apollo/failure.ts";
import { Button } from "../../ui/Button.tsx";
import { handFocusOn } from "../../ui/focus-places.ts";
import { Notice } from "../../ui/Notice.tsx";
import { undoable } from "../../ui/undoable.ts";
import { useScreenToast } from "../../ui/use-screen-toast.ts";
import classes from "./DraftNotice.module.css";
import { UnreadableDraft } from "./draft-store.ts";
import type { Draft } from "./use-draft.ts";

/** "5:48 PM IST" for today, or else with the date. */
function momentWords(at: Date): string {
  const isToday = formatDate(at) === formatDate(new Date());
  return isToday ? formatTime(at.toISOString()) : formatDateTime(at.toISOString());
}

interface DraftNoticeProps<T> {
  draft: Draft<T>;
  /** The edited thing: "question". */
  noun: string;
  /** Puts an opened draft into the form, with the version it is based on. */
  onTake: (value: T, version: number | null) => void;
}

/** Offers an older draft of the form below it. */
export function DraftNotice<T>({ draft, noun, onTake }: DraftNoticeProps<T>) {
  const { offer } = draft;
  const [busy, setBusy] = useState(false);
  const toast = useScreenToast();
  if (offer === null) return null;

  async function take(): Promise<void> {
    setBusy(true);
    try {
      const { value, version } = await draft.take();
      onTake(value, version);
    } catch (error) {
      const why =
        error instanceof UnreadableDraft ? "It can’t be read any more." : describeFailure(error);
      toast.show({ kind: "error", text: `Failed to open the draft. ${why}` });
    } finally {
      setBusy(false);
    }
  }

  function discard(): void {
    const undo = draft.discard();
    toast.show({ kind: "success", text: "Draft discarded", ...undoable(undo) });
  }

  return (
    <div className={classes.notice}>
      <Notice kind="brass" role="status">
        You have an unsaved draft from {momentWords(offer.at)}.
        {offer.isOutdated && ` The ${noun} was changed since. Saving the draft shows what differs.`}
        <span className={classes.ways}>
          <Button ref={handFocusOn} size="small" busy={busy} onClick={() => void take()}>
            Continue draft
          </Button>
          <Button ref={handFocusOn} size="small" onClick={discard}>
            Discard
          </Button>
        </span>
      </Notice>
    </div>
  );
}

/** When the current content was last stored. */
export function DraftKept({ at }: { at: Date | null }) {
  return (
    <p className={classes.kept}>
      {at !== null && (
        <span key={at.getTime()}>
          <IconDeviceFloppy size={16} stroke={1.7} aria-hidden /> Draft kept on this device at{" "}
          {formatTime(at.toISOString())}
        </span>
      )}
    </p>
  );
}
