import { type CheckboxProps, Checkbox as MantineCheckbox } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import classes from "./Checkbox.module.css";

/** A checkbox with its label at the right (Mantine's, themed). */
export function Checkbox(props: CheckboxProps) {
  return <MantineCheckbox classNames={classes} {...props} />;
}
