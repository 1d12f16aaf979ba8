import { IconCheck, IconPlus } from "@tabler/icons-react";
import classes from "./StandingBox.module.css";
import type { Standing } from "./selection.ts";

/** The state of a question by shape and colour; a word beside it says the same. */
export function StandingBox({ standing }: { standing: Standing }) {
  return (
    <span className={classes.box} data-standing={standing} aria-hidden>
      {standing === "original" && <IconCheck size={14} stroke={2.6} />}
      {standing === "new" && <IconPlus size={14} stroke={2.6} />}
    </span>
  );
}

/** The legend of the boxes. A new test has no original questions. */
export function StandingLegend({ withOriginals }: { withOriginals: boolean }) {
  return (
    <ul className={classes.legend} aria-label="What the boxes mean">
      {withOriginals && (
        <li>
          <StandingBox standing="original" />
          Original
        </li>
      )}
      <li>
        <StandingBox standing="new" />
        Newly added
      </li>
      <li>
        <StandingBox standing="none" />
        Not selected
      </li>
    </ul>
  );
}
