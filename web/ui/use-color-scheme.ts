import { useSyncExternalStore } from "react";
import { type ColorScheme, colorScheme, onColorScheme } from "./color-scheme.ts";

/** The scheme that was chosen; renders again when it changes, in another tab too. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(onColorScheme, colorScheme, () => "auto");
}
