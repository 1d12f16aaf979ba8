import { IconCheck, IconMinus, IconPencil, IconX } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { lineText } from "#rules/formula-text.ts";
import { truncate } from "#rules/text.ts";
import { formatDate } from "#rules/times.ts";
import type { MistakeRowFragment } from "../gql/graphql.ts";
import { NoteField, NoteSign } from "../screens/mistakes/NoteField.tsx";
import { ReasonSelect } from "../screens/mistakes/ReasonSelect.tsx";
import { useNote } from "../screens/mistakes/use-note.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { languageOf } from "../ui/language.ts";
import { TextButton } from "../ui/TextLink.tsx";
import { MistakeDetail } from "./MistakeDetail.tsx";
import classes from "./MistakeEntry.module.css";
import { outcomeWords, placeWords, proposalOf } from "./mistake-words.ts";
import { RightDays } from "./RightDays.tsx";

const icons = { WRONG: IconX, SKIPPED: IconMinus, RIGHT: IconCheck } as const;

/** So much of a wording names an entry, in characters. */
const NAME_LENGTH = 80;

interface MistakeEntryProps {
  mistake: MistakeRowFragment;
  isChosen: boolean;
  /** @param run with those from the last chosen one to here */
  onChoose: (id: string, run: boolean) => void;
}

/** One mistake: what became of it, its wording, reason and note in place; opened, all of it. */
export function MistakeEntry({ mistake, isChosen, onChoose }: MistakeEntryProps) {
  const { id, questionText, subject, topic, lang, outcome, isDeleted, correctedAt } = mistake;
  const [isOpen, setOpen] = useState(false);
  const note = useNote(id, mistake.noted);
  const detail = useId();
  const Icon = icons[outcome];
  const words = lineText(questionText);
  const name = truncate(words.replace(/\s+/g, " "), NAME_LENGTH);
  return (
    <li className={classes.entry} data-chosen={isChosen || undefined}>
      <div className={classes.choose}>
        <Checkbox
          aria-label={`Choose: ${name}`}
          checked={isChosen}
          disabled={isDeleted}
          onChange={() => undefined}
          onClick={(event) => onChoose(id, event.shiftKey)}
        />
      </div>
      <div className={classes.margin}>
        <p className={classes.outcome} data-outcome={outcome}>
          <Icon size={16} stroke={1.9} aria-hidden />
          {outcomeWords({ ...mistake, noted: { reason: note.reason } })}
        </p>
        <p>{formatDate(mistake.missedAt)}</p>
        <p>{placeWords(mistake)}</p>
      </div>
      <div>
        <h2 className={classes.heading}>
          <button
            type="button"
            className={classes.words}
            dir="auto"
            lang={languageOf(words, lang)}
            aria-expanded={isOpen}
            aria-controls={detail}
            onClick={() => setOpen(!isOpen)}
          >
            {words}
          </button>
        </h2>
        <div id={detail}>{isOpen && <MistakeDetail mistake={mistake} />}</div>
        <NoteLine name={name} note={note}>
          <ReasonSelect name={name} note={note} proposal={proposalOf(mistake)} />
          <Badge kind="subject">{subject}</Badge>
          {topic !== null && <Badge kind="subject">{topic}</Badge>}
        </NoteLine>
      </div>
      <div className={classes.side}>
        <RightDays mistake={mistake} />
        {correctedAt !== null && (
          <TextButton aria-controls={detail} onClick={() => setOpen(true)}>
            Wording Corrected {formatDate(correctedAt)}
          </TextButton>
        )}
        {isDeleted && <p className={classes.deleted}>No longer asked</p>}
      </div>
    </li>
  );
}

interface NoteLineProps {
  name: string;
  note: ReturnType<typeof useNote>;
  children: ReactNode;
}

/** The note, to be written and changed in place, and what stands in the line with it. */
function NoteLine({ name, note, children }: NoteLineProps) {
  const [isWriting, setWriting] = useState(false);
  const isEmpty = note.note.trim() === "";
  return (
    <>
      {isWriting ? (
        <div className={classes.writing}>
          <NoteField note={note} isAsked />
          <Button size="small" onClick={() => setWriting(false)}>
            Done
          </Button>
        </div>
      ) : (
        !isEmpty && (
          <button
            type="button"
            className={classes.note}
            aria-label={`Change the note of ${name}`}
            onClick={() => setWriting(true)}
          >
            <IconPencil size={16} stroke={1.6} aria-hidden />
            <span dir="auto">{note.note}</span>
          </button>
        )
      )}
      <div className={classes.tags}>
        {children}
        {isEmpty && !isWriting && (
          <TextButton aria-label={`Add a Note to ${name}`} onClick={() => setWriting(true)}>
            Add a Note
          </TextButton>
        )}
        <NoteSign state={note.state} />
      </div>
    </>
  );
}
