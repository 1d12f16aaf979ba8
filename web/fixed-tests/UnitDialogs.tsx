import { type Dispatch, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { fieldError } from "../ui/field-error.tsx";
import { focusField } from "../ui/fields.ts";
import { NumberField } from "../ui/NumberField.tsx";
import { Select } from "../ui/Select.tsx";
import { type Outline, unitsOf } from "./outline-groups.ts";
import { movedUnit } from "./outline-moves.ts";
import { type OutlineAction, unitOf } from "./outline-reducer.ts";
import { nameOfPassage } from "./selection.ts";
import classes from "./UnitDialogs.module.css";

/** A dialog about a unit, identified by its first question. */
export interface Asked {
  id: string;
  what: "split" | "move";
}

interface UnitDialogsProps {
  asked: Asked | null;
  outline: Outline;
  dispatch: Dispatch<OutlineAction>;
  onClose: () => void;
}

/** The dialogs for splitting a set and for moving a unit. */
export function UnitDialogs({ asked, outline, dispatch, onClose }: UnitDialogsProps) {
  const split = asked?.what === "split" ? unitOf(outline, asked.id)?.unit : null;
  const [first] = split?.questions ?? [];
  return (
    <>
      <ConfirmDialog
        open={first !== undefined}
        title="Split this set?"
        confirmLabel="Split Set"
        cancelLabel="Keep Together"
        onCancel={onClose}
        onConfirm={() => {
          onClose();
          if (asked) dispatch({ type: "split", id: asked.id });
        }}
      >
        {first && (
          <>
            The {figure(split?.questions.length ?? 0)} questions on{" "}
            <strong>{nameOfPassage(first)}</strong> then move each by itself. Wherever they stand
            apart, students are shown the passage again.
          </>
        )}
      </ConfirmDialog>
      {asked?.what === "move" && (
        <MoveDialog
          key={asked.id}
          id={asked.id}
          outline={outline}
          dispatch={dispatch}
          onClose={onClose}
        />
      )}
    </>
  );
}

interface MoveDialogProps extends Omit<UnitDialogsProps, "asked"> {
  id: string;
}

/** Asks for a section and a position in it. */
function MoveDialog({ id, outline, dispatch, onClose }: MoveDialogProps) {
  const found = unitOf(outline, id);
  const units = unitsOf(outline);
  const [section, setSection] = useState(String(found?.section ?? 0));
  const [place, setPlace] = useState(1 + (found?.place ?? 0));
  const [tried, setTried] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  if (found === null) return null;
  /** The number of positions that a section has for the unit. */
  const placesIn = (index: string) =>
    1 + (units[Number(index)]?.filter(({ first }) => first !== found.unit.first).length ?? 0);
  const most = placesIn(section);
  const isPlace = Number.isInteger(place) && place >= 1 && place <= most;
  const [first] = found.unit.questions;
  const isSet = found.unit.questions.length > 1;
  return (
    <ConfirmDialog
      open
      title={isSet ? `Move the set of ${found.unit.questions.length} to…` : "Move the question to…"}
      confirmLabel="Move"
      onCancel={onClose}
      onConfirm={() => {
        setTried(true);
        if (!isPlace) {
          focusField(fields.current, "place");
          return;
        }
        onClose();
        const to = { section: Number(section), place: place - 1 };
        dispatch({ type: "move", id, change: (now) => movedUnit(now, id, to), control: "ask" });
      }}
    >
      <div ref={fields} className={classes.fields}>
        <p className={classes.what}>
          {first && (isSet ? nameOfPassage(first) : first.questionText.slice(0, 100))}
        </p>
        {outline.sections.length > 0 && (
          <Select
            label="Section"
            labelShown
            value={section}
            options={outline.sections.map(({ title }, index) => ({
              value: String(index),
              label: `${index + 1}. ${title.trim() || "without a title"}`,
            }))}
            onChange={(next) => {
              setSection(next);
              setPlace(placesIn(next));
            }}
          />
        )}
        <NumberField
          label="Place"
          data-field="place"
          error={fieldError(tried && !isPlace ? `Choose a place from 1 to ${figure(most)}` : null)}
          hint={`1 to ${figure(most)}: sets count as one`}
          min={1}
          max={most}
          value={place}
          onChange={setPlace}
          whenEmpty={most}
        />
      </div>
    </ConfirmDialog>
  );
}
