import { sectionLimits } from "#rules/limits.ts";
import { Button } from "../ui/Button.tsx";
import { Section } from "../ui/Section.tsx";
import { LastAction } from "./LastAction.tsx";
import classes from "./OrderOfQuestions.module.css";
import { type Outline, unitsOf } from "./outline-groups.ts";
import { divided, dividedBySubject } from "./outline-sections.ts";
import { subjectCounts } from "./selection.ts";
import { UnitDialogs, useUnitDialogs } from "./UnitDialogs.tsx";
import { UnitList } from "./UnitList.tsx";
import type { OutlineActions } from "./use-outline.ts";
import { useUnitMoves } from "./use-unit-moves.ts";

interface OrderOfQuestionsProps {
  outline: Outline;
  actions: OutlineActions;
}

const nowhere = () => undefined;

/** A test without sections: its questions in order, sets as one, and the way to sections. */
export function OrderOfQuestions({ outline, actions }: OrderOfQuestionsProps) {
  const { replace, lastAction } = actions;
  const moves = useUnitMoves(outline, actions, nowhere);
  const dialogs = useUnitDialogs();
  const count = outline.selection.length;
  const subjects = subjectCounts(outline.selection).length;
  const bySubject = subjects >= sectionLimits.sectionsMin && subjects <= sectionLimits.sectionsMax;
  return (
    <Section
      title="Order of Questions"
      note={count > 1 && <span className={classes.keys}>Alt ↑ and Alt ↓ move a question</span>}
    >
      <p className="visually-hidden" role="status">
        {moves.said}
      </p>
      {/* Has the focus when its last question is taken out, or that is taken back. */}
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, it has no fields. */}
      <div
        role="group"
        className={classes.list}
        aria-label="Questions in their order"
        tabIndex={-1}
      >
        <LastAction action={lastAction} />
        {count === 0 ? (
          <p className={classes.empty}>
            Nothing is selected yet. Questions are asked in the order in which you select them, and
            you can change it here.
          </p>
        ) : (
          <UnitList
            label="Selected questions, in order"
            units={unitsOf(outline)[0] ?? []}
            apart={outline.apart}
            isSection={false}
            lift={moves.lift}
            mover={moves.mover}
            onMove={moves.onMove}
            onNumber={moves.onNumber}
            onWithin={moves.onWithin}
            onJoin={moves.onJoin}
            onRemove={moves.onRemove}
            {...dialogs.actions}
          />
        )}
      </div>
      <div className={classes.foot}>
        <Button
          size="small"
          data-divide
          onClick={() => replace(divided(outline), "Two sections. The second is empty", true)}
        >
          Divide Into Sections
        </Button>
        {bySubject && (
          <Button
            size="small"
            onClick={() =>
              replace(dividedBySubject(outline), `${subjects} sections, one for each subject`, true)
            }
          >
            One Section for Each Subject
          </Button>
        )}
      </div>
      <UnitDialogs outline={outline} dialogs={dialogs} moves={moves} />
    </Section>
  );
}
