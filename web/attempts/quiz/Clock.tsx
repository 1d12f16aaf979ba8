import { IconClock, IconEye, IconEyeOff } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { formatClock } from "#rules/times.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import classes from "./Clock.module.css";
import { minutesText } from "./minutes-text.ts";
import type { ClockReading } from "./quiz.ts";

function useReading(clock: ClockReading): number {
  return useSyncExternalStore(clock.subscribe, clock.reading, clock.reading);
}

interface ClockProps {
  clock: ClockReading;
  /** From this many seconds left the clock is bold and announces it in words. */
  lateSeconds: number;
  /** True if the student hid the clock. */
  hidden: boolean;
  onToggle: () => void;
}

interface FiguresProps {
  seconds: number;
  hidden: boolean;
  late: boolean;
  /** The label of the figures for screen readers. */
  of?: string;
}

/** The figures of a clock. */
function Figures({ seconds, hidden, late, of = "Time left" }: FiguresProps) {
  return (
    <div
      className={classes.clock}
      role="timer"
      aria-label={hidden ? `${of}: hidden` : of}
      data-late={late || undefined}
      data-hidden={hidden || undefined}
    >
      {hidden ? "––:––" : formatClock(seconds)}
    </div>
  );
}

/** The time left, in started minutes. */
export function lateWords(seconds: number): string {
  if (seconds > 0 && seconds < 60) return "Under a minute left";
  return seconds > 0 ? `${minutesText(Math.ceil(seconds / 60))} left` : "No time left";
}

/** The time left on a clock, updated as it runs. */
export function TimeLeft({ clock }: { clock: ClockReading }) {
  return <span>{formatClock(useReading(clock))}</span>;
}

interface SideClockProps extends ClockProps {
  /** " in this section" or "" for the whole paper's clock, on a paper with sections; null without sections. */
  place: string | null;
}

/** The clock of the side panel. Only it renders each second. */
export function SideClock({ clock, lateSeconds, hidden, onToggle, place }: SideClockProps) {
  const seconds = useReading(clock);
  const late = !hidden && seconds <= lateSeconds;
  const Icon = hidden ? IconEye : IconEyeOff;
  const words = (
    <p className={classes.words} data-late={late || undefined}>
      {late && <IconClock size={16} stroke={1.7} aria-hidden />}
      {late ? lateWords(seconds) : place === null ? "Time left" : `left${place}`}
    </p>
  );
  const icon = <Icon size={18} stroke={1.7} aria-hidden />;
  if (place !== null) {
    return (
      <div className={classes.line}>
        <Figures {...{ seconds, hidden, late }} of={`Time left${place}`} />
        {words}
        <IconButton label={hidden ? "Show the clock" : "Hide the clock"} onClick={onToggle}>
          {icon}
        </IconButton>
      </div>
    );
  }
  return (
    <div className={classes.side}>
      <div className={classes.head}>
        {words}
        <button type="button" className={classes.toggle} onClick={onToggle}>
          {icon}
          {hidden ? "Show" : "Hide"}
          <span className="visually-hidden"> the clock</span>
        </button>
      </div>
      <Figures {...{ seconds, hidden, late }} />
    </div>
  );
}

/** The warning of the last five minutes, under the title in the top bar, where it moves nothing. */
export function LateWords({ clock, lateSeconds, hidden }: Omit<ClockProps, "onToggle">) {
  const seconds = useReading(clock);
  if (hidden || seconds > lateSeconds) return null;
  return (
    <p className={classes.words} data-late data-small>
      {lateWords(seconds)}
    </p>
  );
}

/** The clock of the top bar on phones and tablets. */
export function BarClock({ clock, lateSeconds, hidden, onToggle }: ClockProps) {
  const seconds = useReading(clock);
  const Icon = hidden ? IconEye : IconEyeOff;
  const label = hidden ? "Show the clock" : "Hide the clock";
  return (
    <div className={classes.bar}>
      <Figures seconds={seconds} hidden={hidden} late={!hidden && seconds <= lateSeconds} />
      <button
        type="button"
        className={classes.toggle}
        onClick={onToggle}
        aria-label={label}
        title={label}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
      </button>
    </div>
  );
}
