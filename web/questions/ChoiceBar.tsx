import { IconTrash } from "@tabler/icons-react";
import { figure } from "#rules/figures.ts";
import { mostChosen, type useChoice } from "../screens/use-choice.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import classes from "./ChoiceBar.module.css";
import type { Labelling } from "./SetLabelsDialog.tsx";

interface ChoiceBarProps {
  choice: ReturnType<typeof useChoice>;
  /** How many rows the page has, and how many questions match. */
  pageCount: number;
  totalCount: number;
  totalIsExact: boolean;
  onSet: (label: Labelling["label"]) => void;
  onDelete: () => void;
}

/**
 * Above the heads of the table: chooses the page, and says what can be done with what is chosen. It
 * has its place before anything is, so that no row moves.
 */
export function ChoiceBar(props: ChoiceBarProps) {
  const { choice, pageCount, totalCount, totalIsExact, onSet, onDelete } = props;
  const { isAll } = choice.choice;
  const { count, pageChosen } = choice;
  const isOn = isAll || count > 0;
  const total = totalIsExact ? figure(totalCount) : "that match";
  return (
    <div className={classes.bar} data-on={isOn || undefined}>
      <Checkbox
        aria-label="Choose all questions of this page"
        checked={pageChosen > 0 && pageChosen === pageCount}
        indeterminate={pageChosen > 0 && pageChosen < pageCount}
        onChange={choice.togglePage}
      />
      <p className={classes.words} role="status">
        {isAll ? (
          <strong>All {total} chosen</strong>
        ) : isOn ? (
          <>
            <strong>{figure(count)} chosen</strong>
            {count === pageChosen ? " on this page" : `, ${figure(pageChosen)} on this page`}
            {count >= mostChosen && ", which is the most"}
          </>
        ) : (
          <span className={classes.hint}>Choose questions to change many at once</span>
        )}
      </p>
      {isOn && (
        <>
          <TextButton onClick={isAll ? choice.clear : choice.chooseAll}>
            {isAll ? "Choose None" : `Choose All ${total}`}
          </TextButton>
          <div className={classes.deeds}>
            <Button size="small" onClick={() => onSet("subject")}>
              Set Subject
            </Button>
            <Button size="small" onClick={() => onSet("topic")}>
              Set Topic
            </Button>
            <Button size="small" onClick={() => onSet("pyq")}>
              Set PYQ
            </Button>
            <Button
              size="small"
              kind="delete"
              icon={<IconTrash size={16} stroke={1.7} aria-hidden />}
              onClick={onDelete}
            >
              Delete
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
