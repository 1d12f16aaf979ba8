import {
  IconArrowDown,
  IconArrowsMoveVertical,
  IconArrowUp,
  IconChevronDown,
  IconChevronUp,
  IconLink,
  IconScissors,
  IconX,
} from "@tabler/icons-react";
import { type KeyboardEvent, memo } from "react";
import { withFormulaText } from "#rules/formula-text.ts";
import { Badge } from "../ui/Badge.tsx";
import { handFocusOn } from "../ui/focus-places.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { InlineRichText } from "../ui/RichText.tsx";
import { LiftHandle, useLifted } from "./LiftHandle.tsx";
import { useOutlineBox } from "./OutlineBox.tsx";
import type { Outline, Unit } from "./outline-groups.ts";
import { movedTo, movedUnit, placeOf, stepped } from "./outline-moves.ts";
import { PositionField } from "./PositionField.tsx";
import { nameOfPassage, type PickedQuestion } from "./selection.ts";
import classes from "./UnitList.module.css";

interface Place {
  /** Its position among the rows of the list, counted from 0. */
  place: number;
  count: number;
  /** Its offset in a partly rendered list, in pixels; null in a complete one. */
  top: number | null;
}

interface UnitRowProps extends Place {
  unit: Unit;
  isLast: boolean;
  /** True in a section, where numbers are text and the handle replaces the arrow buttons. */
  isSection: boolean;
  /** True if its passage is split on purpose. */
  isApart: boolean;
  /** True for a set whose questions are shown. */
  isOpen: boolean;
  onToggle: () => void;
}

/** The moves of Alt with a key: by a step, or to the start or end of the list. */
const keyMoves: Partial<Record<string, (outline: Outline, id: string) => Outline>> = {
  ArrowUp: (outline, id) => stepped(outline, id, -1),
  ArrowDown: (outline, id) => stepped(outline, id, 1),
  Home: (outline, id) => movedUnit(outline, id, { ...placeOf(outline, id), place: 0 }),
  End: (outline, id) =>
    movedUnit(outline, id, { ...placeOf(outline, id), place: Number.POSITIVE_INFINITY }),
};

const controlOf = ({ target }: KeyboardEvent) =>
  (target instanceof Element && target.closest("[data-control]")?.getAttribute("data-control")) ||
  "";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** A held key counts once, since the focus moves on to the next remove button. */
function onceByKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

/** "53–57", or "67": the numbers that students see. */
function numbersOf({ first, questions }: Unit): string {
  const { length } = questions;
  return length === 1 ? String(first + 1) : `${first + 1}–${first + length}`;
}

/** The props of a row, for units and for questions of a set. */
const rowOf = (id: string, { place, count, top }: Place) => ({
  "data-question": id,
  "data-place": place,
  "aria-posinset": place + 1,
  "aria-setsize": count,
  style: top === null ? undefined : { transform: `translateY(${top}px)` },
});

/** A single question or a set in one row, moved by buttons, a number, the handle, or Alt and an arrow. */
export function UnitRow(props: UnitRowProps & { question: PickedQuestion }) {
  const { unit, question, place, isSection, isApart } = props;
  const { dispatch } = useOutlineBox();
  const { id } = question;
  const lifted = useLifted(id, "unit");
  const { length } = unit.questions;
  const isSet = length > 1;
  const name = isSet ? `set of ${length}, ${nameOfPassage(question)}` : `question ${id}`;

  function onKey(event: KeyboardEvent<HTMLLIElement>): void {
    const move = keyMoves[event.key];
    if (!event.altKey || !move) return;
    event.preventDefault();
    dispatch({ type: "move", id, change: (now) => move(now, id), control: controlOf(event) });
  }

  return (
    <li
      ref={lifted.ref}
      className={classes.row}
      {...rowOf(id, props)}
      data-first={place === 0 || undefined}
      data-section={isSection || undefined}
      data-lifted={lifted.isLifted || undefined}
      onKeyDown={onKey}
    >
      <LiftHandle id={id} className={classes.handle} control="handle" name={name} lifted={lifted} />
      {isSection ? (
        <span className={classes.numbers}>{numbersOf(unit)}</span>
      ) : (
        <PositionField
          label={isSet ? `First number of the ${name}` : `Number of ${name}`}
          position={unit.first + 1}
          onChange={(position) =>
            dispatch({
              ...{ type: "move", id, control: "position" },
              change: (now) => movedTo(now, id, position - 1),
            })
          }
        />
      )}
      <About
        question={question}
        size={length}
        last={isSet && !isSection ? unit.first + length : null}
        isSection={isSection}
        isApart={isApart}
        isLifted={lifted.isLifted}
      />
      <Buttons {...props} name={name} isSet={isSet} />
    </li>
  );
}

interface AboutProps {
  question: PickedQuestion;
  size: number;
  /** The last number of a set; null if the row doesn't show it. */
  last: number | null;
  isSection: boolean;
  isApart: boolean;
  isLifted: boolean;
}

const About = memo(function About(props: AboutProps) {
  const { question, size, last, isSection, isApart, isLifted } = props;
  const isSet = size > 1;
  const passage = question.passage ?? null;
  const kind = isSet
    ? `Set of ${size}${last === null ? "" : `, to ${last}`}`
    : isApart
      ? "From a split set"
      : passage !== null
        ? "Set of 1"
        : isSection
          ? "Single question"
          : null;
  return (
    <div className={classes.about}>
      <p className={classes.text}>
        {isSet ? (
          nameOfPassage(question)
        ) : (
          <InlineRichText text={withFormulaText(question.questionText)} />
        )}
      </p>
      <p className={classes.facts}>
        {!isSet && <span className={classes.id}>{question.id}</span>}
        {kind !== null && (
          <span className={classes.kind}>
            {kind}
            {isLifted && ", lifted"}
          </span>
        )}
        {!isSection && <Badge kind="subject">{question.subject}</Badge>}
      </p>
    </div>
  );
});

interface ButtonsProps extends UnitRowProps {
  question: PickedQuestion;
  name: string;
  isSet: boolean;
}

function Buttons(props: ButtonsProps) {
  const { unit, question, name, isSet, place, isLast, isSection, isApart, isOpen } = props;
  const { dispatch, ask } = useOutlineBox();
  const { id, passage } = question;
  const step = (by: -1 | 1, control: string) =>
    dispatch({ type: "move", id, change: (now) => stepped(now, id, by), control });
  return (
    <div className={classes.buttons}>
      {isSet && (
        <IconButton
          label={isOpen ? `Fold the ${name}` : `Show the questions of the ${name}`}
          data-control="toggle"
          aria-expanded={isOpen}
          onClick={props.onToggle}
        >
          {isOpen ? <IconChevronUp {...icon} /> : <IconChevronDown {...icon} />}
        </IconButton>
      )}
      {!isSection && (
        <>
          <IconButton
            label={`Move ${name} up`}
            data-control="up"
            aria-disabled={place === 0 || undefined}
            onClick={() => step(-1, "up")}
          >
            <IconArrowUp {...icon} />
          </IconButton>
          <IconButton
            label={`Move ${name} down`}
            data-control="down"
            aria-disabled={isLast || undefined}
            onClick={() => step(1, "down")}
          >
            <IconArrowDown {...icon} />
          </IconButton>
        </>
      )}
      {isSection && (
        <IconButton
          className={classes.ask}
          label={`Move ${name} to…`}
          data-control="ask"
          onClick={() => ask({ id, what: "move" })}
        >
          <IconArrowsMoveVertical {...icon} />
        </IconButton>
      )}
      {isSet && (
        <IconButton
          label={`Split the ${name}`}
          data-control="split"
          onClick={() => ask({ id, what: "split" })}
        >
          <IconScissors {...icon} />
        </IconButton>
      )}
      {isApart && passage != null && (
        <IconButton
          label={`Put the questions on ${nameOfPassage(question)} together`}
          data-control="join"
          onClick={() => dispatch({ type: "join", passageId: passage.id })}
        >
          <IconLink {...icon} />
        </IconButton>
      )}
      <IconButton
        label={isSet ? `Take the ${name} out` : `Take ${name} out`}
        data-control="remove"
        ref={handFocusOn}
        onKeyDown={onceByKey}
        onClick={() => dispatch({ type: "takeOut", questions: unit.questions })}
      >
        <IconX {...icon} />
      </IconButton>
    </div>
  );
}

interface MemberRowProps extends Place {
  question: PickedQuestion;
  unit: Unit;
  /** Its position in the set, counted from 0. */
  within: number;
}

/** A question of an expanded set, which can be moved within the set or removed. */
export function MemberRow(props: MemberRowProps) {
  const { question, unit, within } = props;
  const { dispatch } = useOutlineBox();
  const { id } = question;
  const isFirst = within === 0;
  const isLast = within === unit.questions.length - 1;
  const move = (step: -1 | 1, control: string) =>
    dispatch({ type: "moveWithin", id, to: within + step, control });

  function onKey(event: KeyboardEvent<HTMLLIElement>): void {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    move(step, controlOf(event) || "within-down");
  }

  return (
    <li className={`${classes.row} ${classes.member}`} {...rowOf(id, props)} onKeyDown={onKey}>
      <span className={classes.numbers}>{unit.first + within + 1}</span>
      <div className={classes.about}>
        <p className={classes.text}>
          <InlineRichText text={withFormulaText(question.questionText)} />
        </p>
        <p className={classes.facts}>
          <span className={classes.id}>{id}</span>
          <Badge kind="subject">{question.subject}</Badge>
        </p>
      </div>
      <div className={classes.buttons}>
        <IconButton
          label={`Move question ${id} up in its set`}
          data-control="within-up"
          aria-disabled={isFirst || undefined}
          onClick={() => !isFirst && move(-1, "within-up")}
        >
          <IconArrowUp {...icon} />
        </IconButton>
        <IconButton
          label={`Move question ${id} down in its set`}
          data-control="within-down"
          aria-disabled={isLast || undefined}
          onClick={() => !isLast && move(1, "within-down")}
        >
          <IconArrowDown {...icon} />
        </IconButton>
        <IconButton
          label={`Take question ${id} out`}
          data-control="within-remove"
          ref={handFocusOn}
          onKeyDown={onceByKey}
          onClick={() => dispatch({ type: "takeOut", questions: [question] })}
        >
          <IconX {...icon} />
        </IconButton>
      </div>
    </li>
  );
}
