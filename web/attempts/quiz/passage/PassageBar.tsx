import { memo } from "react";
import { type Side, SideSwitch } from "../../../screens/quiz/SideSwitch.tsx";
import { TextSizeButton } from "../../tools/TextSizes.tsx";
import classes from "./PassageBar.module.css";

interface PassageBarProps {
  side: Side;
  /** The question's number, counted from 1. */
  number: number;
  onOpen: (side: Side) => void;
}

/** On a phone, the switch between the passage and its question, and their text size. */
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
