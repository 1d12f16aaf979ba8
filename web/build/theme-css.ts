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

/** What every page needs: the design's own, and the scheme that the browser's own elements follow. */
const ours = /^--(lx-|mantine-color-scheme$)/;

type IsWanted = (name: string) => boolean;

/** Each sheet, and which variables stand in it. */
const sheets: Readonly<Record<string, IsWanted>> = {
  "virtual:theme.css": (name) => ours.test(name),
  "virtual:library-theme.css": (name) => !ours.test(name) && !unused.test(name),
};

/**
 * Variables of the theme as a style sheet. It is written at build time, so the page needs no style
 * element made by script and the content security policy can refuse inline styles.
 */
function themeCss(isWanted: IsWanted): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const all = deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged));
  const wanted = (variables: Record<string, string>) =>
    Object.fromEntries(Object.entries(variables).filter(([name]) => isWanted(name)));
  const light = wanted(all.light);
  const screen = { variables: wanted(all.variables), light, dark: wanted(all.dark) };
  // Paper is white whatever the screen was.
  const print = { variables: {}, light, dark: light };
  return `${convertCssVariables(screen, ":root")}
@media print { ${convertCssVariables(print, ":root")} }`;
}

/**
 * Vite plugin: `import "virtual:theme.css"` loads the design's variables as a style sheet, and
 * `import "virtual:library-theme.css"` those of the component library, which its components alone need.
 */
export function themeStyleSheet(): Plugin {
  return {
    name: "lexam-theme",
    resolveId: (source) => (source in sheets ? `\0${source}` : undefined),
    load(source) {
      const isWanted = source.startsWith("\0") ? sheets[source.slice(1)] : undefined;
      return isWanted && themeCss(isWanted);
    },
  };
}
