import { useId } from "react";
import { type ColorScheme, chooseColorScheme } from "../ui/color-scheme.ts";
import { useColorScheme } from "../ui/use-color-scheme.ts";
import classes from "./ThemeSwitch.module.css";

const schemes: { value: ColorScheme; label: string }[] = [
  { value: "auto", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Light, dark, or the system's setting. Stored in this browser. */
export function ThemeSwitch() {
  const chosen = useColorScheme();
  const name = useId();
  return (
    <fieldset className={classes.switch}>
      <legend className="visually-hidden">Colour scheme</legend>
      {schemes.map(({ value, label }) => (
        <label key={value} className={classes.option}>
          <input
            className={classes.input}
            type="radio"
            value={value}
            name={name}
            checked={chosen === value}
            onChange={() => chooseColorScheme(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
