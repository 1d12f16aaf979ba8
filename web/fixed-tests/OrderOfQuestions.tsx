import type { Dispatch } from "react";
import { sectionLimits } from "#rules/limits.ts";
import { Button } from "../ui/Button.tsx";
import { Section } from "../ui/Section.tsx";
import classes from "./OrderOfQuestions.module.css";
import { OutlineBox } from "./OutlineBox.tsx";
import { unitsOf } from "./outline-groups.ts";
import type { OutlineAction, OutlineState } from "./outline-reducer.ts";
import { divided, dividedBySubject } from "./outline-sections.ts";
import { subjectCounts } from "./selection.ts";
import { UnitList } from "./UnitList.tsx";

interface OrderOfQuestionsProps {
  state: OutlineState;
  dispatch: Dispatch<OutlineAction>;
}

/** A test without sections: its questions in order, with sets as one, and buttons that add sections. */
export function OrderOfQuestions({ state, dispatch }: OrderOfQuestionsProps) {
  const { outline } = state;
  const count = outline.selection.length;
  const subjects = subjectCounts(outline.selection).length;
  const bySubject = subjects >= sectionLimits.sectionsMin && subjects <= sectionLimits.sectionsMax;
  return (
    <Section
      title="Order of Questions"
      note={count > 1 && <span className={classes.keys}>Alt ↑ and Alt ↓ move a question</span>}
    >
      <OutlineBox label="Questions in their order" state={state} dispatch={dispatch}>
        {count === 0 ? (
          <p className={classes.empty}>
            Nothing is selected yet. Questions are asked in the order in which you select them, and
            you can change it here.
          </p>
        ) : (
          <UnitList
            label="Selected questions, in order"
            units={unitsOf(outline)[0] ?? []}
            isSection={false}
          />
        )}
      </OutlineBox>
      <div className={classes.foot}>
        <Button
          size="small"
          data-divide
          onClick={() =>
            dispatch({ type: "act", change: divided, text: "Two sections. The second is empty" })
          }
        >
          Divide Into Sections
        </Button>
        {bySubject && (
          <Button
            size="small"
            onClick={() =>
              dispatch({
                ...{ type: "act", change: dividedBySubject },
                text: `${subjects} sections, one for each subject`,
              })
            }
          >
            One Section for Each Subject
          </Button>
        )}
      </div>
    </Section>
  );
}
