import { memo } from "react";
import { type Side, SideSwitch } from "../../../screens/quiz/SideSwitch.tsx";
import { TextSizeButton } from "../../tools/TextSizes.tsx";
import classes from "./PassageBar.module.css";

interface PassageBarProps {
  side: Side;
  /** Of the question, 1 for the first. */
  number: number;
  onOpen: (side: Side) => void;
}

/** The switch between the passage and its question, on a phone, and the size of both. */
export const PassageBar = memo(function PassageBar({ side, number, onOpen }: PassageBarProps) {
  return (
    <div className={classes.bar}>
      <SideSwitch
        className={classes.switch}
        side={side}
        question={`Question ${number}`}
        onOpen={onOpen}
      />
      <TextSizeButton />
    </div>
  );
});
