import { IconEye, IconPencil } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { passageLimits } from "#rules/limits.ts";
import { istYear } from "#rules/times.ts";
import { DraftKept, DraftNotice } from "../../screens/drafts/DraftNotice.tsx";
import type { Draft } from "../../screens/drafts/use-draft.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { isFocusFree } from "../../ui/focus-places.ts";
import { UnsavedGuard } from "../../ui/LeaveGuard.tsx";
import { PageHead } from "../../ui/Page.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { BackLink } from "../../ui/TextLink.tsx";
import { undoable } from "../../ui/undoable.ts";
import { useScreenToast } from "../../ui/use-screen-toast.ts";
import { useNearSubjects } from "../use-near-subjects.tsx";
import { BringDialog } from "./BringDialog.tsx";
import classes from "./PassageEditor.module.css";
import { PassageWords } from "./PassageWords.tsx";
import {
  bankEntry,
  isPassageChanged,
  isSound,
  joinedProblems,
  keptEntries,
  movedEntry,
  newEntry,
  noProblems,
  type Opened,
  type PassageDraft,
  type PassageForm,
  type PassageProblems,
  passageProblems,
  problemsOfEntries,
  type SetEntry,
  standingProblems,
  subjectsOf,
  takenDraft,
  withSubjects,
} from "./passage-form.ts";
import { SetQuestions, type TakenOut } from "./SetQuestions.tsx";
import { StudentsView } from "./StudentsView.tsx";
import { useFieldFocus } from "./use-field-focus.ts";

type View = "write" | "view";

const icon = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

interface PassageEditorProps {
  title: string;
  lead?: ReactNode;
  /** Null for a new passage. */
  id: string | null;
  form: PassageForm;
  opened: Opened;
  onForm: (form: PassageForm) => void;
  draft: Draft<PassageDraft>;
  /** Replaces the initial state by that of an older draft. */
  onDraft: (draft: PassageDraft) => void;
  saving: boolean;
  /** Why the last save failed, with actions. */
  failure: ReactNode;
  /** The server's errors, by field. */
  refused: PassageProblems;
  /** What the last save removed from the markup. */
  takenOut: readonly string[];
  onSave: (form: PassageForm) => void;
  /** Below the buttons in the footer: more actions on an existing passage. */
  actions?: ReactNode;
  /** The hint beside the save keys: "saves as revision 4". */
  saves: string;
}

/** Adds a key to a set, or removes it. */
function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return set.has(key) ? new Set([...set].filter((other) => other !== key)) : new Set([...set, key]);
}

/** The passage beside its questions, and the preview for students. */
export function PassageEditor(props: PassageEditorProps) {
  const { title, lead, id, form, opened, onForm, draft, onDraft, saving, failure, refused } = props;
  const { takenOut, onSave, actions, saves } = props;
  const [view, setView] = useState<View>("write");
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(id === null ? form.entries.map(({ key }) => key) : []),
  );
  /** The questions that existed at the last try to save; later ones show no errors yet. */
  const [tried, setTried] = useState<ReadonlySet<string> | null>(null);
  const [bringing, setBringing] = useState(false);
  const near = useNearSubjects();
  const [out, setOut] = useState<(TakenOut & { opened: Opened }) | null>(null);
  /** The last removed question, until the passage is saved or opened again. */
  const lastOut = out?.opened === opened ? out : null;
  const [spoken, setSpoken] = useState("");
  const element = useRef<HTMLFormElement>(null);
  const written = useRef<string | null>(null);
  /** The focused field before the switch to the preview. */
  const left = useRef<{ entry: string | null; field: string } | null>(null);
  const toast = useScreenToast();
  const latest = useRef(form);
  latest.current = form;
  const reportForm = useRef(onForm);
  reportForm.current = onForm;
  const focusIn = useFieldFocus();
  const { report } = draft;
  useEffect(
    () => report({ form, opened }, isPassageChanged(form, opened.form)),
    [report, form, opened],
  );
  const currentYear = istYear(new Date());
  const own = passageProblems(form, currentYear);
  /** The form when the server refused it: errors of parts changed since are hidden. */
  const [refusal, setRefusal] = useState({ refused, form });
  const problems =
    tried === null
      ? noProblems
      : joinedProblems(standingProblems(refusal, form), problemsOfEntries(own, tried));
  const { entries } = form;

  const changeEntries = (next: SetEntry[]) =>
    reportForm.current({ ...latest.current, entries: next });

  /** Expands an entry and focuses it, once it is rendered. */
  function goTo(key: string, field?: string): void {
    setView("write");
    setOpen((before) => new Set([...before, key]));
    focusIn(() => element.current?.querySelector(`[data-entry="${key}"]`), field);
  }

  function showWrong({ passage, entries: wrong, whole }: PassageProblems): void {
    setView("write");
    setOpen((before) => new Set([...before, ...wrong.keys(), ...whole.keys()]));
    const [field] = passage.keys();
    if (field !== undefined && field !== "questions") {
      focusIn(() => element.current, field);
      return;
    }
    const first = entries.find(({ key }) => wrong.has(key) || whole.has(key))?.key;
    if (first === undefined) focusIn(() => element.current, field);
    else goTo(first, wrong.get(first)?.keys().next().value ?? "whole");
  }

  // Goes to the server's errors as to the page's own.
  useEffect(() => {
    if (refusal.refused === refused) return;
    setRefusal({ refused, form: latest.current });
    if (!isSound(refused)) showWrong(refused);
  });

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    if (saving) return;
    setTried(new Set(keptEntries(form).map(({ key }) => key)));
    if (isSound(own)) near.settle(subjectsOf(form), saveWith);
    else showWrong(own);
  }

  /** Saves with the subjects that replace similar ones. */
  function saveWith(chosen: ReadonlyMap<string, string>): void {
    const next = withSubjects(form, chosen);
    reportForm.current(next);
    onSave(next);
  }

  function add(): void {
    if (entries.length >= passageLimits.passageQuestionsMax) return;
    const entry = newEntry(entries.at(-1));
    // Collapses the others, since questions are written one at a time.
    changeEntries([...entries, entry]);
    goTo(entry.key, "questionText");
  }

  /** Focuses it once it is rendered. */
  function focusSoon(place: string): void {
    setTimeout(() => element.current?.querySelector<HTMLElement>(place)?.focus());
  }

  function takeOut(key: string): void {
    const place = entries.findIndex((entry) => entry.key === key);
    const entry = entries[place];
    if (entry === undefined) return;
    changeEntries(entries.filter((other) => other !== entry));
    const text =
      entry.id === null
        ? "The question is removed"
        : `Question ${entry.id} leaves the set with the next save, and stays in the bank`;
    const undo = () => {
      setOut(null);
      toast.takeAway();
      changeEntries(latest.current.entries.toSpliced(place, 0, entry));
      focusSoon(`[data-entry="${key}"] [data-fold]`);
    };
    setOut({ opened, place, text, undo });
    toast.show({ kind: "success", text, ...undoable(undo) });
    const next = entries[place + 1] ?? entries[place - 1];
    focusSoon(next ? `[data-entry="${next.key}"] [data-fold]` : "[data-add]");
  }

  function move(key: string, step: -1 | 1): void {
    const next = movedEntry(entries, key, step);
    const place = next.findIndex((entry) => entry.key === key);
    changeEntries(next);
    setSpoken(`Question ${place + 1} of ${next.length} now`);
  }

  /** Switches the view at the same scroll position; back in the form, restores the cursor. */
  function show(next: View): void {
    const { scrollY } = window;
    const { activeElement } = document;
    if (next === "view") {
      const entry = activeElement?.closest("[data-entry]")?.getAttribute("data-entry");
      written.current = entry ?? written.current;
      const field = activeElement?.closest("[data-field]")?.getAttribute("data-field");
      left.current = field ? { entry: entry ?? null, field } : null;
    }
    setView(next);
    setTimeout(() => {
      window.scrollTo({ top: scrollY });
      if (!isFocusFree() && document.activeElement !== element.current) return;
      const root = element.current;
      const { entry, field } = left.current ?? {};
      const within = entry ? root?.querySelector(`[data-entry="${entry}"]`) : root;
      const place =
        next === "write" && field
          ? within?.querySelector<HTMLElement>(`[data-field="${field}"]`)
          : root;
      place?.focus({ preventScroll: true });
    });
  }

  // In the capture phase, before the rich-text editor, which uses some of these keys.
  const pressed = useRef<(event: KeyboardEvent) => void>(() => undefined);
  pressed.current = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("dialog") !== null) return;
    const action = {
      Enter: () => view === "write" && add(),
      s: () => submit(),
      e: () => show(view === "write" ? "view" : "write"),
    }[event.key];
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  useEffect(() => {
    // Wherever the focus is, since the browser's own command would save the page as a file.
    const press = (event: KeyboardEvent) => pressed.current(event);
    document.addEventListener("keydown", press, true);
    return () => document.removeEventListener("keydown", press, true);
  }, []);

  return (
    <form
      ref={element}
      tabIndex={-1}
      aria-label={title}
      className={classes.editor}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        // Enter in a single-line field, such as a subject search, must not save the whole form.
        if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
          event.preventDefault();
        }
      }}
    >
      <BackLink to="/admin/passages">Passages</BackLink>
      <PageHead
        title={title}
        lead={lead}
        actions={
          <Segmented
            label="Show"
            full
            value={view}
            options={[
              { value: "write", label: "Write", icon: <IconPencil {...icon} /> },
              { value: "view", label: "Student’s view", icon: <IconEye {...icon} /> },
            ]}
            onChange={show}
          />
        }
      />
      <DraftNotice draft={draft} noun="passage" onTake={(taken) => onDraft(takenDraft(taken))} />
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      {view === "view" ? (
        <StudentsView form={form} current={written.current} />
      ) : (
        <div className={classes.columns}>
          <PassageWords
            form={form}
            problems={problems.passage}
            takenOut={takenOut}
            focusText={id === null}
            onChange={(part) => onForm({ ...latest.current, ...part })}
          />
          <SetQuestions
            entries={entries}
            open={open}
            problems={problems}
            takenOut={lastOut}
            currentYear={currentYear}
            onForm={(key, question) =>
              changeEntries(
                latest.current.entries.map((entry) =>
                  entry.key === key ? { ...entry, form: question } : entry,
                ),
              )
            }
            onFold={(key) => setOpen(toggled(open, key))}
            onFoldAll={(all) => setOpen(new Set(all ? entries.map(({ key }) => key) : []))}
            onMove={move}
            onTakeOut={takeOut}
            onAdd={add}
            onBring={() => setBringing(true)}
          />
        </div>
      )}
      <div className={classes.foot} data-foot>
        {failure}
        <div className={classes.buttons}>
          <Button kind="primary" type="submit" busy={saving} busyLabel="Saving...">
            Save Passage
          </Button>
          <ButtonLink to="/admin/passages">Cancel</ButtonLink>
          {actions}
          <DraftKept at={draft.keptAt} />
          <p className={classes.keys}>
            {view === "write" ? (
              <>
                <kbd>Ctrl</kbd> <kbd>S</kbd> {saves}
              </>
            ) : (
              <>
                <kbd>Ctrl</kbd> <kbd>E</kbd> back to writing
              </>
            )}
          </p>
        </div>
      </div>
      {near.dialog}
      {bringing && (
        <BringDialog
          present={new Set(entries.flatMap((entry) => entry.id ?? []))}
          room={passageLimits.passageQuestionsMax - keptEntries(form).length}
          onClose={() => setBringing(false)}
          onBring={(question) => {
            // It may be the removed question.
            setOut(null);
            toast.takeAway();
            changeEntries([...keptEntries(latest.current), bankEntry(question, true)]);
          }}
        />
      )}
      <UnsavedGuard unsaved={isPassageChanged(form, opened.form)} keep={draft.keep} />
    </form>
  );
}
