/**
 * A link of the header or the admin bar (`admin/places.ts`). `current` returns true for paths on which it is
 * underlined.
 */
export interface NavigationItem {
  to: string;
  label: string;
  current: (path: string) => boolean;
}

/** Matches that path and all paths below it. */
export const under = (prefix: string) => (path: string) =>
  path === prefix || path.startsWith(`${prefix}/`);

/** The links of all signed-in people (docs/screens.md, section 2). */
export const memberItems: NavigationItem[] = [
  { to: "/dashboard", label: "Dashboard", current: under("/dashboard") },
  {
    to: "/tests",
    label: "Tests",
    current: (path) => ["/tests", "/random-test", "/quiz"].some((prefix) => under(prefix)(path)),
  },
  { to: "/practice", label: "Practice", current: under("/practice") },
  {
    to: "/results",
    label: "Results",
    current: (path) =>
      ["/results", "/random-results", "/blind-review"].some((prefix) => under(prefix)(path)),
  },
  { to: "/progress", label: "Progress", current: under("/progress") },
  { to: "/notebook", label: "Notebook", current: under("/notebook") },
];
