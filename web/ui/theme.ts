import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import { palette, preamble } from "./palette.ts";

/** The ten steps of the accent; 8 is the filled colour in light, 3 in dark. */
const ink: MantineColorsTuple = [
  "#E9EEF6",
  "#D3DDEC",
  "#B7CEF0",
  "#9DBBE8",
  "#7396CC",
  "#5078B0",
  "#375F98",
  "#284C7E",
  "#1D3B66",
  "#142C50",
];

const serif =
  "'Source Serif 4 Variable', 'Serif Until Then', 'Noto Sans Devanagari', Georgia, 'Times New Roman', serif";
const sans =
  "'Public Sans Variable', 'Sans Until Then', 'Noto Sans Devanagari', system-ui, -apple-system, 'Segoe UI', sans-serif";
const elevation = "0 10px 36px rgba(16, 18, 22, 0.18)";

/** The design's values in the component library's terms. No component and no CSS in here. */
export const theme = createTheme({
  fontFamily: "var(--lx-sans)",
  headings: { fontFamily: "var(--lx-serif)" },
  fontSizes: {
    xs: "0.75rem",
    sm: "0.8125rem",
    md: "0.9375rem",
    lg: "1.0625rem",
    xl: "1.3125rem",
  },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2.5rem" },
  radius: { xs: "3px", sm: "4px", md: "6px", lg: "10px", xl: "10px" },
  defaultRadius: "sm",
  shadows: { xs: elevation, sm: elevation, md: elevation, lg: elevation, xl: elevation },
  colors: { ink },
  primaryColor: "ink",
  primaryShade: { light: 8, dark: 3 },
  black: palette.ink[0],
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: "pointer",
});

/** `--lx-*` for one scheme, and the library's own variables pointed at them. */
function schemeVariables(scheme: 0 | 1): Record<string, string> {
  const own = Object.entries(palette).map(([name, pair]) => [`--lx-${name}`, pair[scheme]]);
  return {
    ...Object.fromEntries(own),
    "--mantine-color-scheme": scheme === 0 ? "light" : "dark",
    "--mantine-color-body": "var(--lx-paper)",
    "--mantine-color-text": "var(--lx-ink)",
    "--mantine-color-bright": "var(--lx-ink)",
    "--mantine-color-dimmed": "var(--lx-ink-2)",
    "--mantine-color-placeholder": "var(--lx-ink-3)",
    "--mantine-color-default": "var(--lx-surface)",
    "--mantine-color-default-hover": "var(--lx-sunken)",
    "--mantine-color-default-color": "var(--lx-ink)",
    "--mantine-color-default-border": "var(--lx-control)",
    "--mantine-color-disabled": "var(--lx-sunken)",
    "--mantine-color-disabled-color": "var(--lx-ink-3)",
    "--mantine-color-disabled-border": "var(--lx-line)",
    "--mantine-color-error": "var(--lx-red)",
    "--mantine-color-anchor": "var(--lx-accent)",
  };
}

/** The design tokens as CSS variables, light and dark (`--lx-*`, see palette.ts). */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    "--lx-serif": serif,
    "--lx-sans": sans,
    "--lx-elevation": elevation,
    "--lx-scrim": "rgba(16, 18, 22, 0.5)",
    "--lx-preamble-paper": preamble.paper,
    "--lx-preamble-ink": preamble.ink,
    "--lx-preamble-term": preamble.term,
    "--lx-preamble-source": preamble.source,
  },
  light: schemeVariables(0),
  dark: schemeVariables(1),
});
