import { IconChevronUp, IconTrash } from "@tabler/icons-react";
import { figure } from "#rules/figures.ts";
import { mostChosen, type useChoice } from "../screens/use-choice.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Menu, MenuItem } from "../ui/Menu.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import classes from "./ChoiceBar.module.css";
import type { Labelling } from "./SetLabelsDialog.tsx";

interface ChoiceBarProps {
  choice: ReturnType<typeof useChoice>;
  /** The number of rows on the page, and of matching questions. */
  pageCount: number;
  totalCount: number;
  totalIsExact: boolean;
  onSet: (label: Labelling["label"]) => void;
  onWithdraw: (withdrawn: boolean) => void;
  onDelete: () => void;
  /** Called when the choice is cleared, which removes the focused bar. */
  onNone: () => void;
}

const changesOf = ({ onSet, onWithdraw }: ChoiceBarProps) => [
  { words: "Set Subject", run: () => onSet("subject") },
  { words: "Set Topic", run: () => onSet("topic") },
  { words: "Set PYQ", run: () => onSet("pyq") },
  { words: "Withdraw", run: () => onWithdraw(true) },
  { words: "Bring Back", run: () => onWithdraw(false) },
];

/**
 * Below the rows, sticky at the window's bottom: the number of chosen questions, and actions on them. Without a
 * choice only the live region is rendered, so that screen readers announce changes.
 */
export function ChoiceBar(props: ChoiceBarProps) {
  const { choice, pageCount, totalCount, totalIsExact, onDelete, onNone } = props;
  const { isAll } = choice.choice;
  const { count, pageChosen } = choice;
  const total = totalIsExact ? figure(totalCount) : "that match";
  const changes = changesOf(props);
  if (!isAll && count === 0) return <p className="visually-hidden" role="status" />;

  function togglePage(): void {
    choice.togglePage();
    if (pageChosen === pageCount && (isAll || count === pageChosen)) onNone();
  }

  return (
    <div className={classes.bar} data-foot>
      <Checkbox
        aria-label="Choose all questions of this page"
        checked={pageChosen > 0 && pageChosen === pageCount}
        indeterminate={pageChosen > 0 && pageChosen < pageCount}
        onChange={togglePage}
      />
      <p className={classes.words} role="status">
        <strong key={`${isAll} ${count}`}>
          {isAll ? `All ${total} chosen` : `${figure(count)} chosen`}
        </strong>
        {!isAll && count !== pageChosen && (
          <span key={pageChosen}>{`, ${figure(pageChosen)} on this page`}</span>
        )}
        {!isAll && count >= mostChosen && <span>, which is the most</span>}
      </p>
      <TextButton
        onClick={() => {
          if (!isAll) return choice.chooseAll();
          choice.clear();
          onNone();
        }}
      >
        <span key={`${isAll} ${total}`}>{isAll ? "Choose none" : `Choose all ${total}`}</span>
      </TextButton>
      <div className={classes.actions}>
        <div className={classes.wide}>
          {changes.map(({ words, run }) => (
            <Button key={words} size="small" onClick={run}>
              {words}
            </Button>
          ))}
        </div>
        <div className={classes.narrow}>
          <Menu
            side="top"
            align="start"
            button={
              <Button
                size="small"
                full
                iconAfter={<IconChevronUp size={16} stroke={1.7} aria-hidden />}
              >
                Change
              </Button>
            }
          >
            {changes.map(({ words, run }) => (
              <MenuItem key={words} onClick={run}>
                {words}
              </MenuItem>
            ))}
          </Menu>
        </div>
        <Button
          size="small"
          kind="delete"
          icon={<IconTrash size={16} stroke={1.7} aria-hidden />}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </div>
  );
}
