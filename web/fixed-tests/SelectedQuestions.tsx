import { IconArrowDown, IconArrowUp, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, memo, useCallback, useLayoutEffect, useRef, useState } from "react";
import { Badge } from "../ui/Badge.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { InlineRichText } from "../ui/RichText.tsx";
import { Section } from "../ui/Section.tsx";
import { PositionField } from "./PositionField.tsx";
import classes from "./SelectedQuestions.module.css";
import type { PickedQuestion } from "./selection.ts";
import { useRowWindow } from "./use-row-window.ts";

interface SelectedQuestionsProps {
  /** In the order they are asked. */
  selection: readonly PickedQuestion[];
  /** Moves a question to a place, counted from 0. */
  onMove: (id: string, to: number) => void;
  onRemove: (question: PickedQuestion) => void;
}

/** Which control of which row has the focus after a move. */
interface Mover {
  id: string;
  control: string;
}

/** Moves a question from its place to the one that `to` answers, both counted from 0. */
type Move = (id: string, to: (place: number) => number, control: string) => void;

/** The selected questions in the order they are asked; buttons, a number or Alt and an arrow move one. */
export function SelectedQuestions({ selection, onMove, onRemove }: SelectedQuestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  const mover = useRef<Mover | null>(null);
  const [said, setSaid] = useState("");
  const count = selection.length;
  const { isPart, rowHeight, from, to, onScroll, reveal } = useRowWindow(list, count);
  // What has the focus stays drawn, wherever the list is scrolled to.
  const [focused, setFocused] = useState<string | null>(null);
  const shown = selection
    .map((question, place) => ({ question, place }))
    .filter(({ question, place }) => (place >= from && place < to) || question.id === focused);
  // Known to `move` without making it another function, or every row would be drawn again.
  const latest = useRef(selection);

  // A row that moves in the document loses the focus: it is given back where it was, which may need a
  // second turn, after the row is drawn there.
  useLayoutEffect(() => {
    latest.current = selection;
    const { id, control } = mover.current ?? {};
    if (id === undefined) return;
    reveal(selection.findIndex((question) => question.id === id));
    const row = list.current?.querySelector(`[data-question="${id}"]`);
    if (!row) return;
    mover.current = null;
    row.querySelector<HTMLElement>(`[data-control="${control}"]`)?.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  });

  const move = useCallback<Move>(
    (id, to, control) => {
      const { length } = latest.current;
      const place = latest.current.findIndex((question) => question.id === id);
      const target = Math.min(Math.max(to(place), 0), length - 1);
      if (target === place) return;
      mover.current = { id, control };
      setSaid(`Question ${id} is number ${target + 1} of ${length} now`);
      onMove(id, target);
    },
    [onMove],
  );

  return (
    <Section
      title="Order of Questions"
      note={count > 1 && <span className={classes.keys}>Alt ↑ and Alt ↓ move a question</span>}
    >
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {count === 0 ? (
        <p className={classes.empty}>
          Nothing is selected yet. Questions are asked in the order in which you select them, and
          you can change it here.
        </p>
      ) : (
        <div className={classes.list} ref={list} onScroll={onScroll}>
          <ol
            aria-label="Selected questions, in order"
            className={isPart ? classes.part : undefined}
            style={isPart ? { height: count * rowHeight } : undefined}
            onFocus={({ target }) =>
              setFocused(target.closest("[data-question]")?.getAttribute("data-question") ?? null)
            }
            onBlur={() => setFocused(null)}
          >
            {shown.map(({ question, place }) => (
              <Row
                key={question.id}
                question={question}
                place={place}
                count={count}
                top={isPart ? place * rowHeight : null}
                onMove={move}
                onRemove={onRemove}
              />
            ))}
          </ol>
        </div>
      )}
    </Section>
  );
}

interface RowProps {
  question: PickedQuestion;
  /** From 0. */
  place: number;
  count: number;
  /** Where it stands in a list that is drawn in part, in pixels; null in one that is drawn whole. */
  top: number | null;
  onMove: Move;
  onRemove: (question: PickedQuestion) => void;
}

/** Where Alt and a key move a question. */
const keyMoves: Partial<Record<string, (place: number) => number>> = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  Home: () => 0,
  End: () => Infinity,
};

// Its parts are memorised one by one: when a question is taken out, a thousand rows change their
// number and nothing else.
const Row = memo(function Row({ question, place, count, top, onMove, onRemove }: RowProps) {
  const { id } = question;

  function onKey(event: KeyboardEvent<HTMLLIElement>): void {
    const to = keyMoves[event.key];
    if (!event.altKey || !to || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    const control = event.target.closest("[data-control]")?.getAttribute("data-control") ?? "";
    onMove(id, to, control);
  }

  return (
    <li
      className={classes.row}
      data-question={id}
      data-first={place === 0 || undefined}
      aria-posinset={place + 1}
      aria-setsize={count}
      style={top === null ? undefined : { transform: `translateY(${top}px)` }}
      onKeyDown={onKey}
    >
      <PositionField
        label={`Number of question ${id}`}
        position={place + 1}
        onChange={(position) => onMove(id, () => position - 1, "position")}
      />
      <About question={question} />
      <Buttons
        question={question}
        isFirst={place === 0}
        isLast={place === count - 1}
        onMove={onMove}
        onRemove={onRemove}
      />
    </li>
  );
});

const About = memo(function About({ question }: Pick<RowProps, "question">) {
  return (
    <div className={classes.about}>
      <p className={classes.text}>
        <InlineRichText text={question.questionText} />
      </p>
      <p className={classes.facts}>
        <span className={classes.id}>{question.id}</span>
        <Badge kind="subject">{question.subject}</Badge>
      </p>
    </div>
  );
});

type ButtonsProps = Pick<RowProps, "question" | "onMove" | "onRemove"> & {
  isFirst: boolean;
  isLast: boolean;
};

const Buttons = memo(function Buttons(props: ButtonsProps) {
  const { question, isFirst, isLast, onMove, onRemove } = props;
  const { id } = question;
  const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;
  return (
    <div className={classes.buttons}>
      <IconButton
        label={`Move question ${id} up`}
        data-control="up"
        aria-disabled={isFirst || undefined}
        onClick={() => onMove(id, (place) => place - 1, "up")}
      >
        <IconArrowUp {...icon} />
      </IconButton>
      <IconButton
        label={`Move question ${id} down`}
        data-control="down"
        aria-disabled={isLast || undefined}
        onClick={() => onMove(id, (place) => place + 1, "down")}
      >
        <IconArrowDown {...icon} />
      </IconButton>
      <IconButton
        label={`Take question ${id} out`}
        data-control="remove"
        onClick={() => onRemove(question)}
      >
        <IconX {...icon} />
      </IconButton>
    </div>
  );
});
