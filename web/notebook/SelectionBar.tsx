import { figure } from "#rules/figures.ts";
import { notebookLimits } from "#rules/mistakes.ts";
import type { useChoice } from "../screens/use-choice.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import classes from "./SelectionBar.module.css";

const MOST = notebookLimits.selectionMax;

interface SelectionBarProps {
  choice: ReturnType<typeof useChoice>;
  /** How many of those shown can be chosen, and how many match. */
  shownCount: number;
  totalCount: number;
  busy: boolean;
  onChooseAll: () => void;
  onPractise: () => void;
}

/** What is chosen of the notebook, and what is done with it; sticks to the top. */
export function SelectionBar(props: SelectionBarProps) {
  const { choice, shownCount, totalCount, busy, onChooseAll, onPractise } = props;
  const { count, pageChosen } = choice;
  const isAll = count > 0 && count >= Math.min(totalCount, MOST);
  const all = totalCount > MOST ? `the newest ${MOST}` : `all ${figure(totalCount)}`;
  return (
    <section className={classes.bar} aria-label="Selection">
      <Checkbox
        aria-label="Choose all that are shown"
        checked={shownCount > 0 && pageChosen === shownCount}
        indeterminate={pageChosen > 0 && pageChosen < shownCount}
        disabled={shownCount === 0}
        onChange={choice.togglePage}
      />
      <p className={classes.words} role="status">
        <strong>{figure(count)} chosen</strong> of {figure(totalCount)} that match
        {count >= MOST && `. ${MOST} is the most that one practice has`}
      </p>
      <TextButton
        aria-disabled={busy || totalCount === 0 || undefined}
        onClick={() => !busy && totalCount > 0 && (isAll ? choice.clear() : onChooseAll())}
      >
        {isAll ? "Choose None" : `Choose ${all}`}
      </TextButton>
      <div className={classes.practise}>
        <Button kind="primary" full="phone" disabled={count === 0} onClick={onPractise}>
          {count === 0 ? "Practise These" : `Practise These ${figure(count)}`}
        </Button>
      </div>
    </section>
  );
}
