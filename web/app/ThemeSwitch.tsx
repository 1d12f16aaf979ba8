import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import { useId } from "react";
import classes from "./ThemeSwitch.module.css";

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: "auto", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Light, dark, or as the system has it. Kept in this browser. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();
  return (
    <fieldset className={classes.switch}>
      <legend className="visually-hidden">Colour scheme</legend>
      {schemes.map(({ value, label }) => (
        <label key={value} className={classes.option}>
          <input
            className={classes.input}
            type="radio"
            name={name}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
