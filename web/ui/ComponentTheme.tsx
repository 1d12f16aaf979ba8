import {
  createTheme,
  type MantineColorSchemeManager,
  MantineProvider,
  mergeThemeOverrides,
} from "@mantine/core";
import type { ReactNode } from "react";
import "virtual:library-theme.css";
import { chooseColorScheme, colorScheme, onColorScheme } from "./color-scheme.ts";
import fieldClasses from "./Field.module.css";
import { theme } from "./theme.ts";

const { label, required, description, error, ...box } = fieldClasses;

const dressed = mergeThemeOverrides(
  theme,
  createTheme({
    components: {
      Input: { classNames: box },
      InputWrapper: { classNames: { label, required, description, error } },
    },
  }),
);

let unsubscribe = () => {};

const colorSchemeManager: MantineColorSchemeManager = {
  get: colorScheme,
  set: (value) => {
    if (value !== colorScheme()) chooseColorScheme(value);
  },
  subscribe: (onUpdate) => {
    unsubscribe = onColorScheme(() => onUpdate(colorScheme()));
  },
  unsubscribe: () => unsubscribe(),
  clear: () => chooseColorScheme("auto"),
};

/**
 * The theme for the component library. Routes that use its components stand in it: the
 * administrators'. The others do without, since the variables and the type come from style sheets.
 */
export function ComponentTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={dressed}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
