import { IconChevronDown, IconChevronUp, IconGripVertical } from "@tabler/icons-react";
import { type RefObject, useEffect, useId, useRef } from "react";
import { figure } from "#rules/figures.ts";
import { sectionLimits, testLimits } from "#rules/limits.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { fieldError } from "../ui/field-error.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { TextField } from "../ui/TextField.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import { countUnits } from "./outline.ts";
import type { SectionDraft, Unit } from "./outline-groups.ts";
import classes from "./TestSections.module.css";
import { UnitList } from "./UnitList.tsx";
import type { Mover, UnitActions } from "./unit-actions.ts";
import type { Lift } from "./use-lift.ts";

interface SectionRowProps {
  section: SectionDraft;
  /** From 0. */
  index: number;
  count: number;
  units: readonly Unit[];
  apart: ReadonlySet<string>;
  isTimed: boolean;
  isOpen: boolean;
  /** Its handle is to have the focus: it was moved. */
  isFocused: boolean;
  /** What is wrong with the test, by field. */
  errors: ReadonlyMap<string, string>;
  /** Of sections, and of what stands in them. */
  lift: Lift;
  unitLift: Lift;
  mover: RefObject<Mover | null>;
  actions: UnitActions;
  onFocused: () => void;
  onChange: (change: Partial<Pick<SectionDraft, "title" | "minutes" | "isLocked">>) => void;
  onToggle: () => void;
  onAdd: () => void;
  onStep: (step: -1 | 1) => void;
  onRemove: () => void;
}

const { testDurationMinMinutes: shortest, testDurationMaxMinutes: longest } = testLimits;

const counted = (count: number, one: string, many: string) =>
  `${figure(count)} ${count === 1 ? one : many}`;

/** "6 sets, 1 single". */
export function unitWords(units: readonly Unit[]): string {
  const { sets, singles } = countUnits(units);
  return [
    sets > 0 && counted(sets, "set", "sets"),
    sets > 0 && singles > 0 && counted(singles, "single", "singles"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** A section: its settings in a line, and unfolded what stands in it. */
export function SectionRow(props: SectionRowProps) {
  const { section, index, units, isTimed, isOpen, isFocused, errors, lift } = props;
  const { onFocused, onChange } = props;
  const { key, title, minutes, isLocked } = section;
  const body = useId();
  const handle = useRef<HTMLButtonElement>(null);
  const number = index + 1;
  const name = `section ${number}${title.trim() === "" ? "" : `, ${title.trim()}`}`;
  const wrong = (field: string) => errors.get(`sections.${index}.${field}`);
  useEffect(() => {
    if (!isFocused) return;
    handle.current?.focus();
    onFocused();
  }, [isFocused, onFocused]);
  return (
    <li
      className={classes.section}
      data-section-key={key}
      data-lifted={lift.lifted === key || undefined}
      aria-label={`Section ${number}`}
      // Has the focus when the last question of it is taken out.
      tabIndex={-1}
    >
      <div className={classes.line} data-timed={isTimed || undefined} data-section-head={key}>
        <button
          type="button"
          ref={handle}
          className={classes.handle}
          data-control="section-handle"
          aria-label={`Move ${name}`}
          aria-pressed={lift.lifted === key}
          aria-description="Space lifts it, arrows move it, Space drops it, Escape puts it back"
          onKeyDown={(event) => lift.onKey(key, event)}
          onPointerDown={(event) => lift.onPointer(key, event)}
        >
          <IconGripVertical size={17} stroke={1.7} aria-hidden />
        </button>
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
          <strong>{counted(section.count, "question", "questions")}</strong>{" "}
          <span>{unitWords(units)}</span>
        </p>
        <IconButton
          className={classes.toggle}
          label={isOpen ? `Fold ${name}` : `Show what ${name} holds`}
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={props.onToggle}
        >
          {isOpen ? (
            <IconChevronUp size={18} stroke={1.7} aria-hidden />
          ) : (
            <IconChevronDown size={18} stroke={1.7} aria-hidden />
          )}
        </IconButton>
      </div>
      <div className={classes.body} id={body} hidden={!isOpen}>
        {isOpen && <SectionBody {...props} number={number} />}
      </div>
    </li>
  );
}

function SectionBody(props: SectionRowProps & { number: number }) {
  const { section, index, count, units, apart, number, unitLift, mover, actions } = props;
  return (
    <>
      {units.length === 0 ? (
        <div className={classes.nothing}>
          <p>Nothing is in this section yet.</p>
          <Button size="small" onClick={props.onAdd}>
            Add Sets and Questions
          </Button>
        </div>
      ) : (
        <>
          <UnitList
            label={`Questions of section ${number}, in order`}
            units={units}
            apart={apart}
            isSection
            lift={unitLift}
            mover={mover}
            {...actions}
          />
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
        {units.length > 0 && <TextButton onClick={props.onAdd}>Add to This Section</TextButton>}
        {index > 0 && <TextButton onClick={() => props.onStep(-1)}>Move Section Up</TextButton>}
        {index < count - 1 && (
          <TextButton onClick={() => props.onStep(1)}>Move Section Down</TextButton>
        )}
        <TextButton onClick={props.onRemove}>
          {count <= 2 ? "Remove Sections" : "Remove Section"}
          <span className="visually-hidden"> {section.title.trim() || number}</span>
        </TextButton>
      </p>
    </>
  );
}
