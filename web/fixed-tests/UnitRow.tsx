import {
  IconArrowDown,
  IconArrowsMoveVertical,
  IconArrowUp,
  IconChevronDown,
  IconChevronUp,
  IconGripVertical,
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
import type { Unit } from "./outline-groups.ts";
import { PositionField } from "./PositionField.tsx";
import { nameOfPassage, type PickedQuestion } from "./selection.ts";
import classes from "./UnitList.module.css";
import type { KeyMove, UnitActions } from "./unit-actions.ts";
import type { Lift } from "./use-lift.ts";

interface Place {
  /** Among the rows of the list, from 0. */
  place: number;
  count: number;
  /** Where it stands in a list that is drawn in part, in pixels; null in one that is drawn whole. */
  top: number | null;
}

interface UnitRowProps extends Place, UnitActions {
  unit: Unit;
  isFirst: boolean;
  isLast: boolean;
  isSection: boolean;
  /** Its passage is split on purpose. */
  isApart: boolean;
  /** A set whose questions are shown. */
  isOpen: boolean;
  isLifted: boolean;
  lift: Lift;
  onToggle: () => void;
}

/** Where Alt and a key move a unit. */
const keyMoves: Partial<Record<string, KeyMove>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** A key that is held presses once: the focus goes on to what takes out the next. */
function onceByKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

/** "53–57", or "67": the numbers that students see. */
function numbersOf({ first, questions }: Unit): string {
  const { length } = questions;
  return length === 1 ? String(first + 1) : `${first + 1}–${first + length}`;
}

/** A single question or a set as one row: buttons, a number, the handle, or Alt and an arrow move it. */
export function UnitRow(props: UnitRowProps) {
  const { unit, place, count, top, isSection, isApart, isOpen, isLifted, lift } = props;
  const { onMove, onNumber, onToggle } = props;
  const [question] = unit.questions;
  if (question === undefined) return null;
  const { id } = question;
  const isSet = unit.questions.length > 1;
  const name = isSet
    ? `set of ${unit.questions.length}, ${nameOfPassage(question)}`
    : `question ${id}`;

  function onKey(event: KeyboardEvent<HTMLLIElement>): void {
    const move = keyMoves[event.key];
    if (!event.altKey || !move || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    onMove(id, move, event.target.closest("[data-control]")?.getAttribute("data-control") ?? "");
  }

  return (
    <li
      className={classes.row}
      data-question={id}
      data-place={place}
      data-first={place === 0 || undefined}
      data-section={isSection || undefined}
      data-lifted={isLifted || undefined}
      aria-posinset={place + 1}
      aria-setsize={count}
      style={top === null ? undefined : { transform: `translateY(${top}px)` }}
      onKeyDown={onKey}
    >
      <button
        type="button"
        className={classes.handle}
        data-control="handle"
        aria-label={`Move ${name}`}
        aria-pressed={isLifted}
        aria-description="Space lifts it, arrows move it, Space drops it, Escape puts it back"
        onKeyDown={(event) => lift.onKey(id, event)}
        onPointerDown={(event) => lift.onPointer(id, event)}
        onBlur={() => {
          // A row that moves loses the focus and gets it back: only who leaves drops it.
          if (isLifted) {
            setTimeout(() => {
              const held = document.activeElement?.getAttribute("data-control") === "handle";
              if (!held) lift.drop();
            }, 100);
          }
        }}
      >
        <IconGripVertical size={17} stroke={1.7} aria-hidden />
      </button>
      {isSection ? (
        <span className={classes.numbers}>{numbersOf(unit)}</span>
      ) : (
        <PositionField
          label={isSet ? `First number of the ${name}` : `Number of ${name}`}
          position={unit.first + 1}
          onChange={(position) => onNumber(id, position - 1, "position")}
        />
      )}
      <About
        question={question}
        size={unit.questions.length}
        last={isSet && !isSection ? unit.first + unit.questions.length : null}
        isSection={isSection}
        isApart={isApart}
        isLifted={isLifted}
      />
      <Buttons
        {...props}
        question={question}
        name={name}
        isSet={isSet}
        isOpen={isOpen}
        onToggle={onToggle}
      />
    </li>
  );
}

interface AboutProps {
  question: PickedQuestion;
  size: number;
  /** The last number of a set; null where it stands elsewhere. */
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
  const { unit, question, name, isSet, isFirst, isLast, isSection, isApart, isOpen } = props;
  const { id, passage } = question;
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
            aria-disabled={isFirst || undefined}
            onClick={() => props.onMove(id, "up", "up")}
          >
            <IconArrowUp {...icon} />
          </IconButton>
          <IconButton
            label={`Move ${name} down`}
            data-control="down"
            aria-disabled={isLast || undefined}
            onClick={() => props.onMove(id, "down", "down")}
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
          onClick={() => props.onAskMove(id)}
        >
          <IconArrowsMoveVertical {...icon} />
        </IconButton>
      )}
      {isSet && (
        <IconButton
          label={`Split the ${name}`}
          data-control="split"
          onClick={() => props.onSplit(id)}
        >
          <IconScissors {...icon} />
        </IconButton>
      )}
      {isApart && passage != null && (
        <IconButton
          label={`Put the questions on ${nameOfPassage(question)} together`}
          data-control="join"
          onClick={() => props.onJoin(passage.id)}
        >
          <IconLink {...icon} />
        </IconButton>
      )}
      <IconButton
        label={isSet ? `Take the ${name} out` : `Take ${name} out`}
        data-control="remove"
        ref={handFocusOn}
        onKeyDown={onceByKey}
        onClick={() => props.onRemove(unit.questions)}
      >
        <IconX {...icon} />
      </IconButton>
    </div>
  );
}

interface MemberRowProps extends Place, Pick<UnitActions, "onWithin" | "onRemove"> {
  question: PickedQuestion;
  /** In the test, from 0. */
  number: number;
  /** In its set, from 0. */
  within: number;
  size: number;
}

/** A question of an unfolded set: it moves within the set, or is taken out. */
export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { question, place, count, top, number, within, size, onWithin, onRemove } = props;
  const { id } = question;

  function onKey(event: KeyboardEvent<HTMLLIElement>): void {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (!event.altKey || step === 0 || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    const control = event.target.closest("[data-control]")?.getAttribute("data-control");
    onWithin(id, within + step, control ?? "within-down");
  }

  return (
    <li
      className={`${classes.row} ${classes.member}`}
      data-question={id}
      data-place={place}
      aria-posinset={place + 1}
      aria-setsize={count}
      style={top === null ? undefined : { transform: `translateY(${top}px)` }}
      onKeyDown={onKey}
    >
      <span className={classes.numbers}>{number + 1}</span>
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
          aria-disabled={within === 0 || undefined}
          onClick={() => within > 0 && onWithin(id, within - 1, "within-up")}
        >
          <IconArrowUp {...icon} />
        </IconButton>
        <IconButton
          label={`Move question ${id} down in its set`}
          data-control="within-down"
          aria-disabled={within === size - 1 || undefined}
          onClick={() => within < size - 1 && onWithin(id, within + 1, "within-down")}
        >
          <IconArrowDown {...icon} />
        </IconButton>
        <IconButton
          label={`Take question ${id} out`}
          data-control="within-remove"
          ref={handFocusOn}
          onKeyDown={onceByKey}
          onClick={() => onRemove([question])}
        >
          <IconX {...icon} />
        </IconButton>
      </div>
    </li>
  );
});
