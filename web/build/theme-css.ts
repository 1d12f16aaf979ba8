import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from "@mantine/core";
import type { Plugin } from "vite";
import { cssVariablesResolver, theme } from "../ui/theme.ts";

/** Colours of the component library that no screen uses; they would triple the sheet. */
const unused =
  /^--mantine-color-(pink|grape|violet|indigo|cyan|teal|lime|yellow|blue|orange|green)-/;

function withoutUnused(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !unused.test(name)));
}

/**
 * The theme as one style sheet. It is written at build time, so the page needs no style element
 * made by script and the content security policy can refuse inline styles.
 */
function themeCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const all = deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged));
  const light = withoutUnused(all.light);
  const screen = { variables: withoutUnused(all.variables), light, dark: withoutUnused(all.dark) };
  // Paper is white whatever the screen was.
  const print = { variables: {}, light, dark: light };
  return `${convertCssVariables(screen, ":root")}
@media print { ${convertCssVariables(print, ":root")} }`;
}

const id = "virtual:theme.css";

/** Vite plugin: `import "virtual:theme.css"` loads the theme's variables as a style sheet. */
export function themeStyleSheet(): Plugin {
  return {
    name: "lexam-theme",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) => (source === `\0${id}` ? themeCss() : undefined),
  };
}
