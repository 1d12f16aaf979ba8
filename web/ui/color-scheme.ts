/** The person's choice: a scheme, or to follow the system. */
export type ColorScheme = "auto" | "light" | "dark";

/** The storage key; public/before-paint.js reads it before the first paint. */
const key = "lexam-color-scheme";
const attribute = "data-color-scheme";
const system = window.matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

function read(): ColorScheme {
  try {
    const stored = window.localStorage.getItem(key);
    return stored === "light" || stored === "dark" ? stored : "auto";
  } catch {
    return "auto";
  }
}

let chosen = read();

function show(): void {
  const dark = chosen === "dark" || (chosen === "auto" && system.matches);
  document.documentElement.setAttribute(attribute, dark ? "dark" : "light");
  for (const listener of listeners) listener();
}

system.addEventListener("change", show);
window.addEventListener("storage", (event) => {
  if (event.key !== key) return;
  chosen = read();
  show();
});

/** The chosen scheme. */
export function colorScheme(): ColorScheme {
  return chosen;
}

/** Sets the scheme for this browser and its other tabs. */
export function chooseColorScheme(next: ColorScheme): void {
  chosen = next;
  try {
    window.localStorage.setItem(key, next);
  } catch {
    // Storage is blocked: the choice lasts until the page closes.
  }
  show();
}

/** Calls `listener` after each change. @returns a function that unsubscribes */
export function onColorScheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
