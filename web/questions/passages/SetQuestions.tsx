import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronUp,
  IconPlus,
  IconStackPush,
  IconUnlink,
} from "@tabler/icons-react";
import { Fragment, type KeyboardEvent, useId } from "react";
import { figure } from "#rules/figures.ts";
import { lineText } from "#rules/formula-text.ts";
import { passageLimits } from "#rules/limits.ts";
import { Button } from "../../ui/Button.tsx";
import field from "../../ui/Field.module.css";
import { fieldError } from "../../ui/field-error.tsx";
import { TextButton } from "../../ui/TextLink.tsx";
import { UndoLine } from "../../ui/UndoLine.tsx";
import { optionLetter } from "../option-letter.ts";
import type { QuestionForm } from "../question-form.ts";
import type { PassageProblems, SetEntry } from "./passage-form.ts";
import { SetEntryFields } from "./SetEntryFields.tsx";
import classes from "./SetQuestions.module.css";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** The actions on the questions of a set. */
interface SetActions {
  onForm: (key: string, form: QuestionForm) => void;
  onFold: (key: string) => void;
  onFoldAll: (open: boolean) => void;
  onMove: (key: string, step: -1 | 1) => void;
  onTakeOut: (key: string) => void;
  onAdd: () => void;
  /** Opens the dialog with questions of the bank. */
  onBring: () => void;
}

/** A removed question: its position counted from 0, its text, and a function that restores it. */
export interface TakenOut {
  place: number;
  text: string;
  undo: () => void;
}

interface SetQuestionsProps extends SetActions {
  entries: readonly SetEntry[];
  /** The keys of expanded entries. */
  open: ReadonlySet<string>;
  problems: PassageProblems;
  /** The last removed question. */
  takenOut: TakenOut | null;
  currentYear: number;
}

/** The questions of a passage, each collapsed to a line or expanded for editing. */
export function SetQuestions(props: SetQuestionsProps) {
  const { entries, open, problems, takenOut, onFoldAll, onAdd, onBring } = props;
  const heading = useId();
  const allOpen = entries.every(({ key }) => open.has(key));
  const isFull = entries.length >= passageLimits.passageQuestionsMax;
  const wrong = problems.passage.get("questions");
  const undo = takenOut && (
    <UndoLine action={takenOut.text} until="until the passage is saved" onUndo={takenOut.undo} />
  );
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>
          Questions <span className={classes.count}>{entries.length}</span>
        </h2>
        {entries.length > 0 && (
          <TextButton onClick={() => onFoldAll(!allOpen)}>
            {allOpen ? "Fold All" : "Unfold All"}
          </TextButton>
        )}
      </div>
      {wrong !== undefined && (
        <p className={field.error} data-field="questions" tabIndex={-1}>
          {fieldError(wrong)}
        </p>
      )}
      {entries.length === 0 ? (
        <>
          {undo}
          <p className={classes.none}>No question asks about this passage yet.</p>
        </>
      ) : (
        <ol className={classes.entries}>
          {entries.map((entry, place) => (
            <Fragment key={entry.key}>
              {place === takenOut?.place && <li>{undo}</li>}
              <Entry entry={entry} place={place} {...props} />
            </Fragment>
          ))}
          {takenOut !== null && takenOut.place >= entries.length && <li>{undo}</li>}
        </ol>
      )}
      <div className={classes.foot}>
        <Button icon={<IconPlus {...icon} />} data-add onClick={onAdd} disabled={isFull}>
          Add Question
        </Button>
        <Button kind="quiet" icon={<IconStackPush {...icon} />} onClick={onBring} disabled={isFull}>
          Bring From Bank
        </Button>
        <p className={classes.keys}>
          {isFull ? (
            `A passage has at most ${passageLimits.passageQuestionsMax} questions.`
          ) : (
            <span className={classes.hint}>
              <kbd>Ctrl</kbd> <kbd>Enter</kbd> adds the next
            </span>
          )}
        </p>
      </div>
    </section>
  );
}

interface EntryProps extends SetQuestionsProps {
  entry: SetEntry;
  /** Counted from 0. */
  place: number;
}

function Entry(props: EntryProps) {
  const { entry, place, entries, open, problems, currentYear } = props;
  const { onForm, onFold, onMove, onTakeOut } = props;
  const { key, id, form, isMoved } = entry;
  const body = useId();
  const isOpen = open.has(key);
  const number = place + 1;
  const letter = form.correct < 0 ? null : optionLetter(form.correct);
  const wrong = problems.entries.get(key);
  const whole = problems.whole.get(key);
  const count = (wrong?.size ?? 0) + (whole === undefined ? 0 : 1);
  const words = lineText(form.questionText) || "Nothing written yet";
  const named = id === null ? "New question" : isMoved ? `ID ${id}, from the bank` : `ID ${id}`;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;

  function onKey(event: KeyboardEvent): void {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    onMove(key, step);
  }

  return (
    <li className={classes.entry} data-entry={key} onKeyDown={onKey}>
      <h3 className={classes.title}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={body}
          data-fold
          onClick={() => onFold(key)}
        >
          <span className={classes.number}>{number}</span>
          <span className={isOpen ? classes.named : classes.words} dir="auto">
            <span className="visually-hidden">Question {number}: </span>
            {isOpen ? named : words}
          </span>
          {count > 0 && (
            <span className={classes.wrong}>
              {figure(count)} {count === 1 ? "error" : "errors"}
            </span>
          )}
          <span className={classes.letter}>
            {letter === null ? (
              "No key"
            ) : (
              <>
                Key <strong>{letter}</strong>
              </>
            )}
          </span>
          <Chevron {...icon} />
        </button>
      </h3>
      {isOpen && (
        <div id={body} className={classes.body}>
          {whole !== undefined && (
            <p className={field.error} data-field="whole" tabIndex={-1}>
              {fieldError(whole)}
            </p>
          )}
          <SetEntryFields
            form={form}
            problems={wrong ?? new Map()}
            currentYear={currentYear}
            onChange={(next) => onForm(key, next)}
          />
          <div className={classes.actions}>
            <Button
              kind="quiet"
              size="small"
              icon={<IconArrowUp {...icon} />}
              aria-disabled={place === 0 || undefined}
              onClick={() => onMove(key, -1)}
            >
              Move Up
            </Button>
            <Button
              kind="quiet"
              size="small"
              icon={<IconArrowDown {...icon} />}
              aria-disabled={place === entries.length - 1 || undefined}
              onClick={() => onMove(key, 1)}
            >
              Move Down
            </Button>
            <Button
              kind="quiet"
              size="small"
              icon={<IconUnlink {...icon} />}
              onClick={() => onTakeOut(key)}
            >
              {id === null ? "Remove" : "Take Out"}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
