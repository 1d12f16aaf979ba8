/**
 * The colours of the design, each as light and dark. Every name becomes the CSS variable
 * `--lx-<name>`; what each one is for stands in docs/design.md, section 2; marks are graphics (3:1
 * or more on paper), tints carry ink or their own text.
 */
export const palette = {
  paper: ["#FAF9F6", "#15171B"],
  surface: ["#FFFFFF", "#1C1F24"],
  sunken: ["#F2F0EA", "#101215"],
  line: ["#E0DCD2", "#30343B"],
  "line-strong": ["#C4BEB0", "#4A4F58"],
  control: ["#8B8678", "#7C8089"],
  rule: ["#191B20", "#767A83"],
  ink: ["#191B20", "#EDEAE3"],
  "ink-2": ["#454A54", "#BDBAB3"],
  "ink-3": ["#626670", "#9B9A96"],
  accent: ["#1D3B66", "#9DBBE8"],
  "accent-hover": ["#142C50", "#B7CEF0"],
  "on-accent": ["#FFFFFF", "#0E1A2C"],
  "accent-tint": ["#E9EEF6", "#202C3E"],
  brass: ["#7C5E17", "#D6B36A"],
  "brass-mark": ["#98731F", "#C39E50"],
  "brass-tint": ["#F6EFDD", "#2C2618"],
  green: ["#1C6440", "#84CBA0"],
  "green-mark": ["#2B7A52", "#4E9C72"],
  "green-tint": ["#E4F1E8", "#1A2D23"],
  amber: ["#755700", "#E0BE5A"],
  "amber-mark": ["#AD8209", "#CBA437"],
  "amber-tint": ["#FBF2D2", "#2E2812"],
  highlight: ["#FBEBB0", "#4A3E17"],
  interval: ["#7B90B4", "#5F769F"],
  orange: ["#95440C", "#EDA06A"],
  "orange-mark": ["#C9651F", "#CF7A3D"],
  "orange-tint": ["#FBE9DA", "#35231A"],
  red: ["#9B2520", "#F09A92"],
  "red-mark": ["#BC3A33", "#CF5F57"],
  "red-tint": ["#FAE7E4", "#371F1E"],
  review: ["#5A3A76", "#C6A9E3"],
  "review-tint": ["#EFE8F4", "#2A2135"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** The blue panel beside the sign-in form; the same in both schemes. */
export const preamble = {
  paper: "#17305A",
  ink: "#F3EFE6",
  term: "#E0C48A",
  source: "#B9C4D8",
} as const;
