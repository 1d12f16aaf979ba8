import { IconFlag } from "@tabler/icons-react";
import bar from "../screens/quiz/ActionBar.module.css";
import {
  MarkButton,
  NextButton,
  PaletteButton,
  PreviousButton,
} from "../screens/quiz/ActionButtons.tsx";

interface BlindBarProps {
  /** 1 for the first. */
  number: number;
  total: number;
  marked: boolean;
  /** By one question. */
  move: (by: 1 | -1) => void;
  onMark: () => void;
  onPalette: () => void;
  onFinish: () => void;
}

/** What can be done with the question of a review, as at the foot of the exam screen. */
export function BlindBar(props: BlindBarProps) {
  const { number, total, marked, move, onMark, onPalette, onFinish } = props;
  const isLast = number === total;
  return (
    <div className={bar.bar} data-foot>
      <div className={bar.row} data-whole>
        <PreviousButton first={number === 1} move={move} />
        <MarkButton marked={marked} onToggle={onMark} />
        <PaletteButton shownNumber={number} total={total} onOpen={onPalette} />
        <button
          type="button"
          className={bar.button}
          data-primary={isLast || undefined}
          onClick={onFinish}
        >
          <IconFlag className={bar.narrow} size={18} stroke={1.7} aria-hidden />
          Finish
        </button>
        {!isLast && <NextButton move={move}>Next</NextButton>}
      </div>
    </div>
  );
}
