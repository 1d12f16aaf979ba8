import { quizLimits } from "#rules/limits.ts";
import { switchesText } from "./switches-text.ts";
import classes from "./TabSwitches.module.css";

const LIMIT = quizLimits.tabSwitchLimit;
const NOTCHES = Array.from({ length: LIMIT }, (_, index) => index + 1);

interface TabSwitchesProps {
  count: number;
  /** True to fill the width of a dialog. */
  wide?: boolean;
  /** Shown after the count, instead of "Tab switches" before it. */
  words?: string;
}

/** The switch counter: four notches and "n of 4". A fifth switch shows the four as used. */
export function TabSwitches({ count, wide = false, words }: TabSwitchesProps) {
  const used = Math.min(count, LIMIT);
  return (
    <div
      className={classes.counter}
      data-wide={wide || undefined}
      data-small={words !== undefined || undefined}
    >
      {!wide && words === undefined && <span className={classes.label}>Tab switches</span>}
      <span className={classes.notches} aria-hidden>
        {NOTCHES.map((notch) => (
          <span className={classes.notch} data-used={notch <= used || undefined} key={notch} />
        ))}
      </span>
      <span className={classes.count}>
        {switchesText(count)}
        {(wide || words !== undefined) && ` ${words ?? "used"}`}
      </span>
    </div>
  );
}
