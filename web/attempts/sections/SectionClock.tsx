import { IconClock, IconEye, IconEyeOff } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { formatClock } from "#rules/times.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Figures, lateWords } from "../hall/Clock.tsx";
import type { ClockReading } from "../hall/hall.ts";
import classes from "./SectionClock.module.css";

interface SectionClockProps {
  clock: ClockReading;
  /** From how many seconds left on it looks late. */
  lateSeconds: number;
  /** Hidden on the student's wish. */
  hidden: boolean;
  /** Whose time it is. */
  isTimed: boolean;
  onToggle: () => void;
}

/** The clock over the side panel: of the section, or of the paper where sections have none. */
export function SectionClock({ clock, lateSeconds, hidden, isTimed, onToggle }: SectionClockProps) {
  const seconds = useSyncExternalStore(clock.subscribe, clock.reading);
  const late = !hidden && seconds <= lateSeconds;
  const Icon = hidden ? IconEye : IconEyeOff;
  const place = isTimed ? " in this section" : "";
  return (
    <div className={classes.clock}>
      <Figures seconds={seconds} hidden={hidden} late={late} of={`Time left${place}`} />
      <p className={classes.words} data-late={late || undefined}>
        {late && <IconClock size={16} stroke={1.7} aria-hidden />}
        {late ? lateWords(seconds) : `left${place}`}
      </p>
      <IconButton label={hidden ? "Show the clock" : "Hide the clock"} onClick={onToggle}>
        <Icon size={18} stroke={1.7} aria-hidden />
      </IconButton>
    </div>
  );
}

/** What is left on a clock, as it runs. */
export function TimeLeft({ clock }: { clock: ClockReading }) {
  return <span>{formatClock(useSyncExternalStore(clock.subscribe, clock.reading))}</span>;
}
