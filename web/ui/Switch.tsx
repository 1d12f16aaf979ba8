import { Switch as MantineSwitch, type SwitchProps } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import classes from "./Switch.module.css";

/** What is on or off and counts at once, with its label at the right (Mantine's, themed). */
export function Switch(props: SwitchProps) {
  return <MantineSwitch classNames={classes} withThumbIndicator={false} {...props} />;
}
