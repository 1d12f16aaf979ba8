import { useDroppable } from "@dnd-kit/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import { sectionLimits, testLimits } from "#rules/limits.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { counted } from "../ui/counted.ts";
import { fieldError } from "../ui/field-error.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { TextField } from "../ui/TextField.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import { LiftHandle, useLifted } from "./LiftHandle.tsx";
import { useOutlineBox } from "./OutlineBox.tsx";
import { countUnits } from "./outline.ts";
import type { SectionDraft, Unit } from "./outline-groups.ts";
import { headOf } from "./outline-reducer.ts";
import { changedSection, withoutSection } from "./outline-sections.ts";
import classes from "./TestSections.module.css";
import { UnitList } from "./UnitList.tsx";

interface SectionRowProps {
  section: SectionDraft;
  /** Counted from 0. */
  index: number;
  units: readonly Unit[];
  /** The test's errors, by field. */
  errors: ReadonlyMap<string, string>;
  /** Scrolls to the picker. */
  onAdd: () => void;
}

const { testDurationMinMinutes: shortest, testDurationMaxMinutes: longest } = testLimits;

/** "6 sets, 1 single". */
export function unitWords(units: readonly Unit[]): string {
  const { sets, singles } = countUnits(units);
  return [sets > 0 && counted(sets, "set"), sets > 0 && singles > 0 && counted(singles, "single")]
    .filter(Boolean)
    .join(", ");
}

/** A section: its settings in a line, and its questions when expanded. */
export function SectionRow(props: SectionRowProps) {
  const { section, index, units, errors } = props;
  const { key, title, minutes, isLocked } = section;
  const { state, dispatch } = useOutlineBox();
  const { isTimed } = state.outline;
  const isOpen = state.open.has(key);
  const isFocused = state.focus?.id === key;
  const lifted = useLifted(key, "section");
  const head = useDroppable({ id: headOf(key), data: { kind: "unit" } });
  const body = useId();
  const handle = useRef<HTMLButtonElement>(null);
  const number = index + 1;
  const name = `section ${number}${title.trim() === "" ? "" : `, ${title.trim()}`}`;
  const wrong = (field: string) => errors.get(`sections.${index}.${field}`);
  const onChange = (change: Parameters<typeof changedSection>[2]) =>
    dispatch({ type: "change", change: (now) => changedSection(now, key, change) });
  useEffect(() => {
    if (!isFocused) return;
    handle.current?.focus();
    dispatch({ type: "focused" });
  }, [isFocused, dispatch]);
  return (
    <li
      ref={lifted.ref}
      className={classes.section}
      data-section-key={key}
      data-lifted={lifted.isLifted || undefined}
      aria-label={`Section ${number}`}
      // Has the focus after its last question is removed.
      tabIndex={-1}
    >
      <div ref={head.setNodeRef} className={classes.line} data-timed={isTimed || undefined}>
        <LiftHandle
          ref={handle}
          id={key}
          className={classes.handle}
          control="section-handle"
          name={name}
          lifted={lifted}
        />
        <span className={classes.numeral} aria-hidden>
          {number}
        </span>
        <TextField
          className={classes.title}
          aria-label={`Title of section ${number}`}
          placeholder={`Title of section ${number}`}
          autoComplete="off"
          maxLength={sectionLimits.sectionTitleMaxLength}
          data-field="title"
          value={title}
          error={fieldError(wrong("title") ?? wrong("questionCount"))}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
        />
        {isTimed && (
          <div className={classes.minutes}>
            <NumberField
              aria-label={`Minutes of section ${number}`}
              after="min"
              min={shortest}
              max={longest}
              whenEmpty={Number.NaN}
              value={minutes}
              error={fieldError(wrong("minutes"))}
              onChange={(next) => onChange({ minutes: next })}
            />
          </div>
        )}
        {isTimed && (
          <Checkbox
            className={classes.locked}
            label={
              <>
                Locked<span className="visually-hidden"> once left, section {number}</span>
              </>
            }
            checked={isLocked}
            onChange={({ currentTarget }) => onChange({ isLocked: currentTarget.checked })}
          />
        )}
        <p className={classes.holds}>
          <strong>{counted(section.count, "question")}</strong> <span>{unitWords(units)}</span>
        </p>
        <IconButton
          className={classes.toggle}
          label={isOpen ? `Fold ${name}` : `Show what ${name} holds`}
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => dispatch({ type: "fold", key })}
        >
          {isOpen ? (
            <IconChevronUp size={18} stroke={1.7} aria-hidden />
          ) : (
            <IconChevronDown size={18} stroke={1.7} aria-hidden />
          )}
        </IconButton>
      </div>
      <div className={classes.body} id={body} hidden={!isOpen}>
        {isOpen && <SectionBody {...props} />}
      </div>
    </li>
  );
}

function SectionBody(props: SectionRowProps) {
  const { section, index, units, onAdd } = props;
  const { state, dispatch } = useOutlineBox();
  const { sections } = state.outline;
  const { key, title } = section;
  const number = index + 1;
  const isLeft = sections.length > 2;

  function add(): void {
    dispatch({ type: "addTo", key });
    onAdd();
  }
  function remove(): void {
    const neighbour = sections[index === 0 ? 1 : index - 1]?.key ?? "";
    dispatch({
      type: "act",
      change: (now) => withoutSection(now, key),
      text: isLeft
        ? `Section ${number} is removed, its questions are in the one ${index === 0 ? "after" : "before"} it`
        : "The sections are removed, the questions stay",
      focus: { id: neighbour, control: "section-handle" },
    });
  }
  const move = (to: number) => dispatch({ type: "moveSection", key, to });
  return (
    <>
      {units.length === 0 ? (
        <div className={classes.nothing}>
          <p>Nothing is in this section yet.</p>
          <Button size="small" onClick={add}>
            Add Sets and Questions
          </Button>
        </div>
      ) : (
        <>
          <UnitList label={`Questions of section ${number}, in order`} units={units} isSection />
          <p className={classes.keys}>
            <span className={classes.keyboard}>
              <kbd>Space</kbd> on a handle lifts, <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Space</kbd>{" "}
              drops, <kbd>Esc</kbd> puts back. <kbd>Ctrl</kbd> <kbd>Z</kbd> takes back what was
              taken out or split, until something else is changed.{" "}
            </span>
            A set moves whole; the scissors split it, and the passage is then shown again.
          </p>
        </>
      )}
      <p className={classes.actions}>
        {units.length > 0 && <TextButton onClick={add}>Add to This Section</TextButton>}
        {index > 0 && <TextButton onClick={() => move(index - 1)}>Move Section Up</TextButton>}
        {index < sections.length - 1 && (
          <TextButton onClick={() => move(index + 1)}>Move Section Down</TextButton>
        )}
        <TextButton onClick={remove}>
          {isLeft ? "Remove Section" : "Remove Sections"}
          <span className="visually-hidden"> {title.trim() || number}</span>
        </TextButton>
      </p>
    </>
  );
}
