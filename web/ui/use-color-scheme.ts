import { useSyncExternalStore } from "react";
import { type ColorScheme, colorScheme, onColorScheme } from "./color-scheme.ts";

/** The chosen scheme. Renders again when it changes, also in another tab. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(onColorScheme, colorScheme, () => "auto");
}
