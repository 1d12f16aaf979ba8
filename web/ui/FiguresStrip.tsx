import classes from "./FiguresStrip.module.css";

/** A figure's parts: "18" "h", "42" "m"; or "64.8" "%"; or one number without a unit. */
export interface FigurePart {
  value: string;
  unit?: string;
}

export interface Figure {
  label: string;
  value: string | FigurePart[];
}

/** Four figures between two rules, hairlines between them. `small` for facts in words. */
export function FiguresStrip({ figures, size }: { figures: Figure[]; size?: "small" }) {
  return (
    <dl className={classes.strip} data-size={size}>
      {figures.map(({ label, value }) => (
        <div className={classes.cell} key={label}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>
            {(typeof value === "string" ? [{ value }] : value).map((part) => (
              <span className={classes.part} key={`${part.value}${part.unit}`}>
                {part.value}
                {part.unit && <span className={classes.unit}>{part.unit}</span>}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
