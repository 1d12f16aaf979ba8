import { type CheckboxProps, Checkbox as MantineCheckbox } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { IconCheck, IconMinus } from "@tabler/icons-react";
import classes from "./Checkbox.module.css";

function Tick({ className, indeterminate }: { className: string; indeterminate?: boolean }) {
  const Sign = indeterminate ? IconMinus : IconCheck;
  return <Sign className={className} stroke={2.6} aria-hidden />;
}

/** A checkbox with its label at the right (Mantine's, themed). */
export function Checkbox(props: CheckboxProps) {
  return <MantineCheckbox classNames={classes} icon={Tick} {...props} />;
}
