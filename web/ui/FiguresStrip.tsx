import { IconAlertCircle } from "@tabler/icons-react";
import classes from "./FiguresStrip.module.css";

/** A figure's parts: "18" "h", "42" "m"; or "64.8" "%"; or one number without a unit. */
export interface FigurePart {
  value: string;
  unit?: string;
}

export interface Figure {
  label: string;
  value: string | FigurePart[];
  /** A line under the value. */
  note?: string;
  /** True if something is wrong: shown in red, with a sign. */
  alarm?: boolean;
}

/** Four or five figures in a ruled strip with dividers. `small` for facts in words. */
export function FiguresStrip({ figures, size }: { figures: Figure[]; size?: "small" }) {
  return (
    <dl className={classes.strip} data-size={size} data-count={figures.length}>
      {figures.map(({ label, value, note, alarm }) => (
        <div className={classes.cell} key={label}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value} data-alarm={alarm || undefined}>
            {(typeof value === "string" ? [{ value }] : value).map((part) => (
              <span className={classes.part} key={`${part.value}${part.unit}`}>
                {part.value}
                {part.unit && <span className={classes.unit}>{part.unit}</span>}
              </span>
            ))}
            {alarm && <IconAlertCircle size={22} stroke={1.7} aria-hidden />}
          </dd>
          {note && <dd className={classes.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
