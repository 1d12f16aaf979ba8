import { IconCloudCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { noteLimits } from "#rules/mistakes.ts";
import { formatTime } from "#rules/times.ts";
import { TextArea } from "../../ui/TextField.tsx";
import classes from "./NoteField.module.css";
import type { NoteState } from "./note-keeper.ts";
import type { ShownNote } from "./use-note.ts";

const icons = {
  saved: IconCloudCheck,
  saving: IconCloudUp,
  away: IconCloudOff,
  refused: IconCloudOff,
} as const;

function saveWords(state: NoteState): string {
  switch (state.kind) {
    case "saved":
      return `Saved ${formatTime(new Date(state.at))}`;
    case "saving":
      return "Saving";
    case "away":
      return "Not sent yet. Kept on this device";
    case "refused":
      return `Not saved. ${state.words}`;
  }
}

/** The save state of a note, in a line with reserved space. */
export function NoteSign({ state }: { state: NoteState | null }) {
  const Icon = state && icons[state.kind];
  const isTrouble = state?.kind === "away" || state?.kind === "refused";
  return (
    <p className={classes.sign} data-trouble={isTrouble || undefined}>
      {state && Icon && (
        <>
          <Icon size={16} stroke={1.5} aria-hidden />
          <span role={isTrouble ? "status" : undefined}>{saveWords(state)}</span>
        </>
      )}
    </p>
  );
}

interface NoteFieldProps {
  note: ShownNote;
  /** True if it takes the focus, because the person opened it. */
  isAsked?: boolean;
}

/** A personal note, saved a second after the last letter. */
export function NoteField({ note, isAsked = false }: NoteFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  return (
    <TextArea
      ref={field}
      label="Note to yourself"
      rows={2}
      maxLength={noteLimits.noteMaxLength}
      dir="auto"
      value={note.note}
      onChange={({ currentTarget }) => note.setNote(currentTarget.value)}
    />
  );
}
