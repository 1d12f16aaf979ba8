import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import type { RefObject } from "react";
import { IconButton } from "../../ui/IconButton.tsx";
import { useFollowing } from "../../ui/use-following.ts";
import { NumberJump } from "./NumberJump.tsx";
import { OutcomeLegend, OutcomePalette } from "./OutcomePalette.tsx";
import classes from "./WalkAside.module.css";
import type { Step, WalkedQuestion, WalkFilter } from "./walk.ts";

interface WalkAsideProps {
  questions: readonly WalkedQuestion[];
  filter: WalkFilter;
  place: number | null;
  input: RefObject<HTMLInputElement | null>;
  /** Whether a step leads anywhere. */
  can: (step: Step) => boolean;
  onStep: (step: Step) => void;
  onOpen: (place: number) => void;
  /** From the number back to the question. */
  onLeave: () => void;
}

/** The palette beside the questions, which stays in sight and follows them. */
export function WalkAside(props: WalkAsideProps) {
  const { questions, filter, place, input, can, onStep, onOpen, onLeave } = props;
  const palette = useFollowing(place);
  return (
    <aside className={classes.aside} aria-label="Palette">
      <div className={classes.head}>
        <NumberJump questions={questions.length} input={input} onJump={onOpen} onLeave={onLeave} />
        <span className={classes.steps}>
          <IconButton
            label="Previous question"
            aria-disabled={!can("previous") || undefined}
            onClick={() => onStep("previous")}
          >
            <IconChevronUp size={18} stroke={1.7} aria-hidden />
          </IconButton>
          <IconButton
            label="Next question"
            aria-disabled={!can("next") || undefined}
            onClick={() => onStep("next")}
          >
            <IconChevronDown size={18} stroke={1.7} aria-hidden />
          </IconButton>
        </span>
      </div>
      <div className={classes.palette} ref={palette}>
        <OutcomePalette questions={questions} filter={filter} place={place} onOpen={onOpen} />
      </div>
      <div className={classes.legend}>
        <OutcomeLegend questions={questions} />
      </div>
      <p className={classes.keys}>
        <span>
          <kbd>J</kbd> <kbd>K</kbd> next, previous
        </span>
        <span>
          <kbd>W</kbd> next wrong
        </span>
      </p>
    </aside>
  );
}
