import { type ComponentPropsWithRef, useId } from "react";
import classes from "./Switch.module.css";

interface SwitchProps extends Omit<ComponentPropsWithRef<"input">, "type" | "role"> {
  label: string;
  /** The side of the label. */
  labelPosition?: "left" | "right";
}

/** An on/off setting that applies at once: a checkbox that looks like a switch. */
export function Switch({ label, labelPosition = "right", ...input }: SwitchProps) {
  const made = useId();
  const id = input.id ?? made;
  return (
    <div className={classes.body} data-label-position={labelPosition}>
      <span className={classes.track}>
        {/* biome-ignore lint/a11y/useAriaPropsForRole: the browser says whether a checkbox is checked. */}
        <input {...input} id={id} type="checkbox" role="switch" className={classes.input} />
        <span className={classes.thumb} />
      </span>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
    </div>
  );
}
