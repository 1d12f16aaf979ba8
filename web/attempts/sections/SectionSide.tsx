import { memo } from "react";
import { AnsweredProgress } from "../../screens/hall/AnsweredProgress.tsx";
import { Legend } from "../../screens/hall/Palette.tsx";
import { useFollowing } from "../../ui/use-following.ts";
import { EarlySubmit } from "../hall/EarlySubmit.tsx";
import hall from "../hall/ExamHall.module.css";
import type { HallActions, HallView } from "../hall/hall.ts";
import type { HallSections } from "./hall-sections.ts";
import { SectionClock } from "./SectionClock.tsx";
import { SectionPalette } from "./SectionPalette.tsx";
import classes from "./SectionSide.module.css";

interface SectionSideProps extends Pick<HallView, "clock" | "lateSeconds" | "clockHidden"> {
  sections: HallSections;
  currentQuestion: number;
  /** Whether no question comes after this one. */
  isLast: boolean;
  actions: HallActions;
}

/** The side panel of a paper with sections: clock, progress and legend are those of the section. */
export const SectionSide = memo(function SectionSide(props: SectionSideProps) {
  const { clock, lateSeconds, clockHidden, sections, currentQuestion, isLast, actions } = props;
  const { section, answered, states } = sections.current;
  const palette = useFollowing(currentQuestion);
  return (
    <aside className={`${hall.side} ${classes.side}`} aria-label="Time and questions">
      <SectionClock
        clock={clock}
        lateSeconds={lateSeconds}
        hidden={clockHidden}
        isTimed={sections.isTimed}
        onToggle={actions.toggleClock}
      />
      <AnsweredProgress
        words="Answered in this section"
        answered={answered}
        total={section.count}
      />
      <div className={`${hall.palette} ${classes.palette}`} ref={palette}>
        <SectionPalette
          sections={sections}
          currentQuestion={currentQuestion}
          onOpen={actions.openQuestion}
        />
      </div>
      <div className={hall.legend}>
        <Legend states={states} />
      </div>
      {!isLast && <EarlySubmit onSubmit={actions.askToSubmit} />}
    </aside>
  );
});
