import { IconCheck, IconMinus } from "@tabler/icons-react";
import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from "react";
import classes from "./Checkbox.module.css";
import { Label } from "./Label.tsx";

interface CheckboxProps extends Omit<ComponentPropsWithRef<"input">, "type" | "ref"> {
  label?: ReactNode;
  /** True if only some of its items are chosen. */
  indeterminate?: boolean;
}

/** A checkbox with its label on the right. */
export function Checkbox({ label, indeterminate = false, className, ...box }: CheckboxProps) {
  const made = useId();
  const id = box.id ?? made;
  const input = useRef<HTMLInputElement>(null);
  const Sign = indeterminate ? IconMinus : IconCheck;
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <div className={className ? `${classes.body} ${className}` : classes.body}>
      <span className={classes.inner}>
        <input ref={input} type="checkbox" {...box} id={id} className={classes.input} />
        <Sign className={classes.icon} stroke={2.6} aria-hidden />
      </span>
      <span className={classes.labelWrapper}>
        {label !== undefined && (
          <label className={classes.label} htmlFor={id}>
            {typeof label === "string" ? <Label text={label} /> : label}
          </label>
        )}
      </span>
    </div>
  );
}
