import { IconCheck, IconPlus } from "@tabler/icons-react";
import classes from "./StandingBox.module.css";
import type { Standing } from "./selection.ts";

/** How a question stands, in shape and colour; a word beside it says it too. */
export function StandingBox({ standing }: { standing: Standing }) {
  return (
    <span className={classes.box} data-standing={standing} aria-hidden>
      {standing === "original" && <IconCheck size={14} stroke={2.6} />}
      {standing === "new" && <IconPlus size={14} stroke={2.6} />}
    </span>
  );
}

/** What the boxes mean; a new test has no original questions. */
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
