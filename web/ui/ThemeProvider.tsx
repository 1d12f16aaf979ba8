import {
  createTheme,
  localStorageColorSchemeManager,
  MantineProvider,
  mergeThemeOverrides,
} from "@mantine/core";
import type { ReactNode } from "react";
import "virtual:theme.css";
import "./fonts.css";
import "./type.css";
import "./global.css";
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

/** Where the chosen scheme is kept; public/color-scheme.js reads it before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: "lexam-color-scheme" });

/** The theme for everything below it. The scheme follows the system until a person picks one. */
export function ThemeProvider({ children }: { children: ReactNode }) {
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
