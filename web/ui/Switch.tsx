import { type ComponentPropsWithRef, useId } from "react";
import classes from "./Switch.module.css";

interface SwitchProps extends Omit<ComponentPropsWithRef<"input">, "type" | "role"> {
  label: string;
  /** On which side of the switch its label stands. */
  labelPosition?: "left" | "right";
}

/** What is on or off and counts at once: a checkbox in the dress of a switch. */
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
